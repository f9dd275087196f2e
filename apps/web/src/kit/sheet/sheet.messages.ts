/** Labels and announcements of a sheet over a map. */
export const sheetWords = {
  raise: 'Show more of the list',
  lower: 'Show less of the list',
  peek: 'The list is folded down.',
  half: 'The list covers half of the map.',
  full: 'The list covers the map.',
} as const
