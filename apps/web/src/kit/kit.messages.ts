/** Texts shared by all screens. */

/** Button labels of forms and dialogs. */
export const formWords = {
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  open: 'Open',
  discard: 'Discard',
} as const

/** Beside Save. */
export const unsavedWords = {
  kept: 'Not saved yet. Your changes are kept on this device.',
  /** If this device could not keep them. */
  notKept: 'Not saved yet.',
} as const

/** Label of every retry button (WORD-5). */
export const TRY_AGAIN = 'Try Again'

/** Shown offline, or while the server is away, for content that this device never loaded. */
export const withoutNetwork = {
  title: 'Connect once to load this.',
  hint: "You haven't opened this on this device before. It loads automatically when the server answers.",
} as const

/** Shown if code fails to load after a press. */
export const NOT_LOADED = "Couldn't load this. Check your connection, reload the page and try again."

/** Labels of the password toggle. */
export const passwordWords = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
} as const

/** `recordedWords('10:00 AM')` is '(recorded 10:00 AM)' */
export const recordedWords = (time: string) => `(recorded ${time})`

export const BRAND = 'Lamplighter'

/** Screen names, shown in the navigation bar and above each screen. */
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
  notifications: 'Notifications',
} as const

/** Starts a new location at the device's position. */
export const MARK_IT = 'Mark It'

/** Opens the camera that reads the code of a label. */
export const SCAN_LABEL = 'Scan label'

export const PRINT = 'Print'

/** Shown above similar results (LOC-99). */
export const similarResults = 'No exact match. Showing similar results.'

/** `noMatches('mapel st')` is 'No matches for “mapel st”' */
export const noMatches = (typed: string): string => `No matches for “${typed}”`
export const searchHint = 'Check the spelling, try fewer words, or clear the filters.'
