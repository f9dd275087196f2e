/** The words of what the message after 'Save' offers (LOC-103). */
export const afterSaveWords = {
  show: 'Show',
  movedBack: 'Location moved back.',
} as const
