/** The words of a location that is read before it is edited (LOC-60). */
export const readingWords = {
  addNote: 'Add note',
  raiseOrder: 'Create order',
  directions: 'Directions',
  edit: 'Edit',
} as const
