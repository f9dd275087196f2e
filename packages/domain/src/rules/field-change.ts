/** One changed field of a record, in histories and in the feed: from what to what. */
import * as z from 'zod/mini'

/** As stored. `from` and `to` are null if the field was or is empty; both are null if its values are unknown. */
export const fieldChangeOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.object({ field: z.enum(names), from: z.nullable(z.string()), to: z.nullable(z.string()) })

export interface ChangedText {
  from: string | null
  to: string | null
}

/** Returns 'Priority: from Low to High', 'Tags: removed (loose)', 'Due date: Tue, Dec 1' or 'Name: changed'. */
export function changeText(label: string, { from, to }: ChangedText): string {
  if (to !== null) return from === null ? `${label}: ${to}` : `${label}: from ${from} to ${to}`
  return from === null ? `${label}: changed` : `${label}: removed (${from})`
}

/** Quoted, because texts may contain 'to' themselves. */
export const quoted = (text: string | null): string | null => text && `“${text}”`
