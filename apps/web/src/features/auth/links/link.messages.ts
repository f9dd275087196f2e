/** The words for a forgotten password, and for an address that is confirmed by a link. */
import { hours, PASSWORD_LINK_HOURS } from '@lamplighter/domain/auth'

export const linkWords = {
  forgotten: 'Forgot your password?',
  askHint:
    'Enter the email address of your account. We send a link to it by which you choose a new password.',
  send: 'Send Link',
  sending: 'Sending...',
  sendFailed: 'The link could not be asked for. Please try again.',
  sent: 'Look into your mail',
  sentHint: 'Nothing there? Look into the spam folder too, or check the address.',
  another: 'Use Another Address',
  noMail: 'This server sends no mail, so it cannot send you a link.',
  noMailHint: 'Ask whoever runs it for one. They get it with this command, with your address in it:',
  command: 'npm run admin -- reset EMAIL',

  choose: 'Choose a new password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  change: 'Change Password',
  changing: 'One moment...',
  changeFailed: 'Your password could not be changed. Please try again.',
  changed: 'Your password has been changed, and every device was signed out.',
  logInNow: 'Your password has been changed. Please log in with the new one.',
  over: 'This link does not work any more.',
  overHint:
    'It was used, is too old, or your password was changed since. Did you change it just now? Then log in.',
  askAgain: 'Ask for a New Link',
  checkFailed: "Can't check this link right now. Try again.",

  confirm: 'Confirm your address',
  confirmHint: 'Press the button to confirm that this address is yours.',
  confirmButton: 'Confirm My Address',
  confirming: 'One moment...',
  confirmFailed: 'Your address could not be confirmed. Please try again.',
  confirmed: 'Thank you',
  confirmOver:
    'It was used, or is too old. If Settings still asks you to confirm your address, send a new link from there.',
  noSecret: 'Open the link in the mail that we sent you: its last part is missing here.',
  toHome: 'Go to Home',
  toSettings: 'Go to Settings',
} as const

/** `sentTo('ana@city.gov')`: the same words whether or not somebody has the address. */
export function sentTo(email: string): string {
  return `If ${email} has an account here, a link is on its way to it. It works once, within ${hours(PASSWORD_LINK_HOURS)}.`
}

/** `addressConfirmed('ana@city.gov')` */
export function addressConfirmed(email: string): string {
  return `${email} is confirmed.`
}

/** Where an issuer elsewhere keeps the passwords: `passwordElsewhere('City of Fargo')` */
export function passwordElsewhere(issuer: string | null): string {
  return `You sign in here with ${issuer ?? 'an account that is managed elsewhere'}. Your password is looked after there.`
}
