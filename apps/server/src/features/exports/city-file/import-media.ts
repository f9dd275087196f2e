/**
 * Puts the photos and videos of a city file into the store. Their keys are listed for deletion beforehand, so that
 * nothing stays when the import fails or is killed; the transaction of the import takes them off that list (EXPORT-17).
 */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { ObjectStorage } from '../../../adapters/object-storage/object-storage.ts'
import { typeOfKey } from '../../../backup/restore-files.ts'
import { hashObject, runWorkers } from '../../../backup/streams.ts'
import { MEDIA, UnusableCityFile } from './city-manifest.ts'
import type { CityEntry } from './read-city-file.ts'

const PAGE = 500
/** Later than any import ends. */
const KEEP_UNFINISHED = '2 days'

interface Place {
  /** The transaction with the rows. */
  rows: pg.Client
  /** Commits at once. */
  notes: pg.Client
  storage: ObjectStorage
  folder: string
}

/** Returns a function that removes what was stored. Its keys are told to `onStored` page by page. */
export async function importMedia(
  place: Place,
  cityId: string,
  entries: AsyncIterable<CityEntry>,
  onStored: (count: number) => void,
): Promise<void> {
  let stored = 0
  for await (const page of pagesOf(entries)) {
    const keys = page.map(({ path }) => path.slice(MEDIA.length))
    await rejectStrangeKeys(place.rows, cityId, keys)
    await place.notes.query(
      `insert into object_deletions (object_key, delete_after) select unnest($1::text[]), now() + $2::interval
       on conflict do nothing`,
      [keys, KEEP_UNFINISHED],
    )
    await runWorkers(pieces(page), (entry) => store(place, entry))
    await place.rows.query('delete from object_deletions where object_key = any($1)', [keys])
    stored += page.length
    onStored(stored)
  }
}

async function* pieces<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

async function* pagesOf(entries: AsyncIterable<CityEntry>): AsyncGenerator<CityEntry[]> {
  let page: CityEntry[] = []
  for await (const entry of entries) {
    if (!entry.path.startsWith(MEDIA)) continue
    page.push(entry)
    if (page.length < PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/** Only files of this city's rows are stored, and none that another city has. */
async function rejectStrangeKeys(client: pg.Client, cityId: string, keys: string[]): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    `select key from unnest($1::text[]) key
     where not exists (select from media where city_id = $2 and (object_key = key or thumb_key = key))
       or exists (select from media where city_id <> $2 and (object_key = key or thumb_key = key)) limit 1`,
    [keys, cityId],
  )
  if (rows[0])
    throw new UnusableCityFile(
      `The file cannot be used: ${MEDIA}${rows[0].key} is not a photo of this city alone.`,
    )
}

async function store({ storage, folder }: Place, { path, sha256, open }: CityEntry): Promise<void> {
  const key = path.slice(MEDIA.length)
  const there = await hashObject(storage, key)
  if (there === sha256) return
  if (there !== null) throw new UnusableCityFile(`Another file named ${key} is in the store already.`)
  const aside = join(folder, randomUUID())
  const hash = createHash('sha256')
  try {
    const source = await open()
    source.on('data', (piece: Buffer) => hash.update(piece))
    await pipeline(source, createWriteStream(aside, { flags: 'wx', mode: 0o600 }))
    if (hash.digest('hex') !== sha256) throw new UnusableCityFile(`The file changed meanwhile: ${path}.`)
    await storage.putFile(key, aside, typeOfKey(key), { move: true })
  } finally {
    await rm(aside, { force: true })
  }
}

/** After a failure: deletes what was stored, in pages; a kill in between leaves the rest to the server's cleanup. */
export async function removeMedia(
  { notes, storage }: Pick<Place, 'notes' | 'storage'>,
  entries: AsyncIterable<CityEntry>,
): Promise<void> {
  for await (const page of pagesOf(entries)) {
    const keys = page.map(({ path }) => path.slice(MEDIA.length))
    const { rows } = await notes.query<{ key: string }>(
      `select object_key as key from object_deletions where object_key = any($1)
         and not exists (select from media where object_key = object_deletions.object_key or thumb_key = object_deletions.object_key)`,
      [keys],
    )
    for (const { key } of rows) await storage.delete(key)
    await notes.query('delete from object_deletions where object_key = any($1)', [rows.map(({ key }) => key)])
  }
}
