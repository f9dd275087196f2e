/** The words of the account page. */

/** The words of the account page. */
export const settingsWords = {
  account: 'Account',
  role: 'Role',
  memberSince: 'Member since',
  permissions: 'Categories and permissions',
  noMemberships: 'You are not a member of a city yet.',
  activeCity: 'You work here now',
  notActive: 'Not active',
  stats: 'Your activity',
  statLabels: {
    locations: 'Locations',
    notes: 'Notes',
    media: 'Media',
    workOrdersOpened: 'Work orders opened',
    workOrdersClosed: 'Work orders closed',
  },
  statsFailed: 'Your figures could not be loaded.',

  signingIn: 'Password and devices',
  sessions: 'Where you are signed in',
  thisDevice: 'This device',
  signOutDevice: 'Sign Out',
  signOutEverywhere: 'Sign Out Everywhere',
  deviceSignedOut: 'That device is signed out.',
  signedOutEverywhere: 'You are signed out on every device.',
  sessionsFailed: 'Your devices could not be loaded.',
  signOutFailed: 'The device could not be signed out. Please try again.',

  confirmAddress: 'Confirm your e-mail address',
  confirmHint:
    'Open the link in the mail that we sent you, or have it sent again. Until then everything works as usual.',
  sendLink: 'Send the Link Again',
  linkFailed: 'The link could not be sent. Please try again.',

  password: 'Change password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  changePassword: 'Change password',
  currentPasswordMissing: 'Please enter your current password.',
  passwordChanged: 'Your password has been changed. Other devices were signed out.',
  passwordFailed: 'Your password could not be changed. Please try again.',
} as const

/** `linkSent('ana@city.gov')` */
export function linkSent(email: string): string {
  return `A link is on its way to ${email}.`
}

/** What people read in place of devices and password when another provider keeps both. */
export function keptElsewhere(provider: string | null): string {
  return `You sign in with ${provider ?? 'an account that is managed elsewhere'}. Your password and the devices you are signed in on are looked after there.`
}

/** What a membership that gives no rights says. `statusExplained('suspended')` names the status. */
export function statusExplained(status: string): string {
  return status === 'active'
    ? 'This role is not known here, so it gives no access. Please ask a City Admin.'
    : `The status of this membership is "${status}": it gives no access. Please ask a City Admin.`
}
