/** Upward arrow on a 16-unit grid, the symbol of unsent changes. */
export const UNSENT_SHAPE = 'M8 1.500l6 6.500h-3.700v6.500H5.700V8H2z'
