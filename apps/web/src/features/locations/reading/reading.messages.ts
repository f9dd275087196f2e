/** UI texts of the read-only view of a location (LOC-60). */
export const readingWords = {
  addNote: 'Add note',
  raiseOrder: 'Create order',
  directions: 'Directions',
  edit: 'Edit',
} as const
