/** Feed entries for the user's unsent changes, worded as the server will word them (DUR-34, DUR-49). */
import {
  type Activity,
  type ActivityEvent,
  type ActivityType,
  type BulkEvent,
  type LocationChanges,
  locationChanges,
} from '@lamplighter/domain/activities'
import type { User } from '@lamplighter/domain/auth'
import { iconOf } from '@lamplighter/domain/catalog'
import { callerOf, workingMemberships } from '@lamplighter/domain/memberships'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { itemRefusal, stateOfAll, type UnderWay } from '../../lib/outbox/item-words.ts'
import type { NoteInput } from '../../lib/outbox/new-note-item.ts'
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts'
import { fieldsIn, inputOf, withFields } from '../../lib/unsent/location-edit.ts'
import type { UnsentLocation } from '../../lib/unsent/unsent-locations.ts'

export interface ShownActivity extends Activity {
  /** Sync state; absent for entries from the server. */
  unsent?: { state: string; isStopped: boolean } | null
}

/** Activity type of each kind of write. */
const events: Readonly<Record<string, Pick<ActivityEvent, 'type' | 'action'>>> = {
  'location.create': { type: 'location_created', action: 'location_added' },
  'location.update': { type: 'location_updated', action: 'updated' },
  'location.tag.add': { type: 'location_updated', action: 'updated' },
  'location.tag.remove': { type: 'location_updated', action: 'updated' },
  'location.trash': { type: 'location_deleted', action: 'location_deleted' },
  'location.restore': { type: 'location_updated', action: 'location_restored' },
  'note.create': { type: 'note_created', action: 'note_added' },
  'note.moderate': { type: 'note_deleted', action: 'note_deleted' },
  'note.delete': { type: 'note_deleted', action: 'note_deleted' },
  'order.create': { type: 'work_order_created', action: 'created' },
  'order.update': { type: 'work_order_updated', action: 'updated' },
  'order.close': { type: 'work_order_closed', action: 'closed' },
  'order.step': { type: 'work_order_updated', action: 'updated' },
  'order.comment': { type: 'work_order_updated', action: 'commented' },
  'order.comment.delete': { type: 'work_order_updated', action: 'comment_deleted' },
  'order.reopen': { type: 'work_order_reopened', action: 'reopened' },
}

/** Activity type of each kind of bulk write (FEED-12). */
const bulkEvents: Readonly<Record<string, Pick<BulkEvent, 'type' | 'action'>>> = {
  'location.update': { type: 'location_updated', action: 'many_icons_changed' },
  'location.tag.add': { type: 'location_updated', action: 'many_tagged' },
  'location.tag.remove': { type: 'location_updated', action: 'many_untagged' },
  'location.trash': { type: 'location_deleted', action: 'many_deleted' },
}

/** The user's items as entries, latest first. A bulk change is one entry; its undo has none. */
export function ownActivities(
  items: readonly OutboxItem[],
  own: readonly UnsentLocation[],
  user: User,
  underWay: UnderWay,
): ShownActivity[] {
  const told = Map.groupBy(
    items.filter(({ bulk }) => !bulk?.isUndo),
    ({ opId, bulk }) => bulk?.id ?? opId,
  )
  return [...told.values()].flatMap((writes) => ownActivity(writes, own, user, underWay) ?? []).toReversed()
}

function ownActivity(
  writes: readonly OutboxItem[],
  own: readonly UnsentLocation[],
  user: User,
  underWay: UnderWay,
): ShownActivity | null {
  const [item] = writes
  if (!item) return null
  const { bulk, kind } = item
  const eventOf = bulk ? bulkEvents : events
  const event = Object.hasOwn(eventOf, kind) ? eventOf[kind] : undefined
  if (!event) return null
  const place = placeOf(item, own)
  const [home] = workingMemberships(callerOf(user))
  const state = stateOfAll(writes, underWay)
  return {
    ...event,
    _id: item.opId,
    description: '',
    details: bulk ? { ...bulkDetailsOf(item), count: writes.length, undone: 0 } : detailsOf(item),
    cityId: place.cityId ?? home?.cityId ?? '',
    cityName: place.cityName ?? home?.cityName ?? '',
    userId: user._id,
    userName: user.name,
    createdAt: item.recordedAt,
    recordedAt: null,
    ...(bulk ? { targetId: bulk.id, locationId: null, metadata: {} } : subjectOf(item, place)),
    unsent: state === null ? null : { state, isStopped: writes.some((one) => itemRefusal(one) !== null) },
  }
}

