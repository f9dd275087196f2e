/** Every address of the product, once; `$id` stands for one part of any value (WORD-16). */
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
  admin: '/admin',
  cityAdmin: '/city-admin',
  settings: '/settings',
  /** What this device has and the server does not. */
  outbox: '/outbox',
  outboxReceipt: '/outbox/receipt',
  /** The secret of the invitation stands after '#', which browsers send to nobody. */
  invitation: '/invitation',
  callback: '/callback',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  setup: '/setup',
} as const

const shapes = Object.values(paths).map(
  (path) => new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+')}/?$`, 'i'),
)

/**
 * Whether a page has this address, as the web app's router finds it: whatever the case, with or without a slash at the
 * end. '/work-orders/7f9c' and '/Maps/' are pages, '/metrics' is none.
 */
export function isPage(path: string): boolean {
  return shapes.some((shape) => shape.test(path))
}
