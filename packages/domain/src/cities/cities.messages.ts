/** City texts of the server and of several screens. */

export const cityMessages = {
  membershipCheckFailed: 'Error checking city membership',
  requestSent: 'Your request has been sent. A City Admin will review it.',
  requestCancelled: 'Your request has been cancelled.',
} as const

/** Texts of every city select field. */
export const cityFieldWords = {
  label: 'City',
  placeholder: 'Choose a city',
  noneFound: 'No city of that name',
} as const

/** Texts for Region Viewers (REGION-3), and for platform admins who view a city without being a member (ACC-12). */
export const observerWords = {
  readOnly: 'Only members of its city can change it.',
  readAndDelete: 'As platform admin you can read and delete it. Only members of its city edit.',
  inactive: 'Its city is inactive, so nothing there can be changed.',
} as const

/** Formats a city for lists: 'name, state'. */
export function cityAndState(city: { name: string; state: string }): string {
  return `${city.name}, ${city.state}`
}
