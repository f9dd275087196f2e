import * as z from 'zod/mini'
import { endpoint } from '../http/index.ts'

export const getMyStats = endpoint({
  id: 'getMyStats',
  method: 'GET',
  path: '/api/users/stats',
  summary: 'How much the caller has contributed',
  access: 'user',
  response: z.object({
    locations: z.int(),
    notes: z.int(),
    media: z.int(),
    workOrdersOpened: z.int(),
    workOrdersClosed: z.int(),
  }),
})
