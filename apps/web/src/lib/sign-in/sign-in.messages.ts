/** Messages for failed sign-ins. */

export const signInMessages = {
  loginFailed: 'Login failed',
  tokenFailed: 'Get access token failed',
  unavailable: 'The server is unavailable. Try again in a moment.',
} as const

/** Explains the error codes of external issuers, and of our checks of their responses, to the user. */
const signInSentences = {
  access_denied:
    'The sign-in service did not let you in. Ask your administrator whether you should have access.',
  login_required: 'The sign-in service wants you to log in again.',
  state_mismatch: 'The answer belongs to another attempt to log in. Please try again.',
  missing_transaction:
    'This attempt to log in was not begun in this window, or took too long. Please try again.',
  id_token_invalid: 'The answer of the sign-in service cannot be trusted, so you are not logged in.',
  temporarily_unavailable: 'The sign-in service does not answer. Please try again in a moment.',
}

/** `signInSentence('state_mismatch')`. All other codes share one general sentence. */
export function signInSentence(code: string): string {
  return Object.hasOwn(signInSentences, code)
    ? signInSentences[code as keyof typeof signInSentences]
    : 'The sign-in service reported an error. Please try again, or ask your administrator.'
}
