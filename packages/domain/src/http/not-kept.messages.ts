/** Said where this device cannot keep what was entered; the form stays open with it. */
export const notKeptWords = {
  full: 'This device is full, so nothing was saved. What you entered is still here. Clear maps and lists in Settings, or remove photos and apps that you do not need, then save again.',
  forbidden:
    'This browser lets the app keep nothing on this device, so nothing was saved. What you entered is still here.',
  openSettings: 'Open Settings',
} as const
