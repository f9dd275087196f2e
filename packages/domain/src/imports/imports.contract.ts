/**
 * Imports on the web: create, upload in parts, check, review, save, undo. Two calls are not JSON and have no
 * description here: PUT /api/imports/{id}/bytes/{offset} and GET /api/imports/{id}/refused.csv.
 */
import * as z from 'zod/mini'
import { endpoint, id, idParams, maxLengths, person, text, timestamp } from '../http/index.ts'
import { priorities, workOrderStatuses } from '../work-orders/index.ts'
import { fieldsOf, type ImportField, importKinds } from './imports.fields.ts'
import { importsPath, MAX_ATTRIBUTES } from './imports.limits.ts'
import { outsideChoices } from './imports.rules.ts'

export const importStatus = z.enum([
  'uploading',
  'reading',
  'checked',
  'saving',
  'saved',
  'undoing',
  'undone',
  'cancelled',
  'failed',
])
export type ImportStatus = z.infer<typeof importStatus>

const allFields = [...new Set([...fieldsOf.locations, ...fieldsOf.orders])]

const columnName = text(1000)

/** Why a column is not imported. */
const leftOutReason = z.enum(['technical', 'own', 'memo', 'binary', 'not_chosen', 'too_many', 'no_field'])
const leftOutColumn = z.object({ column: z.string(), reason: leftOutReason })
export type LeftOutReason = z.infer<typeof leftOutReason>
export type LeftOutColumn = z.infer<typeof leftOutColumn>

/** Interpretation of the file. */
const importPreview = z.object({
  /** For people, such as 'CSV, separated by commas'. */
  format: z.string(),
  /** Unit of row numbers. */
  counts: z.enum(['line', 'feature']),
  /** Columns with their first values. */
  columns: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  /** Field -> column. */
  mapping: z.partialRecord(z.enum(allFields), z.string()),
  /** Coordinates come from the geometry, not from columns. */
  hasPoints: z.boolean(),
  attributes: z.array(z.string()),
  /** Columns that are neither a field nor an attribute (LOC-90). */
  leftOut: z.array(leftOutColumn),
  /** Icon of rows without one. */
  icon: z.nullable(z.string()),
  /** The file's asset types for which the user chose an icon. */
  icons: z.array(z.object({ kind: z.string(), icon: z.string() })),
  /** True if the city already has rows of this source. */
  sourceKnown: z.boolean(),
  /** Follows "rows lie": 'outside the limits of Fargo, ND'. */
  farOff: z.string(),
  /** Why the file could not be read completely. */
  broken: z.nullable(z.string()),
  layer: z.nullable(z.string()),
  projection: z.nullable(z.string()),
})
export type ImportPreview = z.infer<typeof importPreview>

export const importRun = z.object({
  _id: id,
  cityId: id,
  /** Each row becomes a location or a work order. */
  kind: z.enum(importKinds),
  fileName: z.string(),
  source: z.string(),
  status: importStatus,
  /** Queued, or interrupted and about to resume. */
  waiting: z.boolean(),
  stopping: z.boolean(),
  /** Null for imports by the command line. */
  bytes: z.nullable(z.int()),
  /** Bytes received so far. */
  received: z.int(),
  /** Counts by name: read, new, same, changed, edited, refused, added, ... */
  tally: z.record(z.string(), z.number()),
  problem: z.nullable(z.string()),
  startedBy: z.nullable(person),
  createdAt: timestamp,
  updatedAt: timestamp,
  savedAt: z.nullable(timestamp),
  /** Null if it cannot be undone, or no longer. */
  undoableUntil: z.nullable(timestamp),
  /** File of a newer import of the same source that must be undone first. */
  undoFirst: z.nullable(z.string()),
  /** Number of rejected rows that can be downloaded. */
  refusedKept: z.int(),
})
export type ImportRun = z.infer<typeof importRun>

export const listImports = endpoint({
  id: 'listImports',
  method: 'GET',
  path: importsPath,
  summary: 'The last fifty imports of a city, newest first',
  access: 'user',
  query: z.strictObject({ cityId: id }),
  response: z.array(importRun),
  problems: ['forbidden', 'not_found'],
})

export const beginImport = endpoint({
  id: 'beginImport',
  method: 'POST',
  path: importsPath,
  summary: 'Begin an import; its bytes follow in parts to /api/imports/{id}/bytes/{offset}',
  access: 'user',
  body: z.strictObject({
    _id: id,
    cityId: id,
    kind: z._default(z.enum(importKinds), 'locations'),
    fileName: text(maxLengths.location.name),
    bytes: z.int().check(z.minimum(0)),
  }),
  response: importRun,
  status: 201,
  problems: [
    'forbidden',
    'not_found',
    'city_inactive',
    'import_under_way',
    'import_too_large',
    'import_file_refused',
    'id_taken',
  ],
})

const importDetail = z.extend(importRun, { preview: z.nullable(importPreview) })
export type ImportDetail = z.infer<typeof importDetail>

export const getImport = endpoint({
  id: 'getImport',
  method: 'GET',
  path: '/api/imports/{id}',
  summary: 'How far an import is, and what its file was taken for',
  access: 'user',
  params: idParams,
  response: importDetail,
  problems: ['forbidden', 'not_found'],
})

