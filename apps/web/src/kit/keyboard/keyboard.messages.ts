/** Texts of keyboard shortcuts. */

export const keyboardWords = {
  title: 'Keyboard Shortcuts',
  key: 'Key',
  whatItDoes: 'What it does',
  onThisDevice: 'Single keys on this device',
  hint: 'They do nothing while you type in a field. Switch them off where they get in the way of a screen reader or of speech input; Escape and Enter always work.',
  or: 'or',
} as const
