/** The day packs that a query reads, one per city. */

export interface Part {
  cityId: string
  name: string
  state: string
  /** False for another city's pack, which a platform admin may have (ACC-12). */
  isOwn: boolean
}

/**
 * Returns the indexes of the packs that a query covers: the named city, otherwise all own cities. Null if there is
 * none.
 */
export function partsInQuery(
  parts: readonly Part[],
  { cityId }: { cityId?: string | undefined },
): number[] | null {
  const asked = placesOf(parts, (part) => (cityId ? part.cityId === cityId : part.isOwn))
  return asked.length > 0 ? asked : null
}

/** Returns the packs behind unfiltered counts: the named foreign city, otherwise all own cities. */
export function partsInCounts(parts: readonly Part[], { cityId }: { cityId?: string | undefined }): number[] {
  const foreign = placesOf(parts, (part) => part.cityId === cityId && !part.isOwn)
  return foreign.length > 0 ? foreign : placesOf(parts, ({ isOwn }) => isOwn)
}

const placesOf = (parts: readonly Part[], is: (part: Part) => boolean) =>
  parts.flatMap((part, place) => (is(part) ? place : []))
