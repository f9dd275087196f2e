/** What the frame of every screen says of the city that is worked in or looked at. */

export const cityInUseWords = {
  workIn: 'Work in',
  chosenHereOnly: 'City changed on this device. Your other devices will change later.',
  cityNotChanged: 'You can no longer work in that city.',
  lookAt: 'View',
  anotherCity: 'Another city',
} as const

/** Read aloud when the city in use changes. */
export function nowWorkingIn(city: string): string {
  return `You now work in ${city}.`
}

/** Read aloud when a platform admin turns to a city that is not his own. */
export function nowObserving(city: string): string {
  return `You are now viewing ${city}.`
}

/** On every screen of a member whose city takes no changes. */
export function cityNotActive(city: string): string {
  return `${city} is inactive: you can view it but not change it. Unsaved changes stay on this device.`
}

/** Beside the name of a city that a platform admin looks at. */
export const NOT_A_MEMBER = 'not a member'
