/** Which kinds of icons are offered first where a pin stands: what stands there already is what most is of (LOC-88). */
import { type CatalogueIcon, type IconKey, isIconKey } from '../catalogue/index.ts'
import { type Coordinates, metresBetween } from '../map/index.ts'

/** Meters: a few blocks. */
export const KINDS_NEAR_METRES = 300

export const MOST_KINDS_NEAR = 6

/**
 * The kinds that stand most often around a point, at most six: of as many, the one that is nearest comes first. Only what is offered,
 * and not what has been offered before them. Three lamps and a bench give ['streetlight', 'bench'].
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
    const metres = metresBetween(at, place)
    if (icon === null || !isIconKey(icon) || !may.has(icon) || metres > KINDS_NEAR_METRES) continue
    const { count, metres: nearest } = kinds.get(icon) ?? { count: 0, metres }
    kinds.set(icon, { count: count + 1, metres: Math.min(nearest, metres) })
  }
  return [...kinds]
    .toSorted(([, one], [, other]) => other.count - one.count || one.metres - other.metres)
    .slice(0, MOST_KINDS_NEAR)
    .map(([icon]) => icon)
}
