/** An arrow that points upwards on a grid of 16: not on the server yet. On pins and beside words alike. */
export const UNSENT_SHAPE = 'M8 1.500l6 6.500h-3.700v6.500H5.700V8H2z'