const trialRow = z.object({
  number: z.int(),
  name: z.string(),
  icon: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  verdict: z.string(),
  metresOutside: z.nullable(z.number()),
  /** Only of work orders; name, icon and coordinates are then those of the location. */
  order: z.nullable(
    z.object({ title: z.string(), status: z.enum(workOrderStatuses), priority: z.enum(priorities) }),
  ),
})

const importTrial = z.object({
  /** The file's asset types with their icons. Rows of a type with a null icon are rejected. */
  kinds: z.array(z.object({ kind: z.string(), icon: z.nullable(z.string()), count: z.int() })),
  sample: z.array(trialRow),
  changes: z.array(
    z.object({
      number: z.int(),
      name: z.string(),
      /** True if a user edited the location or order after the import. */
      edited: z.boolean(),
      fields: z.array(z.object({ field: z.string(), was: z.string(), is: z.string() })),
    }),
  ),
  gone: z.array(z.object({ name: z.string(), sourceId: z.string() })),
  outside: z.array(trialRow),
  refused: z.array(z.object({ number: z.int(), reason: z.string() })),
  /** Rows of work orders that are not imported exactly as the file has them. */
  remarks: z.array(z.object({ number: z.int(), remark: z.string() })),
  /** Longitude, latitude, and 1 if outside the city; a few thousand points at most. */
  points: z.array(z.tuple([z.number(), z.number(), z.number()])),
})
export type ImportTrial = z.infer<typeof importTrial>

export const getImportTrial = endpoint({
  id: 'getImportTrial',
  method: 'GET',
  path: '/api/imports/{id}/trial',
  summary: 'What saving the rows would do: examples of each kind of row, and where they lie',
  access: 'user',
  params: idParams,
  response: importTrial,
  problems: ['forbidden', 'not_found', 'import_not_ready', 'import_rows_gone'],
})

const choice = z.optional(z.nullable(columnName))
const importSettings = z.strictObject({
  /** Field -> column; null for none. Omitted fields are guessed. */
  mapping: z.strictObject(
    Object.fromEntries(allFields.map((field) => [field, choice])) as Record<ImportField, typeof choice>,
  ),
  /** Columns to keep as attributes; by default all columns with useful values. */
  attributes: z.optional(z.array(columnName).check(z.maxLength(MAX_ATTRIBUTES))),
  /** Asset type in the file -> icon. */
  icons: z
    .array(z.strictObject({ kind: text(maxLengths.location.name), icon: text(maxLengths.key) }))
    .check(z.maxLength(500)),
  /** Icon of rows without an icon that no rule covers. */
  icon: z.nullable(text(maxLengths.key)),
  /** Source of the ids; by default guessed from the rows. */
  source: z.optional(text(60).check(z.regex(/^[^:]*\S[^:]*$/))),
  /** Sheet, table or shapefile, if the file has several. */
  layer: z.optional(text(200)),
  /** EPSG code or proj4 string, if the file names none or a wrong one. */
  projection: z.optional(text(4000)),
})
export type ImportSettings = z.output<typeof importSettings>

export const checkImport = endpoint({
  id: 'checkImport',
  method: 'PUT',
  path: '/api/imports/{id}/settings',
  summary: 'Say how the file is read, and have it read again',
  access: 'user',
  params: idParams,
  body: importSettings,
  response: importRun,
  problems: ['forbidden', 'not_found', 'icon_unknown', 'import_not_ready', 'import_under_way'],
})

export const saveImport = endpoint({
  id: 'saveImport',
  method: 'POST',
  path: '/api/imports/{id}/save',
  summary: 'Save the rows of an import that was looked at',
  access: 'user',
  params: idParams,
  body: z.strictObject({
    /** Update rows that changed since their import. */
    update: z._default(z.boolean(), false),
    /** Also update locations or orders that users edited. */
    updateEdited: z._default(z.boolean(), false),
    /** Move locations that the file no longer contains to the trash. */
    trashGone: z._default(z.boolean(), false),
    /** Do so even if this affects more than half of the source's locations. */
    confirmed: z._default(z.boolean(), false),
    outside: z.optional(z.enum(outsideChoices)),
  }),
  response: importRun,
  problems: [
    'forbidden',
    'not_found',
    'city_inactive',
    'import_not_ready',
    'import_under_way',
    'import_outside_undecided',
    'import_cut_off',
    'import_trash_unconfirmed',
    'import_rows_gone',
  ],
})

export const cancelImport = endpoint({
  id: 'cancelImport',
  method: 'POST',
  path: '/api/imports/{id}/cancel',
  summary: 'Stop an import; what is saved by then stays and can be undone',
  access: 'user',
  params: idParams,
  response: importRun,
  problems: ['forbidden', 'not_found', 'import_not_ready'],
})

export const undoImport = endpoint({
  id: 'undoImport',
  method: 'POST',
  path: '/api/imports/{id}/undo',
  summary: 'Undo an import, within seven days',
  access: 'user',
  params: idParams,
  response: importRun,
  problems: ['forbidden', 'not_found', 'city_inactive', 'import_not_ready', 'import_not_undoable'],
})
