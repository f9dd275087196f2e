/** Imports a city file in one transaction: all of the city with its ids, or nothing (EXPORT-14, EXPORT-15, EXPORT-16, EXPORT-17). */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { normalizeCity } from '@lamplighter/domain/cities'
import type pg from 'pg'
import type { ObjectStorage } from '../../../adapters/object-storage/object-storage.ts'
import { PLAIN_SETTINGS } from '../../../backup/catalog.ts'
import { connect, databaseOver } from '../../../backup/sessions.ts'
import { FILES_LOCK } from '../../../db/files-lock.ts'
import { causeMessage } from '../../../monitoring/cause-message.ts'
import { logWarning } from '../../../monitoring/log-warning.ts'
import { foldLocationChanges } from '../../locations/index.ts'
import { checkKeys, rejectTakenNames } from './check-rows.ts'
import { type CityManifest, dataFile, PEOPLE, UnusableCityFile } from './city-manifest.ts'
import { importMedia, keptUntil, removeMedia } from './import-media.ts'
import { type ImportedPeople, importPeople, switchOffWhoIsOff } from './import-people.ts'
import { checkColumns, importRows, type OpenRows } from './import-rows.ts'
import { linesOf } from './lines-of.ts'
import { peopleOf } from './people.ts'
import { type CityFile, checkCityFile, openCityFile } from './read-city-file.ts'

export interface CityImport {
  /** As a role that owns the tables, or that answers requests. */
  connection: pg.ClientConfig
  storage: ObjectStorage
  path: string
  /** A folder for one photo after another. */
  folder: string
  matchUnconfirmed?: boolean
  onProgress?: (step: string, share: number) => void
  /** Throws when the photos of the file, of so many bytes, do not fit. */
  reserve?: (bytes: number) => Promise<unknown>
}

export interface ImportedCity {
  manifest: CityManifest
  people: Pick<ImportedPeople, 'created' | 'matched'>
  /** Their owners have views of the same name here. */
  skippedViews: number
}

export async function importCityFile(request: CityImport): Promise<ImportedCity> {
  const { connection, onProgress = () => {} } = request
  const file = await openCityFile(request.path)
  const rows = await connect(connection)
  try {
    await checkColumns(rows, file.manifest)
    await rejectKnownCity(rows, file.manifest)
    await request.reserve?.(file.manifest.media.bytes)
    await checkCityFile(file, (share) => onProgress('check', share))
    const imported = await importChecked(request, file, rows)
    // A server does it within seconds, too.
    await foldLocationChanges(databaseOver(rows)).catch((error: unknown) =>
      logWarning(`the city is imported, but its counts are not there yet: ${causeMessage(error)}`),
    )
    return imported
  } finally {
    await rows.end().catch(() => {})
    file.close()
  }
}

