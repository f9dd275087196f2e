/** Shown if a change could neither be sent nor stored on the device. The form stays open with the input. */
export const notKeptWords = {
  full: 'This device is full: nothing was saved. Make room, then save again.',
  nowhere: "This device can't store your work, and the server can't be reached.",
  /** Follows either of them. */
  tryAgain: 'Keep this page open and try again.',
  openSettings: 'Open Settings',
} as const
