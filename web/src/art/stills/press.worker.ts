// Puts the pictures of a page together and makes one image of them, beside the page's own work: that takes a while.

export interface Plate {
  w: number;
  h: number;
  pictures: { bitmap: ImageBitmap; x: number; y: number }[];
}

onmessage = async ({ data: { w, h, pictures } }: MessageEvent<Plate>) => {
  const canvas = new OffscreenCanvas(w, h);
  const context = canvas.getContext("2d")!;
  for (const { bitmap, x, y } of pictures) {
    context.drawImage(bitmap, x, y);
    bitmap.close();
  }
  const reader = new FileReader();
  reader.onload = () => postMessage(reader.result);
  reader.readAsDataURL(await canvas.convertToBlob());
};