function subjectOf(
  item: OutboxItem,
  place: PlaceOfItem,
): Pick<Activity, 'targetId' | 'locationId' | 'metadata'> {
  return {
    targetId: item.entityId,
    locationId: place._id === undefined ? null : { _id: place._id, icon: place.icon ?? null, deleted: false },
    metadata: {
      locationName: place.name ?? item.title,
      ...(place.latitude === undefined || place.longitude === undefined
        ? {}
        : { coordinates: { lat: place.latitude, lng: place.longitude } }),
    },
  }
}

interface PlaceOfItem {
  _id?: string
  name?: string
  icon?: string | null
  latitude?: number
  longitude?: number
  cityId?: string | undefined
  cityName?: string | undefined
}

function placeOf({ kind, entityId, input, href }: OutboxItem, own: readonly UnsentLocation[]): PlaceOfItem {
  const hereOf = (id: string | undefined) => own.find(({ after }) => after._id === id)?.after
  if (kind.startsWith('order.')) {
    const { order } = input as { order: WorkOrder }
    const { cityId, cityName, locationId: place } = order
    return { cityId, cityName, ...place, ...hereOf(place._id) }
  }
  const noted = kind.startsWith('note.') ? (input as NoteInput | null)?.place : undefined
  const search = new URLSearchParams(href.split('?')[1])
  const id = kind.startsWith('note.') ? (noted?._id ?? search.get('id') ?? undefined) : entityId
  const known = hereOf(id) ?? noted
  if (known) return known
  const [lat, lng] = [search.get('lat'), search.get('lng')]
  return {
    ...(id ? { _id: id } : {}),
    ...(lat && lng ? { latitude: Number(lat), longitude: Number(lng) } : {}),
  }
}

function detailsOf(item: OutboxItem): Activity['details'] {
  const { kind, title, request } = item
  const { reason } = (request?.body ?? {}) as { reason?: string | null }
  if (kind.startsWith('location.tag.')) return { changed: 'tags' }
  if (kind === 'location.update') return { ...changesIn(item) }
  if (!kind.startsWith('order.')) return {}
  return { title, ...(kind === 'order.reopen' && reason ? { reason } : {}) }
}

function bulkDetailsOf({ kind, request }: OutboxItem): Activity['details'] {
  const { tag, icon } = { ...request?.params, ...(request?.body ?? {}) } as { tag?: string; icon?: string }
  if (kind === 'location.update') return { icon: iconOf(icon).label }
  return tag === undefined ? {} : { tag }
}

function changesIn(item: OutboxItem): LocationChanges {
  const { base } = inputOf(item)
  return base ? locationChanges(base, withFields(base, fieldsIn(item))) : {}
}

/** Merges own entries into the feed, first in their day. Skips entries that the server already lists. */
export function withOwnActivities(told: readonly Activity[], own: readonly ShownActivity[]): ShownActivity[] {
  if (own.length === 0) return [...told]
  const entries: ShownActivity[] = [...own, ...told]
  const isToday = (one: ShownActivity, other: ShownActivity) => dayOf(one) === dayOf(other)
  return entries.toSorted((one, other) => {
    const isOwnFirst = Number('unsent' in other) - Number('unsent' in one)
    return (isToday(one, other) && isOwnFirst) || Date.parse(other.createdAt) - Date.parse(one.createdAt)
  })
}

const dayOf = ({ createdAt }: Activity) => new Date(createdAt).toDateString()

/** Whether the server already lists it. */
export function isTold(entry: ShownActivity, told: readonly Activity[]): boolean {
  return told.some(
    ({ type, targetId, userId, createdAt }) =>
      type === entry.type &&
      targetId === entry.targetId &&
      userId === entry.userId &&
      Date.parse(createdAt) >= Date.parse(entry.createdAt),
  )
}

/** Counts entries by type. */
export function countsOf(own: readonly ShownActivity[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { type } of own) counts[type] = (counts[type] ?? 0) + 1
  return counts
}

export const isOfTypes = (types: readonly ActivityType[]) => (entry: ShownActivity) =>
  types.length === 0 || types.some((type) => type === entry.type)
