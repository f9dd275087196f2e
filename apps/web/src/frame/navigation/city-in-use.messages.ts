/** Texts about the active or viewed city. */

export const cityInUseWords = {
  workIn: 'Work in',
  chosenHereOnly: 'City changed on this device. Your other devices will change later.',
  cityNotChanged: 'You can no longer work in that city.',
  lookAt: 'View',
  anotherCity: 'Another city',
  all: 'All cities',
} as const

/** Read aloud when the active city changes. */
export function nowWorkingIn(city: string): string {
  return `You now work in ${city}.`
}

/** Read aloud when a platform admin or a Region Viewer views another city. */
export function nowObserving(city: string): string {
  return `You are now viewing ${city}.`
}

/** Shown to members of an inactive city. */
export function cityNotActive(city: string): string {
  return `${city} is inactive: you can view it but not change it. Unsaved changes stay on this device.`
}

/** Shown to members of removed cities. */
export function cityWasRemoved(cities: readonly string[]): string {
  const [verb, it] = cities.length === 1 ? ['was', 'it'] : ['were', 'them']
  return `${cities.join(' and ')} ${verb} removed. Ask a platform admin to put ${it} back. Unsent work stays on this device: don't delete it.`
}

/** Shown beside the name of a city that a platform admin or a Region Viewer views. */
export const NOT_A_MEMBER = 'not a member'
