import * as z from 'zod/mini'
import type { Extent, LiveMap } from '../../map-types.ts'

/**
 * Returns whether the provider's sources cover this extent, by their stated bounds. Our base is shown outside a
 * city's own GIS. A source without bounds covers everything.
 */
export function providerReaches(
  map: LiveMap,
  sources: readonly string[],
  [west, south, east, north]: Extent,
): boolean {
  return sources.some((id) => {
    const bounds = boundsOf(map.getSource(id))
    if (!bounds) return true
    const [w, s, e, n] = bounds
    return w < east && e > west && s < north && n > south
  })
}

const extent = z.tuple([z.number(), z.number(), z.number(), z.number()])

function boundsOf(source: unknown): Extent | null {
  const bounds = typeof source === 'object' && source !== null && 'bounds' in source ? source.bounds : null
  return extent.safeParse(bounds).data ?? null
}
