/** The words of the edit page's form, in our own manner: its labels, its hints, and the comparison of two versions. */

export const editWords = {
  map: 'Map of this location',
  name: 'Name',
  description: 'Description',
  /** The location's own text; what somebody saw on a day is a note of its own. */
  ownNotes: 'Notes on this location',
  ownNotesHint: 'What always holds: access, keys, measures. What you see today goes under Notes/Media.',
  icon: 'Icon',
  place: 'Place',
  tags: 'Tags',
  tagsOfThis: 'Tags of this location',
  newTag: 'Add a tag',
  addTag: 'Add tag',
  searchIcons: 'Search icons',
  searchIconsExample: 'Hydrant, valve, bench',
  noSuchIcon: 'No icon of that name.',
  category: 'Category',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  coordinates: 'Coordinates',
  noneYet: 'None yet',
} as const

/** Somebody else saved the same location first. */
export const conflictWords = {
  title: 'Changed in the meantime',
  field: 'Field',
  theirs: 'Theirs',
  mine: 'Mine',
  empty: 'Empty',
  useTheirs: 'Use theirs',
  keepMine: 'Keep mine',
} as const

/** `removeTag('shady')`'s button for screen readers is 'Remove tag shady'. */
export function removeTagName(tag: string): string {
  return `Remove tag ${tag}`
}

/** `tagCount(1)` is '1 tag'; null where there is none to speak of. */
export function tagCount(count: number): string | null {
  if (count === 0) return null
  return count === 1 ? '1 tag' : `${count} tags`
}
