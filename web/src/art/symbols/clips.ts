// Outlines that pictures are cut to. They stand once in the sheet, because an id may stand only once on a page.

/** The arch of a section of the dice game, in a box of 72 × 100. */
export const ARCH = "M1 99V37C1 13 18 1 36 1C54 1 71 13 71 37V99Z";
