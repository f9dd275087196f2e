/** Activity types: their labels, their subjects, and the page that a click opens (FEED-2, FEED-5). */
import { areValidCoordinates } from '../map/coordinates.ts'

interface ActivityTypeFacts {
  label: string
  about: 'location' | 'note' | 'user' | 'city' | 'work_order'
}

/** The fourteen types of the specification. */
export const specifiedActivityTypes = {
  location_created: { label: 'Location created', about: 'location' },
  location_updated: { label: 'Location updated', about: 'location' },
  location_deleted: { label: 'Location deleted', about: 'location' },
  note_created: { label: 'Note added', about: 'note' },
  note_updated: { label: 'Note updated', about: 'note' },
  note_deleted: { label: 'Note deleted', about: 'note' },
  user_joined: { label: 'User joined', about: 'user' },
  user_left: { label: 'User left', about: 'user' },
  city_created: { label: 'City created', about: 'city' },
  city_updated: { label: 'City updated', about: 'city' },
  work_order_created: { label: 'Work order created', about: 'work_order' },
  work_order_updated: { label: 'Work order updated', about: 'work_order' },
  work_order_closed: { label: 'Work order closed', about: 'work_order' },
  work_order_deleted: { label: 'Work order deleted', about: 'work_order' },
} as const satisfies Record<string, ActivityTypeFacts>

/** The specified types and one of our own. */
export const activityTypes = {
  ...specifiedActivityTypes,
  work_order_reopened: { label: 'Work order reopened', about: 'work_order' },
} as const satisfies Record<string, ActivityTypeFacts>

export type ActivityType = keyof typeof activityTypes
export const activityTypeKeys = Object.keys(activityTypes) as ActivityType[]

export function isActivityType(type: string): type is ActivityType {
  return Object.hasOwn(activityTypes, type)
}

export type ActivityTarget =
  | { to: 'edit-location'; latitude: number; longitude: number }
  | { to: 'work-order'; id: string }

interface ClickedActivity {
  type: string
  targetId: string | null
  locationId: { deleted: boolean } | null
  metadata: { coordinates?: { lat: number; lng: number } }
}

/**
 * Returns the page that a click on an activity opens, or null (FEED-5). Locations and notes with coordinates open the
 * edit page, work orders their own page. Deleted or trashed objects open nothing.
 */
export function activityTarget(activity: ClickedActivity): ActivityTarget | null {
  if (!isActivityType(activity.type) || activity.type.endsWith('_deleted')) return null
  const { about } = activityTypes[activity.type]
  if (about === 'work_order') return activity.targetId ? { to: 'work-order', id: activity.targetId } : null
  if (about !== 'location' && about !== 'note') return null
  const { lat, lng } = activity.metadata.coordinates ?? {}
  const point = { latitude: lat, longitude: lng }
  if (activity.locationId?.deleted || !areValidCoordinates(point)) return null
  return { to: 'edit-location', ...point }
}
