/** Texts for users who log in with an external issuer for the first time and already have a local account. */
export const joinWords = {
  title: 'Keep your work?',
  passwordHint: 'The password you have used here until now. We only ask once.',
  passwordMissing: 'Please enter the password of your account here.',
  passwordWrong: 'This is not the password of your account here. Please try again.',
  failed: "Couldn't reach your account. Please try again.",
  keep: 'Keep My Work',
  keeping: 'One moment...',
  startAnew: 'Start Over',
  startAnewHint: "Don't know the password, or not your account?",
  startAnewFailed: "Couldn't create the new account. Please try again.",
} as const

/** `joined('City of Fargo')` */
export function joined(issuer: string): string {
  return `Your work is kept. From now on, log in with ${issuer}.`
}

/** `confirmStartAnew('ana@city.gov')` asks before creating a new account. */
export function confirmStartAnew(email: string) {
  return {
    title: 'Start over with an empty account?',
    message: `The new account has no city, no role and no work yet. The work of ${email} stays with the existing account. The person who runs this server can merge the two later.`,
    action: joinWords.startAnew,
  }
}

/** `tooManyTries(90)` is 'Too many tries. Please try again in 2 minutes.' */
export function tooManyTries(seconds: number): string {
  const [count, unit] = seconds < 60 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `Too many tries. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}
