/** Said where this device cannot keep what was entered and it could not be sent; the form stays open with it. */
export const notKeptWords = {
  full: 'This device is full: nothing was saved. Make room, then save again.',
  nowhere: "This device can't store your work, and the server can't be reached.",
  /** Below either of them. */
  tryAgain: 'Keep this page open and try again.',
  openSettings: 'Open Settings',
} as const
