/** The words of what the message after 'Save' offers (LOC-103). */
export const afterSaveWords = {
  show: 'Show',
  movedBack: 'The location is back at its former place.',
} as const