async function importChecked(request: CityImport, file: CityFile, rows: pg.Client): Promise<ImportedCity> {
  const { connection, storage, matchUnconfirmed = false, onProgress = () => {} } = request
  const { manifest } = file
  const notes = await connect(connection)
  const folder = await mkdtemp(join(request.folder, 'city-'))
  const place = { rows, notes, storage, folder, until: await keptUntil(notes) }
  try {
    // No file is deleted from the storage meanwhile, as during a backup.
    await notes.query(`select pg_advisory_lock_shared(hashtext('${FILES_LOCK}'))`)
    await rows.query(`begin; ${PLAIN_SETTINGS}`)
    const open = await opener(file)
    const people = await importPeople(rows, linesOf(await open(PEOPLE)), { matchUnconfirmed })
    const skippedViews = await importRows(rows, manifest, open, people.ids)
    // The purge of the same night must not delete again what the file brings back (HOLD-10).
    await rows.query(
      'update cities set retention_set_at = now() where id = $1 and retention_days is not null',
      [manifest.city.id],
    )
    await switchOffWhoIsOff(rows, manifest.city.id, people)
    await rejectStrangers(rows, manifest.city.id, people)
    await rejectTakenNames(rows, manifest.city.id)
    await checkKeys(rows, manifest.city.id)
    onProgress('rows', 1)
    const total = Math.max(1, manifest.media.files)
    await importMedia(place, file.entries(), (stored) => onProgress('files', stored / total))
    // Fails when the connection was lost in the meantime, and with it the lock on the files.
    await notes.query('select')
    await rows.query('commit')
    return { manifest, people: { created: people.created, matched: people.matched }, skippedViews }
  } catch (error) {
    await rows.query('rollback').catch(() => {})
    await removeMedia(place, file.entries()).catch((left: unknown) =>
      logWarning(`the photos of the import are removed within two days: ${causeMessage(left)}`),
    )
    throw inWords(error)
  } finally {
    await notes.end().catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
}

/** Entries with rows are few, and come first. */
async function opener(file: CityFile): Promise<OpenRows> {
  const wanted = new Set(file.manifest.tables.map(({ name }) => dataFile(name)))
  const found = new Map<string, () => ReturnType<OpenRows>>()
  for await (const { path, open } of file.entries()) {
    if (!wanted.has(path)) break
    found.set(path, open)
  }
  return async (table) => {
    const open = found.get(dataFile(table))
    if (!open) throw new UnusableCityFile(`The file is incomplete: it has no ${table}.`)
    return open()
  }
}

async function rejectKnownCity(client: pg.Client, { city }: CityManifest): Promise<void> {
  const { rows } = await client.query<{ name: string; same: boolean; removed: boolean; begun: boolean }>(
    `select c.name || ', ' || c.state as name, c.id = $1 as same, c.removed_at is not null as removed, exists (
       select from city_removals r where r.city_id = c.id and r.deletion_began_at is not null and r.deleted_at is null) as begun
     from cities c where c.id = $1 or (c.name_key = $2 and c.state = $3)
     union all select name || ', ' || state, true, false, false from merged_cities where id = $1
     order by same desc limit 1`,
    [city.id, normalizeCity(city.name), city.state],
  )
  if (rows[0]?.removed) throw new UnusableCityFile(removedWords(rows[0]))
  if (rows[0])
    throw new UnusableCityFile(
      rows[0].same
        ? `This city is here already, as ${rows[0].name}. It is never replaced. It can be restored after it was removed and deleted.`
        : `There is a city ${rows[0].name} here already. Rename or remove it first.`,
    )
}

/** Another city with the name is not the one of the file: putting it back would not help. */
function removedWords({ name, same, begun }: { name: string; same: boolean; begun: boolean }): string {
  if (begun) return `${name} is being deleted here. Restore the file when its deletion has ended.`
  return same
    ? `${name} was removed here, but is not deleted yet. Put it back: npm run admin -- put-back-city "${name}"`
    : `A removed city ${name} is here, and is not the one of the file. Wait until it is deleted, or put it back and rename it.`
}

/** Rows may name only people of the file, never someone else here. */
async function rejectStrangers(client: pg.Client, cityId: string, { ids }: ImportedPeople): Promise<void> {
  const named = await peopleOf(client)
  const { rows } = await client.query(`select id from (${named}) p where id <> all($2::uuid[]) limit 1`, [
    cityId,
    [...ids.values()],
  ])
  if (rows[0])
    throw new UnusableCityFile(
      'The file cannot be used: a row names a person whom its list of people does not have.',
    )
}

/** A row that breaks a constraint is the file's fault; anything else is ours. */
function inWords(error: unknown): unknown {
  const { code, table, constraint, message } = error as {
    code?: string
    table?: string
    constraint?: string
    message: string
  }
  if (!/^(22|23)/.test(code ?? '')) return error
  return new UnusableCityFile(
    `The file's rows cannot be used here: ${[table, constraint].filter(Boolean).join(', ') || 'a value'} (${message}). Nothing was changed.`,
  )
}
