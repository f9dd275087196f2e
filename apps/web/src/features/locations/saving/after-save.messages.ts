/** UI texts of the message after saving (LOC-103). */
export const afterSaveWords = {
  show: 'Show',
  movedBack: 'Location moved back.',
} as const
