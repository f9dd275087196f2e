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
    /** Search for the same lists: `hydrant|*hydrent` matches either spelling, the second one also within words. */
    search: z.string(),
  }),
})
