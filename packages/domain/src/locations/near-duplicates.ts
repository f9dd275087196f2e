/** Finds an asset that may already be recorded: same icon, close by. */
import { iconOf } from '../catalog/icons.ts'
import { type Coordinates, formatDistance, metersBetween } from '../map/index.ts'

/**
 * Meters. A phone's position is off by 5 to 10 m, so two pins of the same hydrant are within about 15 m. Hydrants,
 * manholes and lamps of one street are at least 30 m apart. The hint never blocks saving.
 */
export const NEAR_DUPLICATE_METERS = 15
/** Beyond this distance, a hint would name assets of the next street. */
export const FARTHEST_DUPLICATE_METERS = 100

/**
 * Returns the search radius in meters. `accuracy` is the device's accuracy if the pin is at its position, otherwise 0.
 * `duplicateSearchRadius(85)` is 85, because the same hydrant may be that far away (LOC-6).
 */
export function duplicateSearchRadius(accuracy: number): number {
  return Math.min(FARTHEST_DUPLICATE_METERS, Math.max(NEAR_DUPLICATE_METERS, accuracy))
}

/** Returns locations with the same icon within the radius, nearest first, with their distance in meters. */
export function nearDuplicates<Place extends Coordinates & { icon: string | null }>(
  places: readonly Place[],
  draft: { at: Coordinates; icon: string | null; accuracy?: number },
): { place: Place; meters: number }[] {
  return places
    .filter(({ icon }) => icon === draft.icon)
    .map((place) => ({ place, meters: metersBetween(place, draft.at) }))
    .filter(({ meters }) => meters <= duplicateSearchRadius(draft.accuracy ?? 0))
    .toSorted((one, other) => one.meters - other.meters)
}

/** `nearDuplicateQuestion('fire_hydrant', 4.2)` is 'A fire hydrant 14 ft away: open it instead?' */
export function nearDuplicateQuestion(icon: string | null, meters: number): string {
  const label = asInSentence(iconOf(icon).label)
  const article = /^([aeio]|HVAC)/i.test(label) ? 'An' : 'A'
  const distance = meters < 1 ? 'at the same place' : `${formatDistance(meters)} away`
  return `${article} ${label} ${distance}: open it instead?`
}

/** 'Fire Hydrant' becomes 'fire hydrant', 'HVAC Unit' becomes 'HVAC unit'. */
function asInSentence(label: string): string {
  return label.replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase())
}
