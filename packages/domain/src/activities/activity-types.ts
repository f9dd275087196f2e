/** The kinds of activity: what each is called, what it is about, and where a click leads (FEED-2, FEED-5). */
import { areValidCoordinates } from '../map/coordinates.ts'

interface ActivityTypeFacts {
  label: string
  about: 'location' | 'note' | 'user' | 'city' | 'work_order'
}

/** The fourteen that programs and older versions know. */
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

/** Those, and one of our own. */
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
 * Where a click on an activity leads, or null (FEED-5): a location or note with coordinates to its edit page, a
 * work order to its own page. What is deleted, or lies in the trash by now, leads nowhere.
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
