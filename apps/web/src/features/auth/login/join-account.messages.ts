/** The words for somebody who signs in elsewhere for the first time and has an account with a password here. */

/** The words for somebody who signs in elsewhere for the first time and has an account with a password here. */
export const joinWords = {
  title: 'Keep your work?',
  passwordHint: 'The one you have signed in with here until now. It is asked for once.',
  passwordMissing: 'Please enter the password of your account here.',
  passwordWrong: 'This is not the password of your account here. Please try again.',
  failed: 'Your account could not be reached. Please try again.',
  keep: 'Keep My Work',
  keeping: 'One moment...',
  startAnew: 'Start Anew',
  startAnewHint: 'You do not know the password, or the account is not yours?',
  startAnewFailed: 'The new account could not be made. Please try again.',
} as const

/** `joined('City of Fargo')` */
export function joined(issuer: string): string {
  return `Your work is kept. From now on you sign in with ${issuer}.`
}

/** The question before a new account is made: `confirmStartAnew('ana@city.gov')` */
export function confirmStartAnew(email: string) {
  return {
    title: 'Start anew with an empty account?',
    message: `The new account has no city, no role and no work yet. The work of ${email} stays under the account that is here; whoever runs this server can join the two later.`,
    action: joinWords.startAnew,
  }
}

/** `tooManyTries(90)` is 'Too many tries. Please try again in 2 minutes.' */
export function tooManyTries(seconds: number): string {
  const [count, unit] = seconds < 60 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `Too many tries. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}
