/** What an edit has changed of a location, as its entry of the feed keeps it and says it (FEED-11). */
import { type Coordinates, distanceInWords, metresBetween } from '../map/index.ts'

interface Fields extends Coordinates {
  name: string
  icon: string | null
  description: string
  notes: string
  tags: readonly string[]
}

export interface LocationChanges {
  /** Of name, icon, description, notes and tags those that differ, as 'name, icon'; absent where none does. */
  changed?: string
  /** How far it was moved; absent where it was not. */
  movedMetres?: number
}

const words = ['name', 'icon', 'description', 'notes'] as const
const TAGS = 'tags'
/** Rounding of coordinates on their way is no move. */
const MIN_MOVE_METRES = 0.2

export function locationChanges(before: Fields, after: Fields): LocationChanges {
  const changed: string[] = words.filter((field) => before[field] !== after[field])
  if (before.tags.toSorted().join() !== after.tags.toSorted().join()) changed.push(TAGS)
  const moved = metresBetween(before, after)
  return {
    ...(changed.length > 0 ? { changed: changed.join(', ') } : {}),
    ...(moved > MIN_MOVE_METRES ? { movedMetres: Math.round(moved * 10) / 10 } : {}),
  }
}

/** `changesInWords({ changed: 'name, icon', movedMetres: 12 })` is 'moved 39 ft; name, icon' */
export function changesInWords({ changed, movedMetres }: LocationChanges): string {
  const moved = movedMetres === undefined ? [] : [`moved ${distanceInWords(movedMetres)}`]
  return [...moved, ...(changed ? [changed] : [])].join('; ')
}
