/** Tile URLs for the renderer: `tiles://locations/{z}/{x}/{y}?icon=hydrant`. */
import type { LocationFilters } from '@lamplighter/domain/locations'
import type { WorkOrderFilters } from '@lamplighter/domain/work-orders'

/** Tile kinds and their filters. */
export type Tiled =
  | { of: 'locations'; filters: LocationFilters }
  | { of: 'workorders'; filters: WorkOrderFilters }

export const TILES_PROTOCOL = 'tiles'

/** Tile URL of a map source, one per set of filters. */
export function tilesOf({ of, filters }: Tiled): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return `${TILES_PROTOCOL}://${of}/{z}/{x}/{y}?${query}`
}

/** Server request of such a URL. */
export function readAddress(url: string) {
  const { hostname, pathname, searchParams } = new URL(url.replace(`${TILES_PROTOCOL}:`, 'https:'))
  const [z = 0, x = 0, y = 0] = pathname.slice(1).split('/').map(Number)
  return { of: hostname, params: { z, x, y }, query: Object.fromEntries(searchParams) }
}
