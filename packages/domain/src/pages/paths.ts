/** Every page address; `$id` stands for one path segment (WORD-16). */
export const paths = {
  home: '/',
  maps: '/maps',
  editLocation: '/edit-location',
  savedLocations: '/saved-locations',
  locationNotes: '/location-notes',
  activities: '/activities',
  workOrders: '/work-orders',
  newWorkOrder: '/work-orders/new',
  selectLocation: '/work-orders/new/location',
  newWorkOrderDetails: '/work-orders/new/details',
  workOrder: '/work-orders/$id',
  /** Pages for paper. */
  printWorkOrder: '/print/work-order/$id',
  printLocation: '/print/location/$id',
  printLabels: '/print/labels',
  /** Reads the code of a label. */
  scan: '/scan',
  admin: '/admin',
  cityAdmin: '/city-admin',
  settings: '/settings',
  /** Open to everyone: what is stored about people. */
  privacy: '/privacy',
  notifications: '/notifications',
  /** The key is after '#'. */
  unsubscribe: '/unsubscribe',
  /** Changes on this device that the server does not have yet. */
  outbox: '/outbox',
  outboxReceipt: '/outbox/receipt',
  /** The secret is after '#', which browsers do not send to servers. */
  invitation: '/invitation',
  /** The secret is after '#'. Before the report page, whose address it also fits. */
  reportStatus: '/report/status',
  /** A city's page for residents, by its name and state or its id. */
  report: '/report/$id',
  callback: '/callback',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  setup: '/setup',
} as const

export type PageName = keyof typeof paths

const shapes = (Object.keys(paths) as PageName[]).map((name) => ({
  name,
  shape: new RegExp(`^${paths[name].replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+')}/?$`, 'i'),
}))

/**
 * True if a page has this address, by the router's rules: ignores case and a trailing slash. '/work-orders/7f9c' and
 * '/Maps/' are pages, '/metrics' is not.
 */
export function pageAt(path: string): PageName | null {
  return shapes.find(({ shape }) => shape.test(path))?.name ?? null
}

export const isPage = (path: string): boolean => pageAt(path) !== null
