/** Messages about changes that the server does not have yet. */
export const keptMessages = {
  notSentYet: 'On this device, not sent yet.',
  /** Shown below the error message if the server reported a problem. */
  sentAgain: 'Kept on this device. It will be sent again.',
  signInEnded: 'Your sign-in has ended. Log in again to send it.',
  keptHere: "It's kept on this device.",
} as const
