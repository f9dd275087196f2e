/** The words of the demonstration that visitors look at ('View Demo'). */

export const demoWords = {
  title: 'Demonstration',
  map: 'Map of the demonstration',
  showOnMap: 'Show on Map',
  shown: 'Shown on the map',
  close: 'Close',
  login: 'Log in',
  register: 'Register',
  noneHere: 'There is no demonstration here.',
  noneHereMore:
    'This server holds the work of real cities only. Look at the map, or log in to see your city’s.',
  failed: 'The demonstration could not be loaded.',
} as const

/** `madeUp('Prairie Falls')` is 'Prairie Falls is made up. Log in to mark your own.' */
export function madeUp(city: string): string {
  return `${city} is made up. Log in to mark your own.`
}
