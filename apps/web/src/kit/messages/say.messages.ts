export const sayingWords = {
  /** Shows the rest of a message that is longer than two lines. */
  more: 'More',
  close: 'Close message',
} as const
