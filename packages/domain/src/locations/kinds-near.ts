/** Suggests icons for a new pin: those of nearby locations, most frequent first (LOC-88). */
import { type CatalogIcon, type IconKey, isIconKey } from '../catalog/index.ts'
import { type Coordinates, metersBetween } from '../map/index.ts'

/** Meters: a few blocks. */
export const KINDS_NEAR_METERS = 300

export const MOST_KINDS_NEAR = 6

/**
 * Returns up to six icons of locations around a point, most frequent first; equally frequent ones by distance. Returns
 * only icons in `offered` that were not suggested before. Three lamps and a bench give ['streetlight', 'bench'].
 */
export function kindsNear(
  places: readonly (Coordinates & { icon: string | null })[],
  at: Coordinates,
  { offered, except }: { offered: readonly CatalogIcon[]; except: readonly string[] },
): IconKey[] {
  const may = new Set<string>(offered.map(({ key }) => key).filter((key) => !except.includes(key)))
  const kinds = new Map<IconKey, { count: number; meters: number }>()
  for (const place of places) {
    const { icon } = place
    const meters = metersBetween(at, place)
    if (icon === null || !isIconKey(icon) || !may.has(icon) || meters > KINDS_NEAR_METERS) continue
    const { count, meters: nearest } = kinds.get(icon) ?? { count: 0, meters }
    kinds.set(icon, { count: count + 1, meters: Math.min(nearest, meters) })
  }
  return [...kinds]
    .toSorted(([, one], [, other]) => other.count - one.count || one.meters - other.meters)
    .slice(0, MOST_KINDS_NEAR)
    .map(([icon]) => icon)
}
