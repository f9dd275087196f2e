/** Cedar Bend, Iowa: a second, small city. It shows that cities cannot see each other's data. */
import { type AssetIconKey, categoryOfIcon, iconOf, tagsAfterIconChange } from '@lamplighter/domain/catalog'
import { v7 as uuidv7 } from 'uuid'
import type { DemoCity } from './demo-history.ts'
import type { LocationRow } from './rows.ts'
import { type Path, type Point, toLngLat } from './town/plane.ts'
import { seededRandom } from './town/random.ts'

export const center = { latitude: 41.318, longitude: -94.872 }

const icons: readonly [AssetIconKey, ...AssetIconKey[]] = [
  'fire_hydrant',
  'streetlight',
  'stop_sign',
  'sewer_manhole',
  'main_valve',
  'bench',
  'catch_basin',
]

export const cedarBendLimits: Path = [
  [-1200, -800],
  [800, -800],
  [800, -400],
  [1200, -400],
  [1200, 800],
  [-1200, 800],
  [-1200, -800],
]

/** Rows start at -2 in the south, columns at -3 in the west. */
export const streetOf = (row: number) => `${['River', 'Second', 'Main', 'Church', 'Mill'][row + 2]} St`
export const avenueOf = (column: number) => `${['A', 'B', 'C', 'D', 'E', 'F', 'G'][column + 3]} Ave`

export function cedarBendBoundary() {
  return {
    type: 'Polygon' as const,
    coordinates: [cedarBendLimits.map((corner) => toLngLat(corner, center))],
  }
}

export function cedarBendLocations(city: DemoCity, creatorId: string, madeAt: Date): LocationRow[] {
  const random = seededRandom(50020)
  const at = (icon: AssetIconKey, name: string, point: Point, street: string): LocationRow => {
    const [longitude, latitude] = toLngLat(point, center)
    return {
      id: uuidv7(),
      city_id: city.id,
      name,
      latitude,
      longitude,
      city: city.name,
      state: city.state,
      zip: city.zip,
      street,
      icon,
      category: categoryOfIcon(icon),
      tags: tagsAfterIconChange([], icon),
      created_by: creatorId,
      updated_by: creatorId,
      created_at: madeAt,
      updated_at: madeAt,
    }
  }
  const corners = [-3, -2, -1, 0, 1, 2, 3].flatMap((column) =>
    [-2, -1, 0, 1, 2].map((row) => ({ column, row })),
  )
  const named = corners.map(({ column, row }, index) => {
    const icon = random.pick(icons)
    const street = `${streetOf(row)} & ${avenueOf(column)}`
    return at(
      icon,
      `${iconOf(icon).label} ${index + 1}, ${street}`,
      [column * 120 + 7, row * 105 - 7],
      street,
    )
  })
  return [
    at('city_hall', 'Cedar Bend City Hall', [30, 24], '1 Main St'),
    at('water_tower', 'Cedar Bend water tower', [-540, 420], 'Mill St'),
    at('fire_station', 'Cedar Bend Fire Station', [190, -60], '30 Second St'),
    ...named,
  ]
}
