/** The packs that answers are made of, one for each city. */

export interface Part {
  cityId: string
  name: string
  state: string
  /** One of the caller's own cities; a platform admin may also have one of another (ACC-12). */
  isOwn: boolean
}

/**
 * Which parts a question is about, by their places in the list: the city that it names, else all of the caller's own. Null where
 * there is none.
 */
export function askedParts(
  parts: readonly Part[],
  { cityId }: { cityId?: string | undefined },
): number[] | null {
  const asked = placesOf(parts, (part) => (cityId ? part.cityId === cityId : part.isOwn))
  return asked.length > 0 ? asked : null
}

/** What figures without filters cover: the caller's own cities, or the foreign one that the question names. */
export function coveredParts(parts: readonly Part[], { cityId }: { cityId?: string | undefined }): number[] {
  const foreign = placesOf(parts, (part) => part.cityId === cityId && !part.isOwn)
  return foreign.length > 0 ? foreign : placesOf(parts, ({ isOwn }) => isOwn)
}

const placesOf = (parts: readonly Part[], is: (part: Part) => boolean) =>
  parts.flatMap((part, place) => (is(part) ? place : []))
