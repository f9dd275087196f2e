/** Everything that the forms of a city's work orders offer. Devices keep it, so that they work offline. */
import * as z from 'zod/mini'
import { endpoint, id } from '../http/index.ts'

export const getOrderChoices = endpoint({
  id: 'getOrderChoices',
  method: 'GET',
  path: '/api/workorders/choices',
  summary: 'Members, crews and closing reasons of a city, for the forms of its work orders',
  access: 'user',
  query: z.strictObject({ cityId: id }),
  response: z.object({
    /** Active members with their categories, which decide which orders they can get. Empty for nonmembers, who assign nobody. */
    members: z.array(
      z.object({
        userId: id,
        name: z.string(),
        role: z.string(),
        status: z.string(),
        userType: z.nullable(z.string()),
        customCategories: z.array(z.string()),
      }),
    ),
    crews: z.array(z.object({ _id: id, name: z.string(), leadId: z.nullable(id), memberIds: z.array(id) })),
    closingReasons: z.array(z.string()),
    /** Categories whose closed orders should have a photo of the finished work. */
    afterPhotoCategories: z.array(z.string()),
    timeZone: z.string(),
    overdueDays: z.object({ high: z.int(), medium: z.int(), low: z.int() }),
  }),
  problems: ['not_found'],
})
