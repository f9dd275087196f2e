/**
 * Default window size: half a laptop screen, narrower than the 1,200 px from which lists show their map. Without a GPU,
 * every map pixel costs time. Journeys about wide layouts set their own size.
 */
export const viewport = { width: 1100, height: 720 }
