// Makes an image of dots, beside the page's own work: that takes a while.

onmessage = async ({ data: bitmap }: MessageEvent<ImageBitmap>) => {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext("bitmaprenderer")!.transferFromImageBitmap(bitmap);
  const reader = new FileReader();
  reader.onload = () => postMessage(reader.result);
  reader.readAsDataURL(await canvas.convertToBlob());
};
