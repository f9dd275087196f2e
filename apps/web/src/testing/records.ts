/** Records as the server answers them. Each test sets the fields that it is about. */
import type { CityMembership, User } from '@lamplighter/domain/auth'
import type { ResponseOf } from '@lamplighter/domain/http'
import {
  eachFacet,
  emptyFields,
  type Location,
  type LocationHistoryEntry,
  type summariseLocations,
  writeFacetCounts,
} from '@lamplighter/domain/locations'
import type { Note } from '@lamplighter/domain/notes'
import type { Notification } from '@lamplighter/domain/notifications'
import {
  type getOrderChoices,
  priorityFacts,
  type summariseWorkOrders,
  type WorkOrder,
} from '@lamplighter/domain/work-orders'
import { uuidv7 } from '../lib/api/ids.ts'

/** Another user who edits the same record. */
export const somebodyElse = { _id: uuidv7(), name: 'Dana Mason' }

export function membership(changes: Partial<CityMembership> = {}): CityMembership {
  return {
    cityId: '018f0000-0000-7000-8000-0000000000c1',
    cityName: 'Prairie Falls',
    cityState: 'NE',
    cityActive: true,
    role: 'city_worker',
    status: 'active',
    userType: 'all',
    customCategories: [],
    ...changes,
  }
}

export function user(changes: Partial<User> = {}): User {
  const now = new Date().toISOString()
  return {
    _id: uuidv7(),
    name: 'Wes Worker',
    email: 'wes@prairie-falls.example',
    emailVerified: true,
    platformRole: 'user',
    activeCityId: null,
    cityMemberships: [membership()],
    hasCityMembership: true,
    createdAt: now,
    updatedAt: now,
    ...changes,
  }
}

export function location(changes: Partial<Location> = {}): Location {
  const now = new Date().toISOString()
  const { cityId, cityName, cityState } = membership()
  return {
    ...emptyFields,
    _id: uuidv7(),
    name: 'Hydrant',
    latitude: 40.62,
    longitude: -96.63,
    cityId,
    city: cityName,
    cityName,
    state: cityState,
    cityState,
    zip: '68000',
    address: { street: '', city: cityName, state: cityState, zip: '68000' },
    mediaUrls: [],
    media: [],
    mediaCount: 0,
    noteCount: 0,
    latestNote: null,
    icon: 'trail_marker',
    attributes: {},
    userId: { _id: uuidv7(), name: 'Dana Mason' },
    createdAt: now,
    updatedAt: now,
    timestamp: now,
    version: 1,
    deletedAt: null,
    ...changes,
  }
}

/** No locations. */
export const locationSummary = (
  changes: Partial<ResponseOf<typeof summariseLocations>> = {},
): ResponseOf<typeof summariseLocations> => ({
  total: 0,
  matching: 0,
  categories: {},
  ...writeFacetCounts(eachFacet(() => [])),
  cities: [],
  recentIcons: [],
  extent: null,
  densest: null,
  ...changes,
})

export function note(changes: Partial<Note> = {}): Note {
  return {
    _id: uuidv7(),
    locationId: uuidv7(),
    cityId: membership().cityId,
    text: 'Valve is stiff',
    images: [],
    media: [],
    userId: { _id: uuidv7(), name: 'Dana Mason' },
    createdAt: new Date().toISOString(),
    recordedAt: null,
    ...changes,
  }
}

/** Somebody else changed a location just now. */
export function historyEntry(changes: Partial<LocationHistoryEntry> = {}): LocationHistoryEntry {
  return {
    ...{ id: uuidv7(), kind: 'changed', at: new Date().toISOString(), recordedAt: null, by: somebodyElse },
    ...{ cause: null, fileName: null, changes: [] },
    ...changes,
  }
}

/** Somebody else assigned a work order to the user just now, who has not read it. */
export function notification(changes: Partial<Notification> = {}): Notification {
  const { cityId, cityName } = membership()
  return {
    _id: uuidv7(),
    trigger: 'assigned',
    city: { _id: cityId, name: cityName },
    order: { _id: uuidv7(), title: 'Bench squeaks', status: 'open' },
    locationName: 'Bench',
    by: somebodyElse,
    excerpt: null,
    dueOn: null,
    createdAt: new Date().toISOString(),
    readAt: null,
    ...changes,
  }
}

/** Overdue by its age, unless `changes` say otherwise. */
export function workOrder(changes: Partial<WorkOrder> = {}): WorkOrder {
  const now = new Date().toISOString()
  const { createdAt = now, priority = 'medium' } = changes
  const days = priorityFacts[priority].overdueAfterDays
  const { _id, name, icon, latitude, longitude, city, state, cityId, cityName } = location()
  return {
    _id: uuidv7(),
    title: 'Bench squeaks',
    description: '',
    priority: 'medium',
    status: 'open',
    tags: [],
    locationId: { _id, name, icon, latitude, longitude, city, state, deleted: false },
    cityId,
    cityName,
    createdBy: { _id: uuidv7(), name: 'Dana Mason' },
    closedBy: null,
    createdAt: now,
    updatedAt: now,
    closedAt: null,
    recordedAt: null,
    closedRecordedAt: null,
    closingNote: null,
    closingReason: null,
    assigneeIds: [],
    crewId: null,
    assignees: [],
    crew: null,
    unassigned: [],
    dueOn: null,
    overdueFrom: new Date(Date.parse(createdAt) + days * 86_400_000).toISOString(),
    progress: null,
    reopened: null,
    version: 1,
    ...changes,
  }
}

type OrderFigures = ResponseOf<typeof summariseWorkOrders>

export function orderFigures(figures: Partial<OrderFigures>): OrderFigures {
  return { open: 0, urgent: 0, overdue: 0, mine: 0, finished: 0, extent: null, innerExtent: null, ...figures }
}

/** Two members and a crew with the user; another crew without. */
export function orderChoices({ _id, name }: User): ResponseOf<typeof getOrderChoices> {
  const member = { role: 'city_worker', status: 'active', userType: null, customCategories: [] }
  return {
    members: [
      { ...member, userId: _id, name },
      { ...member, ...{ userId: somebodyElse._id, name: somebodyElse.name } },
    ],
    crews: [
      { _id: '018f0000-0000-7000-8000-0000000000e1', name: 'Streets A', leadId: _id, memberIds: [_id] },
      { _id: '018f0000-0000-7000-8000-0000000000e2', name: 'Streets B', leadId: null, memberIds: [] },
    ],
    closingReasons: ['Fixed', 'Nothing found', 'Not ours', 'Duplicate', 'Planned'],
    afterPhotoCategories: [],
    timeZone: 'America/Chicago',
    overdueDays: { high: 2, medium: 14, low: 60 },
  }
}
