/** Separate from problems.ts, so that the browser can read problems without loading every message of the server. */
import * as z from 'zod/mini'
import { person } from './fields.ts'

/** Body of every error answer. */
export const problemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  message: z.string(),
  requestId: z.optional(z.string()),
  /** Rejected fields with the reasons. */
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** The current record, with 409 and 412. */
  current: z.optional(z.unknown()),
  /** User who changed the record last, with 412. */
  changedBy: z.optional(person),
})
export type ProblemBody = z.infer<typeof problemBody>
