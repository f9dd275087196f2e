import * as z from 'zod/mini'
import { endpoint, maxLengths, success, text } from '../http/index.ts'

export const setActiveCity = endpoint({
  id: 'setActiveCity',
  method: 'PUT',
  path: '/api/cities/active',
  summary:
    'Choose which of one’s own cities to work in, on every device. Region Viewers see all of theirs without a choice: null',
  access: 'user',
  body: z.strictObject({ cityId: z.nullable(text(maxLengths.key)) }),
  response: success,
  problems: ['not_found'],
})
