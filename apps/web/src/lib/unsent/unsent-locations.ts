/** The user's unsent changes to locations (DUR-34). */
import type { User } from '@lamplighter/domain/auth'
import {
  type Location,
  type LocationFilters,
  type LocationUpdate,
  removeTag,
} from '@lamplighter/domain/locations'
import { type Coordinates, nearestMatch } from '@lamplighter/domain/map'
import { callerOf, workingMemberships } from '@lamplighter/domain/memberships'
import { isStopped } from '../outbox/deliver.ts'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import { fieldsIn, mergedWith, withFields } from './location-edit.ts'
import type { ActionInput, LocationInput } from './location-input.ts'
import { matchesFilters } from './matches-filters.ts'
import type { RecordKind, UnsentRecord } from './unsent-records.ts'

const isOfLocation = ({ kind }: OutboxItem) => kind.startsWith('location.')

/** Returns the location of an item; for notes, the note's location. */
export function locationOfItem(item: OutboxItem): string | null {
  if (isOfLocation(item)) return item.entityId
  return noteIn(item)?.locationId ?? null
}

interface NoteBody {
  locationId?: string
  text?: string
  images?: readonly string[]
}

const noteIn = ({ kind, request }: OutboxItem) =>
  kind === 'note.create' ? ((request?.body ?? {}) as NoteBody) : null

export type UnsentLocation = UnsentRecord<Location>

/** Returns the user's changed locations, latest first; version 0 means that the server does not have it. */
export function unsentLocations(items: readonly OutboxItem[], user: User): UnsentLocation[] {
  const own = items.filter((item) => item.userId === user._id && isOfLocation(item))
  const groups = [...Map.groupBy(own, ({ entityId }) => entityId)]
  const about = Map.groupBy(items, locationOfItem)
  return groups
    .flatMap(([id, writes]) => unsentLocation(writes, about.get(id) ?? [], user) ?? [])
    .toReversed()
}

function unsentLocation(
  writes: readonly OutboxItem[],
  items: readonly OutboxItem[],
  user: User,
): UnsentLocation | null {
  const [first] = writes
  if (!first) return null
  const made = first.kind === 'location.create' ? newLocation(first, user) : null
  const before = made ? null : baseOf(first)
  const record = made ?? before
  if (!record) return null
  const after = withUnsent(record, items)
  // Use the version of the last answer until the new record is loaded.
  const version = Math.max(record.version, ...writes.map(({ answer }) => answer?.version ?? 0))
  return { before, after: { ...after, version }, items: writes }
}

const baseOf = ({ input }: OutboxItem) => (input as LocationInput | ActionInput | null)?.base ?? null

/** Applies unsent fields, tags and notes to a record. */
export function withUnsent(location: Location, items: readonly OutboxItem[]): Location {
  const own = items.filter((item) => locationOfItem(item) === location._id && isNewsOf(item, location))
  if (own.length === 0) return location
  let shown = location
  for (const item of own) {
    const tag = tagOf(item)
    const note = noteIn(item)
    // Rejected edits are not applied; the user resolves them in the form.
    if (item.kind === 'location.create') shown = withFields(shown, fieldsIn(item))
    if (item.kind === 'location.update' && !isStopped(item))
      shown = withFields(shown, mergedWith(item, shown).merged)
    if (tag !== null) shown = { ...shown, tags: tagsAfter(item, tag, shown.tags) }
    if (note) shown = withNote(shown, note)
  }
  return shown
}

function tagsAfter({ kind }: OutboxItem, tag: string, tags: string[]): string[] {
  const others = removeTag(tags, tag)
  return kind === 'location.tag.add' ? [...others, tag] : others
}

const withNote = (location: Location, { images = [], text }: NoteBody): Location => ({
  ...location,
  noteCount: location.noteCount + 1,
  mediaCount: location.mediaCount + images.length,
  latestNote: text || location.latestNote,
})

/** Records of the answered version or a later one contain the change. */
function isNewsOf({ answer }: OutboxItem, { version }: Location): boolean {
  return answer?.version == null || version === 0 || answer.version > version
}

function tagOf({ kind, request }: OutboxItem): string | null {
  const from = kind === 'location.tag.add' ? request?.body : request?.params
  return kind.startsWith('location.tag.') ? ((from as { tag?: string } | undefined)?.tag ?? null) : null
}

/** Locations for lists, counts and maps. Notes count, too. */
export const locationRecords: RecordKind<Location, LocationFilters> = {
  idOf: locationOfItem,
  withItems: withUnsent,
  matches: matchesFilters,
}

/** Finds a location created here by id, or the nearest within the tolerance. */
export function findUnsent(
  own: readonly UnsentLocation[],
  id: string | undefined,
  at: Coordinates | null,
  tolerance: number,
): Location | null {
  const made = own.filter(({ before }) => before === null).map(({ after }) => after)
  if (id) return made.find(({ _id }) => _id === id) ?? null
  return (at && nearestMatch(made, at, tolerance)) ?? null
}

function newLocation(item: OutboxItem, user: User): Location {
  const { cityId, zip = '' } = (item.request?.body ?? {}) as Partial<LocationUpdate>
  const { at: point, ...words } = fieldsIn(item)
  const cities = workingMemberships(callerOf(user))
  const city = cities.find((one) => one.cityId === cityId) ?? cities[0]
  const at = new Date(item.recordedAt).toISOString()
  const [name, state] = [city?.cityName ?? '', city?.cityState ?? '']
  return {
    _id: item.entityId,
    ...words,
    ...point,
    cityId: city?.cityId ?? '',
    city: name,
    cityName: name,
    state,
    cityState: state,
    zip,
    address: { street: '', city: name, state, zip },
    mediaUrls: [],
    media: [],
    mediaCount: 0,
    noteCount: 0,
    latestNote: null,
    attributes: {},
    userId: { _id: user._id, name: user.name },
    createdAt: at,
    updatedAt: at,
    timestamp: at,
    version: 0,
    deletedAt: null,
  }
}
