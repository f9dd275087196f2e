/** The words of the edit page's form, in our own manner: its labels, its hints, and the comparison of two versions. */

export const editWords = {
  map: 'Map of this location',
  name: 'Name',
  description: 'Description',
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
  city: 'City',
  state: 'State',
  zip: 'Zip',
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

/** The question before what was typed is given up. */
export const confirmStartAnew =
  'What you changed here goes for good, with the notes and media that are only on this device.'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })

/** 'Draft saved 10:42', by the device's clock. */
export function draftSaved(at: number): string {
  return `Draft saved ${clock.format(at)}`
}
