/** Suggests icons for a new pin: those of nearby locations, most frequent first (LOC-88). */
import { type CatalogueIcon, type IconKey, isIconKey } from '../catalogue/index.ts'
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
  { offered, except }: { offered: readonly CatalogueIcon[]; except: readonly string[] },
): IconKey[] {
  const may = new Set<string>(offered.map(({ key }) => key).filter((key) => !except.includes(key)))
  const kinds = new Map<IconKey, { count: number; metres: number }>()
  for (const place of places) {
    const { icon } = place
    const metres = metersBetween(at, place)
    if (icon === null || !isIconKey(icon) || !may.has(icon) || metres > KINDS_NEAR_METERS) continue
    const { count, metres: nearest } = kinds.get(icon) ?? { count: 0, metres }
    kinds.set(icon, { count: count + 1, metres: Math.min(nearest, metres) })
  }
  return [...kinds]
    .toSorted(([, one], [, other]) => other.count - one.count || one.metres - other.metres)
    .slice(0, MOST_KINDS_NEAR)
    .map(([icon]) => icon)
}
