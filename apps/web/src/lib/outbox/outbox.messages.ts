/** What is said of a write that the server does not have yet. */
export const keptMessages = {
  notSentYet: 'On this device, not sent yet.',
  /** Below the sentence of the failure, when the server answered that it had a problem. */
  sentAgain: 'Kept on this device. It will be sent again.',
  signInEnded: 'Your sign-in has ended. Log in again to send it.',
  keptHere: "It's kept on this device.",
} as const
