/** The changes of an edit, as its feed entry stores and shows them (FEED-11). */
import { type Coordinates, formatDistance, metersBetween } from '../map/index.ts'

interface Fields extends Coordinates {
  name: string
  icon: string | null
  description: string
  notes: string
  tags: readonly string[]
}

export interface LocationChanges {
  /** Changed ones of name, icon, description, notes and tags, as 'name, icon'; absent if none changed. */
  changed?: string
  /** Distance of the move; absent if it did not move. */
  movedMeters?: number
}

const words = ['name', 'icon', 'description', 'notes'] as const
const TAGS = 'tags'
/** Smaller differences come from rounding. */
const MIN_MOVE_METERS = 0.2

export function locationChanges(before: Fields, after: Fields): LocationChanges {
  const changed: string[] = words.filter((field) => before[field] !== after[field])
  if (before.tags.toSorted().join() !== after.tags.toSorted().join()) changed.push(TAGS)
  const moved = metersBetween(before, after)
  return {
    ...(changed.length > 0 ? { changed: changed.join(', ') } : {}),
    ...(moved > MIN_MOVE_METERS ? { movedMeters: Math.round(moved * 10) / 10 } : {}),
  }
}

/** `formatChanges({ changed: 'name, icon', movedMeters: 12 })` returns 'moved 39 ft; name, icon'. */
export function formatChanges({ changed, movedMeters }: LocationChanges): string {
  const moved = movedMeters === undefined ? [] : [`moved ${formatDistance(movedMeters)}`]
  return [...moved, ...(changed ? [changed] : [])].join('; ')
}
