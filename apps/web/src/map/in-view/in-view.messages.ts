/** Texts of the list of a map's locations. */
/** `kindOfLocation('Fire Hydrant', 'Public Safety', 'Ruth Nguyen')`: kind, department and creator. */
export function kindOfLocation(label: string, department: string | null, creator: string): string {
  return [label, department, `by ${creator}`].filter(Boolean).join(', ')
}

export const visibleListWords = {
  title: 'On this map',
  none: 'No locations in this part of the map.',
  failed: "Couldn't load the list.",
  showMore: 'Show more',
} as const
