/**
 * The window of journeys that are about no window: a laptop's half, below the 1,200 px from which a list brings its map. The processor
 * draws every pixel of a map here; whoever looks at the desk asks for its width.
 */
export const viewport = { width: 1100, height: 720 }
