/** UI texts of the demonstration ('View Demo'). */

export const demoWords = {
  title: 'Demonstration',
  map: 'Map of the demonstration',
  showOnMap: 'Show on Map',
  shown: 'Shown on the map',
  close: 'Close',
  login: 'Log in',
  register: 'Register',
  noneHere: 'This server has no demonstration.',
  noneHereMore: 'This server only has real cities. Explore the map, or log in to see your city.',
  failed: "Couldn't load the demonstration.",
} as const

/** `madeUp('Prairie Falls')` is 'Prairie Falls is made up. Log in to mark your own.' */
export function madeUp(city: string): string {
  return `${city} is made up. Log in to mark your own.`
}
