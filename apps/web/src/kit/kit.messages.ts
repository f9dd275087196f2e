/** The words that the kit says itself, and that the buttons of every screen share. */

/** The words on the buttons of every form and dialog. */
export const formWords = {
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  open: 'Open',
  discard: 'Discard',
} as const

/** The label of every button that asks the server once more (WORD-5). */
export const TRY_AGAIN = 'Try Again'

/** In place of what was never read on this device, where it cannot be read now. */
export const withoutNetwork = {
  title: 'Connect once to load this.',
  hint: "You haven't opened this on this device before. It loads automatically when you're back online.",
} as const

/** Code that a press asked for did not come. */
export const NOT_FETCHED = "Couldn't load this. Check your connection, reload the page and try again."

/** On the eye of a password field. */
export const passwordWords = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
} as const

/** `recordedWords('10:00 AM')` is '(recorded 10:00 AM)' */
export const recordedWords = (time: string) => `(recorded ${time})`

export const BRAND = 'Lamplighter'

/** The names of the screens, in the navigation bar and above each. */
export const navigationWords = {
  home: 'Home',
  maps: 'Maps',
  savedLocations: 'Saved Locations',
  activities: 'Activities',
  workOrders: 'Work Orders',
  cityAdmin: 'City Admin',
  admin: 'Admin',
  settings: 'Settings',
  outbox: 'Outbox',
} as const

/** Begins a location where the device is. */
export const MARK_IT = 'Mark It'

/** Above a list whose search found nothing as it was typed (LOC-99). */
export const similarResults = 'No exact match. Showing similar results.'

/** `noMatches('mapel st')` is 'No matches for “mapel st”' */
export const noMatches = (typed: string): string => `No matches for “${typed}”`
export const searchHint = 'Check the spelling, try fewer words, or clear the filters.'
