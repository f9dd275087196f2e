/** What an entry of the feed says once (FEED-6): its sentence often names who and where already. */
interface EntryFacts {
  userName: string
  locationName?: string | undefined
}

/**
 * Who and where, as far as the sentence does not say it in so many words: with 'Ana Lopez created location "Bench"' by
 * Ana Lopez at 'Bench' both are undefined.
 */
export function unsaidIn(sentence: string, { userName, locationName }: EntryFacts) {
  return {
    userName: sentence.startsWith(`${userName} `) ? undefined : userName,
    locationName: sentence.includes(`"${locationName}"`) ? undefined : locationName,
  }
}
