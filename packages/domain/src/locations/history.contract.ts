/** The history of one location: each change from what to what (LOC-110). */
import * as z from 'zod/mini'
import { endpoint, idParams, person, recordedAt, timestamp } from '../http/index.ts'
import { fieldChangeOf } from '../rules/index.ts'
import { type EnteredField, enteredFieldNames } from './location-fields.ts'

/** Latest changes of one location that its history has, and those among all imports. */
export const MAX_HISTORY_ENTRIES = 200
export const MAX_IMPORT_ENTRIES = 20

/** `place` is '40.6, -96.4', latitude first. `address` follows the place. The others come from imports and merges. */
export const historyFieldNames = [
  ...(enteredFieldNames as [EnteredField, ...EnteredField[]]),
  'place',
  'address',
  'city',
  'attributes',
  'shape',
] as const

/** Values as stored: icons by key, tags separated by commas. */
export const locationChange = z.extend(fieldChangeOf(historyFieldNames), {
  /** The name of the attribute, for `attributes`. */
  name: z.optional(z.string()),
})
export type LocationChange = z.infer<typeof locationChange>

const historyEntry = z.object({
  /** Unique in its history. */
  id: z.string(),
  kind: z.enum(['created', 'changed', 'trashed', 'restored']),
  at: timestamp,
  recordedAt,
  by: person,
  /** Why it changed, if not by an edit of its own. */
  cause: z.nullable(z.enum(['bulk', 'bulk_undone', 'import', 'import_undone', 'merge'])),
  /** The imported file. */
  fileName: z.nullable(z.string()),
  changes: z.array(locationChange),
})
export type LocationHistoryEntry = z.infer<typeof historyEntry>

export const getLocationHistory = endpoint({
  id: 'getLocationHistory',
  method: 'GET',
  path: '/api/locations/{id}/history',
  summary:
    'What changed in a location, from what to what, newest first: the last 200 changes, and 20 by imports',
  access: 'user',
  rateClass: 'list',
  params: idParams,
  response: z.array(historyEntry),
  problems: ['not_found'],
})
