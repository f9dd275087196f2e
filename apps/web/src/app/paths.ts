/** Every address of the product (specification section 2), once. */
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
  callback: '/callback',
} as const
