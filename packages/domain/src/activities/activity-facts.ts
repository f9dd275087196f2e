/** What an entry of the feed says once (FEED-6): its description often names who and where already. */
export interface EntryFacts {
  description: string
  userName: string
  locationName?: string | undefined
}

/**
 * Who and where, as far as the description does not say it in so many words: with 'Ana Lopez created location "Bench"' by
 * Ana Lopez at 'Bench' both are undefined.
 */
export function unsaidIn({ description, userName, locationName }: EntryFacts) {
  return {
    userName: description.startsWith(`${userName} `) ? undefined : userName,
    locationName: description.includes(`"${locationName}"`) ? undefined : locationName,
  }
}
