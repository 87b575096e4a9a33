// Many pictures on one page, as printers do it: a browser loads one image and shows parts of it. Pure.

/** Where a picture lies on its page, in dots. */
export interface Cell {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Nothing of a neighbour shines in where a picture is shown in another size. */
const GAP = 2;

export class Page {
  private x = GAP;
  private y = GAP;
  private row = 0;

  constructor(readonly side: number) {}

  /** The least side of a page on which such a picture has room. */
  static sideFor(w: number, h: number): number {
    return Math.max(w, h) + 2 * GAP;
  }

  /** As high as its pictures need it. */
  get height(): number {
    return this.y + this.row + GAP;
  }

  /** Room for one more picture, beside the last one or in a new row; none on a page that is full. */
  place(w: number, h: number): Cell | null {
    if (this.x + w + GAP > this.side) {
      this.x = GAP;
      this.y += this.row + GAP;
      this.row = 0;
    }
    if (w + 2 * GAP > this.side || this.y + h + GAP > this.side) return null;
    const cell = { x: this.x, y: this.y, w, h };
    this.x += w + GAP;
    this.row = Math.max(this.row, h);
    return cell;
  }

  /** How a picture of this page fills whatever shows it. */
  ruleOf({ x, y, w, h }: Cell): string {
    const percent = (part: number, of: number): string => `${of === 0 ? 0 : Number(((100 * part) / of).toFixed(4))}%`;
    return `background-size:${percent(this.side, w)} ${percent(this.height, h)};background-position:${percent(x, this.side - w)} ${percent(y, this.height - h)}`;
  }
}
