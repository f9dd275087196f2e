/** The names of the screens in the navigation bar, and the words of the home page. */
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

export const welcomeMessages = {
  startExploring: 'Start Exploring',
  viewDemo: 'View Demo',
  noCategories: 'No categories are assigned to you yet. Please contact your city administrator.',
  countsFailed: 'The figures could not be loaded.',
  countUnknown: 'not known',
} as const

/** `greeting('Ana')` is 'Welcome back, Ana!' */
export function greeting(name: string): string {
  return `Welcome back, ${name}!`
}
