/** What a search of work orders looks in. The server's database and a device without a network find the same. */
import { inLowerCase, searchWords } from '../locations/search.rules.ts'

interface Searched {
  title: string
  description: string
  tags: readonly string[]
  locationId: { name: string }
}

/** All that is searched, in lower case, as `orderText` of the server has it (ORDER-25). */
export function orderTextOf({ title, description, tags, locationId }: Searched): string {
  return inLowerCase([title, description, tags.join(' '), locationId.name].join('\n'))
}

/** Whether such a text holds each word. `holdsWords('replace the cap\nhydrant 12', 'Cap hydrant')` is true */
export function holdsWords(text: string, search: string | undefined): boolean {
  return searchWords(search ?? '').every((word) => text.includes(inLowerCase(word)))
}
