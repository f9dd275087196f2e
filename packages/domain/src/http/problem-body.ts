/** Separate from the catalog, so that a browser can read a problem without loading every sentence of the server. */
import * as z from 'zod/mini'
import { person } from './fields.ts'

/** The body of every answer that is not a success. */
export const problemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  message: z.string(),
  requestId: z.optional(z.string()),
  /** Which fields were refused, and why. */
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** The record as it stands, on 409 and 412. */
  current: z.optional(z.unknown()),
  /** Who changed it last, on 412. */
  changedBy: z.optional(person),
})
export type ProblemBody = z.infer<typeof problemBody>
