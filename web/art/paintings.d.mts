/** All paintings by name, with the size each may have in bytes. */
export const PAINTINGS: Record<string, { paint(): string; limit: number; compressed: number }>;
