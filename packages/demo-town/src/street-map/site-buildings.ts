/** Public buildings, each at the pin of its asset. */
import type { AssetIconKey } from '@lamplighter/domain/catalog'
import type { Path, Point } from '../town/plane.ts'
import type { Sheet } from './sheet.ts'

/** Width and depth in meters; round buildings have one value. */
const sizes: Partial<Record<AssetIconKey, readonly [number, number?]>> = {
  city_hall: [40, 26],
  library: [36, 28],
  police_station: [38, 24],
  fire_station: [28, 22],
  community_center: [44, 26],
  parking_deck: [46, 34],
  maintenance_garage: [30, 18],
  water_treatment_plant: [44, 30],
  wastewater_treatment: [50, 26],
  booster_station: [8, 7],
  chlorination_station: [9, 7],
  water_tower: [13],
  storage_tank: [22],
  well: [4, 4],
}

/** Distance that other buildings keep from its center. */
export function groundOf(icon: AssetIconKey): number {
  const [width, depth = width] = sizes[icon] ?? [0]
  return width === 0 ? 0 : Math.hypot(width, depth) / 2 + 4
}

export function drawSiteBuildings(
  sheet: Sheet,
  sites: readonly (readonly [icon: AssetIconKey, name: string, point: Point, street: string])[],
): void {
  for (const [icon, , point] of sites) {
    const [width, depth] = sizes[icon] ?? [0]
    if (width > 0)
      sheet.area('buildings', depth === undefined ? disc(point, width / 2) : box(point, width, depth), {
        kind: 'building',
        min_zoom: 14,
      })
  }
}

function box([x, y]: Point, width: number, depth: number): Path {
  const [w, d] = [width / 2, depth / 2]
  return [
    [x - w, y - d],
    [x + w, y - d],
    [x + w, y + d],
    [x - w, y + d],
  ]
}

function disc([x, y]: Point, radius: number): Path {
  return Array.from({ length: 20 }, (_, at): Point => {
    const angle = (at / 20) * 2 * Math.PI
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}
