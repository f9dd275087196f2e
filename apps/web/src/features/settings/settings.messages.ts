/** Texts of the account page. */
import { messageOf } from '@lamplighter/domain/http'

export const settingsWords = {
  account: 'Account',
  role: 'Role',
  memberSince: 'Member since',
  permissions: 'Categories and permissions',
  noMemberships: 'You are not a member of a city yet.',
  activeCity: 'You work here now',
  notActive: 'Not active',
  shownCity: 'Shown now',
  stats: 'Your activity',
  statLabels: {
    locations: 'Locations',
    notes: 'Notes',
    media: 'Media',
    workOrdersOpened: 'Work orders opened',
    workOrdersClosed: 'Work orders closed',
  },
  statsFailed: "Couldn't load your activity.",

  about: 'About Lamplighter',
  version: 'Version',
  privacy: 'What Is Stored About You',

  signingIn: 'Password and devices',
  sessions: 'Where you are signed in',
  thisDevice: 'This device',
  signOutDevice: 'Sign Out',
  signOutEverywhere: 'Sign Out Everywhere',
  deviceSignedOut: 'That device is signed out.',
  signedOutEverywhere:
    'You are signed out on every device. Access tokens still work; revoke those you do not know.',
  sessionsFailed: "Couldn't load your devices.",
  signOutFailed: "Couldn't sign out the device. Please try again.",

  confirmAddress: 'Confirm your email address',
  confirmHint:
    'Open the link in the email we sent you, or send it again. Everything works as usual until then.',
  sendLink: 'Send the Link Again',
  linkFailed: "Couldn't send the link. Please try again.",

  password: 'Change password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  changePassword: 'Change password',
  currentPasswordMissing: 'Please enter your current password.',
  passwordChanged: 'Your password has been changed. Other devices were signed out. Access tokens still work.',
  passwordFailed: "Couldn't change your password. Please try again.",
} as const

/** Rights of a Region Viewer (REGION-3). `regionRights(1)` is about 'this city'. */
export function regionRights(cities: number): string {
  const these = cities === 1 ? 'this city' : `these ${cities} cities`
  return `See all locations, notes, photos, work orders and activities of ${these}, and download them. Nothing can be changed.`
}

/** `linkSent('ana@city.gov')` */
export function linkSent(email: string): string {
  return `We sent a link to ${email}.`
}

/** Shown instead of devices and password if an external provider manages them. */
export function keptElsewhere(provider: string | null): string {
  return `You log in with ${provider ?? 'an account that is managed elsewhere'}. Your password and devices are managed there.`
}

/**
 * Explains why a membership gives no access: `statusExplained('suspended')` names its status. One that is active and still
 * gives no access has an unknown role.
 */
export function statusExplained(status: string): string {
  if (status === 'removed') return messageOf('city_removed')
  return status === 'active'
    ? 'This role is unknown, so it gives no access. Please ask a City Admin.'
    : `The status of this membership is "${status}": it gives no access. Please ask a City Admin.`
}
