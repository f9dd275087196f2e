/** The addresses of tiles as the renderer knows them: `tiles://locations/{z}/{x}/{y}?icon=hydrant`. */
import type { LocationFilters } from '@lamplighter/domain/locations'
import type { WorkOrderFilters } from '@lamplighter/domain/work-orders'

/** What there is to draw, by its filters. */
export type Tiled =
  | { of: 'locations'; filters: LocationFilters }
  | { of: 'workorders'; filters: WorkOrderFilters }

export const TILES_PROTOCOL = 'tiles'

/** The address that a map's source asks, one for each set of filters. */
export function tilesOf({ of, filters }: Tiled): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return `${TILES_PROTOCOL}://${of}/{z}/{x}/{y}?${query}`
}

/** What such an address asks the server for. */
export function readAddress(url: string) {
  const { hostname, pathname, searchParams } = new URL(url.replace(`${TILES_PROTOCOL}:`, 'https:'))
  const [z = 0, x = 0, y = 0] = pathname.slice(1).split('/').map(Number)
  return { of: hostname, params: { z, x, y }, query: Object.fromEntries(searchParams) }
}
