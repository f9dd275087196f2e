/** Every address of the product, once; `$id` stands for one part of any value. */
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

export type PageName = keyof typeof paths

const shapes = (Object.keys(paths) as PageName[]).map((name) => ({
  name,
  shape: new RegExp(`^${paths[name].replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+')}/?$`, 'i'),
}))

/**
 * The page at this address, as the web app's router finds it: whatever the case, with or without a slash at the end.
 * '/work-orders/7f9c' is 'workOrder', '/Maps/' is 'maps', '/metrics' is none.
 */
export function pageAt(path: string): PageName | null {
  return shapes.find(({ shape }) => shape.test(path))?.name ?? null
}

export const isPage = (path: string): boolean => pageAt(path) !== null
