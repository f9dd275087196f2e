/** Locations as their user sees them: the server's records with what of theirs is still in the outbox. */
import type { User } from '@lamplighter/domain/auth'
import { type Location, type LocationUpdate, removeTag } from '@lamplighter/domain/locations'
import { type Coordinates, nearestMatch } from '@lamplighter/domain/map'
import { activeMemberships, callerOf } from '@lamplighter/domain/memberships'
import { itemRefusal, itemState } from '../../lib/outbox/item-words.ts'
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts'
import type { LocationInput } from './location-form.ts'

const isEdit = ({ kind }: OutboxItem) => kind === 'location.create' || kind === 'location.update'

/** The location that an item is about, also that of a note. */
export function locationOfItem({ kind, entityId, request }: OutboxItem): string | null {
  if (kind.startsWith('location.')) return entityId
  const body = request?.body as { locationId?: string } | undefined
  return kind === 'note.create' ? (body?.locationId ?? null) : null
}

/** How what waits of a location stands, in a few words; null where nothing does. What needs the user comes first. */
export function unsentState(
  id: string | null,
  unsent: readonly OutboxItem[],
  sending: ReadonlySet<string>,
): string | null {
  const own = unsent.filter((item) => locationOfItem(item) === id)
  const first =
    own.find((item) => itemRefusal(item) !== null) ?? own.find(({ opId }) => sending.has(opId)) ?? own[0]
  return first ? itemState(first, sending.has(first.opId)) : null
}

/** The record with the user's own changes that wait. */
export function withUnsent(location: Location, unsent: readonly OutboxItem[]): Location {
  const own = unsent.filter(({ entityId }) => entityId === location._id)
  if (own.length === 0) return location
  const shown = { ...location }
  for (const item of own) {
    const tag = tagOf(item)
    if (isEdit(item)) Object.assign(shown, fieldsOf(item))
    if (tag !== null) shown.tags = removeTag(shown.tags, tag)
    if (tag !== null && item.kind === 'location.tag.add') shown.tags = [...shown.tags, tag]
  }
  return shown
}

function tagOf({ kind, request }: OutboxItem): string | null {
  const from = kind === 'location.tag.add' ? request?.body : request?.params
  return kind.startsWith('location.tag.') ? ((from as { tag?: string } | undefined)?.tag ?? null) : null
}

/** The user's locations that the server does not have yet, the latest first; version 0 says so. */
export function unsentLocations(unsent: readonly OutboxItem[], user: User): Location[] {
  return unsent
    .filter(({ kind, userId }) => kind === 'location.create' && userId === user._id)
    .map((item) => withUnsent(newLocation(item, user), unsent))
    .toReversed()
}

/** Of those the one with this id, or the nearest within the tolerance. */
export function findUnsent(
  locations: readonly Location[],
  id: string | undefined,
  at: Coordinates | null,
  tolerance: number,
): Location | null {
  if (id) return locations.find(({ _id }) => _id === id) ?? null
  return (at && nearestMatch(locations, at, tolerance)) ?? null
}

function newLocation(item: OutboxItem, user: User): Location {
  const { cityId } = (item.request?.body ?? {}) as Partial<LocationUpdate>
  const cities = activeMemberships(callerOf(user))
  const city = cities.find((one) => one.cityId === cityId) ?? cities[0]
  const at = new Date(item.recordedAt).toISOString()
  const [name, state] = [city?.cityName ?? '', city?.cityState ?? '']
  const zip = (item.request?.body as Partial<LocationUpdate> | undefined)?.zip ?? ''
  return {
    _id: item.entityId,
    name: item.title,
    latitude: 0,
    longitude: 0,
    icon: null,
    tags: [],
    description: '',
    notes: '',
    ...fieldsOf(item),
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

/** What the user entered, as a record has it. */
function fieldsOf(item: OutboxItem): Partial<Location> {
  const { form, base } = item.input as LocationInput
  const { name, description, icon, tags, at } = form
  return { name: name.trim(), description, notes: form.notes ?? base?.notes ?? '', icon, tags, ...at }
}
