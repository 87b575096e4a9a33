// The paintings as addresses of images. They are painted by web/art/ when the page is built.
// Draw them once as an image in the size they are seen: a browser rasterises that once, and only tiles and pieces move over it.
const files = import.meta.glob<string>("./generated/*.svg", { eager: true, query: "?url", import: "default" });

/** Without its painting (the plugin of web/art/ did not run) a place is only bare. */
const address = (name: string) => files[`./generated/${name}.svg`] ?? "";

export const paintings = { ceiling: address("ceiling"), wall: address("wall"), tower: address("tower"), catacombs: address("catacombs") };

/** The part of the ceiling (5 × 5) or wall (5 × 4, counted from below) that a section shows, as a background position in per cent. */
export function sectionPosition(section: string, rows = 5, fromBelow = false): string {
  const column = section.charCodeAt(0) - "A".charCodeAt(0);
  const row = fromBelow ? rows - Number(section.slice(1)) : Number(section.slice(1)) - 1;
  return `${column * 25}% ${(row * 100) / (rows - 1)}%`;
}
