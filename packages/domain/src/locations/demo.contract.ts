/** Data of the public demonstration ('View Demo', LOC-38). */
import * as z from 'zod/mini'
import { endpoint, latitude, longitude } from '../http/index.ts'

export const demoLocation = z.object({
  name: z.string(),
  latitude,
  longitude,
  icon: z.nullable(z.string()),
  category: z.nullable(z.string()),
  description: z.string(),
  tags: z.array(z.string()),
  /** Name of a fictional crew member. */
  createdBy: z.nullable(z.string()),
})
export type DemoLocation = z.infer<typeof demoLocation>

export const getDemo = endpoint({
  id: 'getDemo',
  method: 'GET',
  path: '/api/demo',
  summary:
    'The made-up town, for anyone: what its making wrote and nobody has changed since; 404 where it is not',
  access: 'anyone',
  response: z.object({ city: z.string(), state: z.string(), locations: z.array(demoLocation) }),
  problems: ['not_found', 'too_many_requests'],
})
