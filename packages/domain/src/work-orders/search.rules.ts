/** The searched text of a work order. The server's database and offline devices search the same text. */
import { hasAllTerms, searchedText, searchTerms } from '../search/index.ts'

interface Searched {
  title: string
  description: string
  tags: readonly string[]
  locationId: { name: string; placeWords?: string | undefined }
}

/** Must equal the searched text in the server's order-filters.ts (ORDER-25). */
export function orderTextOf({ title, description, tags, locationId }: Searched): string {
  return searchedText([title, description, ...tags].join(' '), locationId.name, locationId.placeWords ?? '')
}

/** True if the text contains every search term, or if there is no search. */
export const matchesSearch = (text: string, search: string | undefined): boolean =>
  !search?.trim() || hasAllTerms(text, searchTerms(search))
