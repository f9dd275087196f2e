/** Said where this device cannot keep what was entered; the form stays open with it. */
export const notKeptWords = {
  full: 'This device is full: nothing was saved. Make room, then save again.',
  forbidden: 'Nothing was saved: this browser keeps nothing for the app.',
  openSettings: 'Open Settings',
} as const
