// Boxes on the screen. Pure.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How much of one lies over the other, in square pixels. */
export const overlap = (a: Box, b: Box): number => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
