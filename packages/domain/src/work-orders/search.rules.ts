/** What a search of work orders looks in. The server's database and a device without a network find the same. */
import { hasAllTerms, searchedText, searchTerms } from '../search/index.ts'

interface Searched {
  title: string
  description: string
  tags: readonly string[]
  locationId: { name: string; placeWords?: string | undefined }
}

/** All that is searched, as the server's order-filters.ts has it (ORDER-25). */
export function orderTextOf({ title, description, tags, locationId }: Searched): string {
  return searchedText([title, description, ...tags].join(' '), locationId.name, locationId.placeWords ?? '')
}

/** Whether such a text has each word. `holdsWords(orderTextOf(order), 'Cap hydrants')` */
export const holdsWords = (text: string, search: string | undefined): boolean =>
  !search?.trim() || hasAllTerms(text, searchTerms(search))
