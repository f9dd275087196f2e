/** Finds an asset that may have been recorded before: same icon, close by. */
import { iconOf } from '../catalogue/icons.ts'
import { type Coordinates, distanceInWords, metresBetween } from '../map/index.ts'

/**
 * Meters. A phone's fix is off by 5 to 10 m, so the same hydrant marked twice lies within about 15; hydrants, manholes and
 * lamps of one street stand 30 m apart and more. The hint can be ignored: it never stops anybody from saving.
 */
export const NEAR_DUPLICATE_METRES = 15
/** Beyond that a hint would name any asset of the next street. */
export const FARTHEST_DUPLICATE_METRES = 100

/**
 * How far from the pin the same asset may be recorded, in meters; `accuracy` is the device's where the pin stands at its
 * position, else 0. `duplicateReach(85)` is 85, as the same hydrant may lie that far away (LOC-6).
 */
export function duplicateReach(accuracy: number): number {
  return Math.min(FARTHEST_DUPLICATE_METRES, Math.max(NEAR_DUPLICATE_METRES, accuracy))
}

/** Those of the same icon within the reach, nearest first, each with its distance in meters. */
export function nearDuplicates<Place extends Coordinates & { icon: string | null }>(
  places: readonly Place[],
  draft: { at: Coordinates; icon: string | null; accuracy?: number },
): { place: Place; metres: number }[] {
  return places
    .filter(({ icon }) => icon === draft.icon)
    .map((place) => ({ place, metres: metresBetween(place, draft.at) }))
    .filter(({ metres }) => metres <= duplicateReach(draft.accuracy ?? 0))
    .toSorted((one, other) => one.metres - other.metres)
}

/** `nearDuplicateQuestion('fire_hydrant', 4.2)` is 'A fire hydrant 14 ft away: open it instead?' */
export function nearDuplicateQuestion(icon: string | null, metres: number): string {
  const label = asInSentence(iconOf(icon).label)
  const article = /^([aeio]|HVAC)/i.test(label) ? 'An' : 'A'
  const distance = metres < 1 ? 'at the same place' : `${distanceInWords(metres)} away`
  return `${article} ${label} ${distance}: open it instead?`
}

/** 'Fire Hydrant' is 'fire hydrant', 'HVAC Unit' is 'HVAC unit'. */
function asInSentence(label: string): string {
  return label.replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase())
}
