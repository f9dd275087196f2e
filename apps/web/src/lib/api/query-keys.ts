/**
 * Query keys of all reads. The first element is the feature: `invalidate('locations')` marks all its queries as stale
 * after a write.
 */
import { queryClient } from './query-client.ts'

export const queryKeys = {
  config: () => ['config'] as const,
  link: (purpose: 'password' | 'setup', secret: string) => ['links', purpose, secret] as const,
  mapConfig: () => ['map-config'] as const,
  mapStyle: (url: string) => ['map-style', url] as const,
  allCities: () => ['cities', 'all'] as const,
  availableCities: () => ['cities', 'available'] as const,
  cityBoundary: (id: string) => ['cities', 'boundary', id] as const,
  myCities: () => ['cities', 'mine'] as const,
  myCityRequests: () => ['cities', 'my-requests'] as const,
  invitations: (cityId: string) => ['invitations', cityId] as const,
  invitation: (secret: string) => ['invitations', 'opened', secret] as const,
  /** Reports of residents. */
  reportForm: (city: string) => ['reports', 'form', city] as const,
  reportStatus: (secret: string) => ['reports', 'followed', secret] as const,
  reports: (query: object) => ['reports', 'list', query] as const,
  report: (id: string) => ['reports', 'one', id] as const,
  reportSettings: (cityId: string) => ['reports', 'settings', cityId] as const,
  locations: (filters: object = {}) => ['locations', 'list', filters] as const,
  locationSummary: (filters: object = {}) => ['locations', 'summary', filters] as const,
  /** Map details of one location. Separate from the record, which edits use as their base. */
  locationPin: (id: string) => ['locations', 'pin', id] as const,
  /** When the map's location tiles were last requested. */
  locationTiles: () => ['locations', 'tiles'] as const,
  location: (id: string) => ['locations', 'one', id] as const,
  locationHistory: (id: string) => ['locations', 'history', id] as const,
  geocode: (latitude: number, longitude: number) => ['geocode', latitude, longitude] as const,
  placeSearch: (text: string, cityId?: string) => ['geocode', 'search', text, cityId] as const,
  spelledSearch: (query: object) => ['locations', 'spelling', query] as const,
  demo: () => ['demo'] as const,
  notes: (locationId: string) => ['notes', locationId] as const,
  workOrders: (filters: object = {}) => ['work-orders', 'list', filters] as const,
  workOrderSummary: (filters: object = {}) => ['work-orders', 'summary', filters] as const,
  /** When the map's work order tiles were last requested. */
  workOrderTiles: () => ['work-orders', 'tiles'] as const,
  workOrder: (id: string) => ['work-orders', 'one', id] as const,
  workOrderTimeline: (id: string) => ['work-orders', 'timeline', id] as const,
  /** People who have an order open now. */
  orderViewers: (id: string) => ['order-viewers', id] as const,
  /** What the forms of a city's orders offer. */
  orderChoices: (cityId: string) => ['work-orders', 'choices', cityId] as const,
  /** The user's own views of work orders. */
  orderViews: () => ['order-views'] as const,
  /** The user's links to the calendars of crews. */
  calendars: () => ['calendars'] as const,
  /** The user's own, or those of a city. */
  accessTokens: (cityId: string | null) => ['access-tokens', cityId] as const,
  activities: (filters: object = {}) => ['activities', 'list', filters] as const,
  activitySummary: () => ['activities', 'summary'] as const,
  notifications: () => ['notifications', 'list'] as const,
  unreadNotifications: () => ['notifications', 'unread'] as const,
  /** The choices have a key of their own, because every change reads the list again. */
  notificationChoices: () => ['notification-choices'] as const,
  pushDevices: () => ['push-devices'] as const,
  admin: (what: string, filters: object = {}) => ['admin', what, filters] as const,
  cityAdmin: (what: string, filters: object = {}) => ['city-admin', what, filters] as const,
  cityFile: (cityId: string) => ['city-file', cityId] as const,
  imports: (cityId: string) => ['imports', 'list', cityId] as const,
  oneImport: (id: string) => ['imports', 'one', id] as const,
  importTrial: (id: string, read: string) => ['import-trial', id, read] as const,
  myStats: () => ['settings', 'stats'] as const,
  sessions: () => ['settings', 'sessions'] as const,
  dayPackSize: (cityId: string, bbox: readonly number[] | null) =>
    ['day-pack', 'size', cityId, bbox] as const,
  /** Unsent items of this device. */
  unsent: (userId: string) => ['unsent', userId] as const,
}

export type CachedFeature = ReturnType<(typeof queryKeys)[keyof typeof queryKeys]>[0]

/**
 * Marks all queries of these features as stale and refetches those on screen. Cancels running fetches first, because
 * their result may be older than the write and would count as fresh.
 */
export async function invalidate(...features: CachedFeature[]): Promise<void> {
  await Promise.all(
    features.map(async (feature) => {
      await queryClient.cancelQueries({ queryKey: [feature] })
      await queryClient.invalidateQueries({ queryKey: [feature] })
    }),
  )
}
