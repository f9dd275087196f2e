/** Texts for resetting a password and confirming an address by link. */
import { hours, PASSWORD_LINK_HOURS } from '@lamplighter/domain/auth'

export const linkWords = {
  forgotten: 'Forgot your password?',
  askHint: "Enter your account's email address. We'll send you a link to choose a new password.",
  send: 'Send Link',
  sending: 'Sending...',
  sendFailed: "Couldn't send the link. Please try again.",
  sent: 'Check your email',
  sentHint: 'Nothing there? Check your spam folder and the address.',
  another: 'Use Another Address',
  noMail: "This server doesn't send mail, so it can't send you a link.",
  noMailHint:
    'Ask the person who runs this server for a link. They create one by running this command with your address:',
  command: 'npm run admin -- reset EMAIL',

  choose: 'Choose a new password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  change: 'Change Password',
  changing: 'One moment...',
  changeFailed: "Couldn't change your password. Please try again.",
  changed: 'Your password has been changed, and every device was signed out.',
  logInNow: 'Your password has been changed. Please log in with the new one.',
  over: 'This link no longer works.',
  overHint:
    'It was already used, is too old, or your password has changed since. If you just changed it, log in.',
  askAgain: 'Ask for a New Link',
  checkFailed: "Can't check this link right now. Try again.",

  confirm: 'Confirm your address',
  confirmHint: 'Press the button to confirm that this address is yours.',
  confirmButton: 'Confirm My Address',
  confirming: 'One moment...',
  confirmFailed: "Couldn't confirm your address. Please try again.",
  confirmed: 'Thank you',
  confirmOver:
    'It was already used or is too old. If Settings still asks you to confirm your address, send a new link from there.',
  noSecret: 'Part of the link is missing. Open the full link from our email.',
  toHome: 'Go to Home',
  toSettings: 'Go to Settings',
} as const

/** `sentTo('ana@city.gov')`: the same text whether or not the account exists. */
export function sentTo(email: string): string {
  return `If ${email} has an account here, we sent it a link. It works once, within ${hours(PASSWORD_LINK_HOURS)}.`
}

/** `addressConfirmed('ana@city.gov')` */
export function addressConfirmed(email: string): string {
  return `${email} is confirmed.`
}

/** For accounts whose password an external issuer manages: `passwordElsewhere('City of Fargo')` */
export function passwordElsewhere(issuer: string | null): string {
  return `You log in with ${issuer ?? 'an account that is managed elsewhere'}. Your password is managed there.`
}
