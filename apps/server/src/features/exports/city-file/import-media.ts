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

interface Place {
  /** The transaction with the rows. */
  rows: pg.Client
  /** Commits at once. */
  notes: pg.Client
  storage: ObjectStorage
  folder: string
  /** In the list of deletions: marks the keys of this run. */
  until: string
}

/** Later than any import ends, and different for each. */
export async function keptUntil(notes: pg.Client): Promise<string> {
  const { rows } = await notes.query<{ until: string }>(
    `select (clock_timestamp() + interval '2 days')::text as until`,
  )
  return rows[0]?.until ?? ''
}

/** Tells `onStored` how many are in the storage, page by page. */
export async function importMedia(
  place: Place,
  entries: AsyncIterable<CityEntry>,
  onStored: (count: number) => void,
): Promise<void> {
  let stored = 0
  for await (const page of pagesOf(entries)) {
    const keys = page.map(keyOf)
    await rejectStrangeKeys(place.rows, keys)
    // A file that is there already is not ours to remove.
    const absent: CityEntry[] = []
    await runWorkers(pieces(page), async (entry) => {
      if (!(await isThere(place, entry))) absent.push(entry)
    })
    await place.notes.query(
      `insert into object_deletions (object_key, delete_after) select unnest($1::text[]), $2::timestamptz
       on conflict (object_key) do update set delete_after = excluded.delete_after`,
      [absent.map(keyOf), place.until],
    )
    await runWorkers(pieces(absent), (entry) => store(place, entry))
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

/** Only files of this city's rows are stored. checkKeys has compared those with other cities. */
async function rejectStrangeKeys(client: pg.Client, keys: string[]): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    `select key from unnest($1::text[]) key where not exists (select from city_keys k where k.key = key.key) limit 1`,
    [keys],
  )
  if (rows[0])
    throw new UnusableCityFile(`The file cannot be used: ${MEDIA}${rows[0].key} is not a photo of this city.`)
}

const keyOf = ({ path }: CityEntry) => path.slice(MEDIA.length)

async function isThere({ storage }: Place, entry: CityEntry): Promise<boolean> {
  const key = keyOf(entry)
  const there = await hashObject(storage, key)
  if (there !== null && there !== entry.sha256)
    throw new UnusableCityFile(`Another file named ${key} is in the store already.`)
  return there !== null
}

async function store({ storage, folder }: Place, entry: CityEntry): Promise<void> {
  const { path, sha256, open } = entry
  const key = keyOf(entry)
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
  { notes, storage, until }: Place,
  entries: AsyncIterable<CityEntry>,
): Promise<void> {
  for await (const page of pagesOf(entries)) {
    const { rows } = await notes.query<{ key: string }>(
      `select object_key as key from object_deletions where object_key = any($1) and delete_after = $2::timestamptz
         and not exists (select from media where object_key = object_deletions.object_key or thumb_key = object_deletions.object_key)`,
      [page.map(keyOf), until],
    )
    for (const { key } of rows) await storage.delete(key)
    await notes.query('delete from object_deletions where object_key = any($1)', [rows.map(({ key }) => key)])
  }
}
