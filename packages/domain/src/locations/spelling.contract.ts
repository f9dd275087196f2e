import * as z from 'zod/mini'
import { endpoint, id, maxLengths, text } from '../http/index.ts'

export const spelledSearch = endpoint({
  id: 'spelledSearch',
  method: 'GET',
  path: '/api/search/spelling',
  summary:
    'A search of locations or work orders in the spelling of the words that the caller’s own have, for when it finds nothing as it was typed',
  access: 'user',
  query: z.strictObject({ search: text(maxLengths.search), cityId: z.optional(id) }),
  response: z.object({
    /** A search for the same lists: `hydrant|*hydrent` is either spelling, the second also inside of a word. */
    search: z.string(),
  }),
})
