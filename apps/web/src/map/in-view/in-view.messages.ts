/** The words of the list of what a map shows. */
/** `kindOfLocation('Fire Hydrant', 'Public Safety', 'Ruth Nguyen')`: what it is, whose, and who made it. */
export function kindOfLocation(label: string, department: string | null, creator: string): string {
  return [label, department, `by ${creator}`].filter(Boolean).join(', ')
}

export const visibleListWords = {
  title: 'On this map',
  none: 'No locations in this part of the map.',
  failed: "Couldn't load the list.",
  showMore: 'Show more',
} as const
