/** The words of cities that the server answers, or that several screens say. */

export const cityMessages = {
  membershipCheckFailed: 'Error checking city membership',
  requestSent: 'Your request has been sent. A City Admin will review it.',
  requestCancelled: 'Your request has been cancelled.',
} as const

/** The words of every field in which a city is chosen. */
export const cityFieldWords = {
  label: 'City',
  placeholder: 'Choose a city',
  noneFound: 'No city of that name',
} as const

/** What a platform admin reads who looks at a city without being its member (ACC-12). */
export const observerWords = {
  readOnly: 'Only members of its city can change it.',
  readAndDelete: 'As platform admin you can read and delete it. Only members of its city edit.',
  inactive: 'Its city is inactive, so nothing there can be changed.',
} as const
