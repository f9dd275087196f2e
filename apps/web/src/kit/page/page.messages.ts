/** The names of the screens, in the navigation bar and above each. */

export const BRAND = 'Lamplighter'

export const navigationWords = {
  home: 'Home',
  maps: 'Maps',
  savedLocations: 'Saved Locations',
  activities: 'Activities',
  workOrders: 'Work Orders',
  cityAdmin: 'City Admin',
  admin: 'Admin',
  settings: 'Settings',
} as const
