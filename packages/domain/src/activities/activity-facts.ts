/** An entry of the feed. Its sentence often contains the user and the location already (FEED-6). */
interface EntryFacts {
  userName: string
  locationName?: string | undefined
}

/**
 * Returns the user and the location if the sentence does not contain them yet. For 'Ana Lopez created location "Bench"'
 * by Ana Lopez at 'Bench', both are undefined.
 */
export function factsNotInSentence(sentence: string, { userName, locationName }: EntryFacts) {
  return {
    userName: sentence.startsWith(`${userName} `) ? undefined : userName,
    locationName: sentence.includes(`"${locationName}"`) ? undefined : locationName,
  }
}
