/**
 * A city file is a ZIP archive: `data/TABLE.ndjson` (rows without loss), `csv/` and `city.gpkg` (for people),
 * `members.csv`, `media/KEY` (photos and videos), `files.ndjson` (path, size and SHA-256 of each), manifest.json last.
 */
import * as z from 'zod'

/** Increase it when older programs could not read the new format. */
export const CITY_FORMAT = 1
export const MANIFEST = 'manifest.json'
export const FILES = 'files.ndjson'
export const MEDIA = 'media/'
/** The people come first, since all rows name them. */
export const PEOPLE = 'users'
/** The maximum number of missing or damaged photos that are named. */
export const MAX_NAMED = 1000

export const dataFile = (table: string) => `data/${table}.ndjson`

const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)
const amount = z.number().int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const named = z.object({ count: amount, named: z.array(z.string().max(500)).max(MAX_NAMED) })

export const cityManifest = z.object({
  program: z.literal('lamplighter city'),
  format: z.literal(CITY_FORMAT),
  /** These three differ between two files with the same content. */
  madeAt: z.iso.datetime(),
  version: z.string().max(50),
  schema: z.string().max(200),
  city: z.object({ id: z.uuid(), name: z.string().max(200), state: z.string().regex(/^[A-Z]{2}$/) }),
  tables: z
    .array(z.object({ name: identifier, columns: z.array(identifier).min(1).max(500), rows: amount }))
    .max(1000),
  media: z.object({ files: amount, bytes: amount, missing: named, damaged: named }),
  /** About files.ndjson, and the files that it lists. */
  files: z.object({ count: amount, bytes: amount, sha256 }),
})
export type CityManifest = z.output<typeof cityManifest>

export const listedFile = z.strictObject({ path: z.string().max(600), bytes: amount, sha256 })
export type ListedFile = z.output<typeof listedFile>

/** The city file cannot be used; the message says why. */
export class UnusableCityFile extends Error {
  override name = 'UnusableCityFile'
}
