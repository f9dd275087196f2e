/** The changes of an edit, as its feed entry stores and shows them (FEED-11). */
import { acceptedFields, type EnteredField, type EnteredFields } from '../locations/location-fields.ts'
import { type Coordinates, formatDistance, metersBetween } from '../map/index.ts'

type Fields = EnteredFields & Coordinates

export interface LocationChanges {
  /** The changed fields, as 'name, icon'; absent if none changed. */
  changed?: string
  /** Distance of the move; absent if it did not move. */
  movedMeters?: number
}

const fields = Object.keys(acceptedFields) as EnteredField[]
/** Smaller differences come from rounding. */
export const MIN_MOVE_METERS = 0.2

export function locationChanges(before: Fields, after: Fields): LocationChanges {
  const changed = fields.filter((field) => contentOf(before[field]) !== contentOf(after[field]))
  const moved = metersBetween(before, after)
  return {
    ...(changed.length > 0 ? { changed: changed.join(', ') } : {}),
    ...(moved > MIN_MOVE_METERS ? { movedMeters: Math.round(moved * 10) / 10 } : {}),
  }
}

/** Tags have no order. */
const contentOf = (value: EnteredFields[EnteredField]) =>
  Array.isArray(value) ? value.toSorted().join() : value

/** `formatChanges({ changed: 'name, icon', movedMeters: 12 })` returns 'moved 39 ft; name, icon'. */
export function formatChanges({ changed, movedMeters }: LocationChanges): string {
  const moved = movedMeters === undefined ? [] : [`moved ${formatDistance(movedMeters)}`]
  return [...moved, ...(changed ? [changed] : [])].join('; ')
}
