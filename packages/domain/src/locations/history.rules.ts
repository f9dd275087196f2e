/** A location's changes in words, and the values that can be put back (LOC-110, LOC-111). */
import { iconOf } from '../catalog/index.ts'
import { type Coordinates, formatCoordinates } from '../map/index.ts'
import { changeText, quoted } from '../rules/index.ts'
import type { LocationChange, LocationHistoryEntry } from './history.contract.ts'
import { type EnteredFields, emptyFields, enteredFieldNames, fieldLabels } from './location-fields.ts'
import { hasMoved } from './move.rules.ts'

const labels: Readonly<Record<LocationChange['field'], string>> = {
  ...fieldLabels,
  place: 'Place',
  address: 'Address',
  city: 'City',
  attributes: 'Attribute',
  shape: 'Shape',
}

export const labelOfChange = ({ field, name }: Pick<LocationChange, 'field' | 'name'>): string =>
  name ?? labels[field]

/** 'Description: from “Green” to “Red”', 'Icon: from Bench to Tree', 'Place: from 40.600000, -96.400000 to …'. */
export const locationChangeInWords = (change: LocationChange): string =>
  changeText(labelOfChange(change), {
    from: valueInWords(change, change.from),
    to: valueInWords(change, change.to),
  })

export function valueInWords({ field }: Pick<LocationChange, 'field'>, value: string | null): string | null {
  if (value === null || field === 'tags') return value
  if (field === 'icon') return iconOf(value).label
  const point = field === 'place' && pointIn(value)
  return point ? formatCoordinates(point, 6) : quoted(value)
}

/** Reads '40.6, -96.4'; null if it is anything else. */
function pointIn(value: string): Coordinates | null {
  const [latitude = Number.NaN, longitude = Number.NaN] = value.split(', ').map(Number)
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null
}

/** False for changes from before values were stored. */
export const isValueKnown = ({ from, to }: LocationChange): boolean => from !== null || to !== null

/** The entries after a line of the history. The creation has no line and is before all of them. */
export const historyAfter = (
  line: number,
  entries: readonly LocationHistoryEntry[],
): LocationHistoryEntry[] => entries.filter(({ id }) => Number(id.split(':')[1] ?? 0) > line)

type Restorable = EnteredFields & Coordinates
/** The form's fields, with the value from before the change. */
export type RestoredFields = Partial<EnteredFields & { at: Coordinates }>

/**
 * Returns the fields that put a value back; null if that is impossible or the location has this value now (LOC-111).
 * `putBack({ field: 'name', from: 'Bench', to: 'Tree' }, { name: 'Tree', ... })` is `{ name: 'Bench' }`.
 */
export function putBack(change: LocationChange, now: Restorable): RestoredFields | null {
  const { field, from } = change
  if (!isValueKnown(change)) return null
  if (field === 'place') {
    const at = from === null ? null : pointIn(from)
    return at && hasMoved(now, at) ? { at } : null
  }
  const entered = enteredFieldNames.find((name) => name === field)
  if (!entered) return null
  if (entered === 'tags') {
    const tags = from === null ? [] : from.split(', ')
    return tags.toSorted().join() === now.tags.toSorted().join() ? null : { tags }
  }
  const value = from ?? emptyFields[entered]
  return now[entered] === value ? null : { [entered]: value }
}

/** Longest value in a feed entry. */
const MAX_FEED_VALUE = 120

/** The changes as a feed entry stores them: long values are cut (FEED-15). */
export const forFeed = (changes: readonly LocationChange[]): LocationChange[] =>
  changes.map(({ from, to, ...change }) => ({ ...change, from: cut(from), to: cut(to) }))

/** By characters, because half of an emoji is no text. */
function cut(value: string | null): string | null {
  const characters = [...(value ?? '')]
  if (value === null || characters.length <= MAX_FEED_VALUE) return value
  return `${characters.slice(0, MAX_FEED_VALUE).join('').trimEnd()}…`
}
