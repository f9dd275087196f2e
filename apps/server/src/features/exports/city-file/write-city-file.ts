/** Writes the file of a whole city: rows of one moment, then all photos and videos, then the lists (EXPORT-10). */
import { createReadStream, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { cityAndState } from '@lamplighter/domain/cities'
import type pg from 'pg'
import type { ObjectStorage } from '../../../adapters/object-storage/object-storage.ts'
import { PLAIN_SETTINGS } from '../../../backup/catalog.ts'
import { withSnapshot } from '../../../backup/sessions.ts'
import { hashFile } from '../../../backup/streams.ts'
import { knownMigrations } from '../../../db/migrate.ts'
import { CITY_FORMAT, type CityManifest, FILES, MANIFEST } from './city-manifest.ts'
import { addMedia, listMedia } from './write-media.ts'
import { addRows } from './write-rows.ts'
import { addTables } from './write-tables.ts'
import { createZip, type ZipWriter } from './zip-writer.ts'

export interface CityFileRequest {
  connection: pg.ClientConfig
  storage: ObjectStorage
  cityId: string
  /** A new local file. */
  target: string
  /** A folder for what is needed only meanwhile. */
  folder: string
  /** Shares of a hundred, for people who wait. */
  onProgress?: (share: number) => void
  onBytes?: () => void
}

const { version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as { version: string }

/** Rows take this share of the time, as far as anyone can tell. */
const SHARE_OF_ROWS = 20

export async function writeCityFile(request: CityFileRequest): Promise<CityManifest> {
  const { connection, storage, cityId, target, onBytes = () => {}, onProgress = () => {} } = request
  const aside = await mkdtemp(join(request.folder, 'city-'))
  const at = new Date()
  const list = join(aside, FILES)
  const zip = await createZip(target, list, { at, onBytes })
  try {
    let media: CityManifest['media'] | undefined
    const read = await withSnapshot(
      connection,
      async (client) => {
        await client.query(`${PLAIN_SETTINGS}; set local cursor_tuple_fraction = 1`)
        const city = await findCity(client, cityId)
        const tables = await addRows(client, zip, cityId)
        onProgress(SHARE_OF_ROWS / 2)
        await addTables(client, zip, { cityId, aside, at: city.updatedAt })
        onProgress(SHARE_OF_ROWS)
        return { city, tables, files: await listMedia(client, cityId, join(aside, 'media')) }
      },
      async ({ files }) => {
        const onShare = (share: number) => onProgress(SHARE_OF_ROWS + (100 - SHARE_OF_ROWS) * share)
        media = await addMedia(zip, storage, files, onShare)
      },
    )
    if (!media) throw new Error('the files were not written')
    const files = await endList(zip, list)
    const { updatedAt: _, ...city } = read.city
    const manifest: CityManifest = {
      program: 'lamplighter city',
      format: CITY_FORMAT,
      madeAt: at.toISOString(),
      version,
      schema: knownMigrations.at(-1) ?? '',
      city,
      tables: read.tables,
      media,
      files,
    }
    await zip.addUnlisted(MANIFEST, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]))
    await zip.end()
    return manifest
  } catch (error) {
    zip.abandon()
    await rm(target, { force: true })
    throw error
  } finally {
    await zip.list.close().catch(() => {})
    await rm(aside, { recursive: true, force: true })
  }
}

/** The list of all files becomes a file of the archive itself; the manifest has its hash. */
async function endList(zip: ZipWriter & { list: { close(): Promise<void> } }, list: string) {
  await zip.list.close()
  const { count, bytes } = zip.written()
  const { sha256 = '' } = (await hashFile(list)) ?? {}
  await zip.addUnlisted(FILES, createReadStream(list))
  return { count, bytes, sha256 }
}

async function findCity(client: pg.Client, id: string) {
  const { rows } = await client.query<{ name: string; state: string; updated_at: Date; begun: boolean }>(
    `select name, state, updated_at, exists (
       select from city_removals r where r.city_id = c.id and r.deletion_began_at is not null and r.deleted_at is null) as begun
     from cities c where id = $1`,
    [id],
  )
  const [city] = rows
  if (!city) throw new Error('There is no such city.')
  // The file would look whole.
  if (city.begun)
    throw new Error(`Parts of ${cityAndState(city)} are deleted already, so it cannot be saved.`)
  return { id, name: city.name, state: city.state, updatedAt: city.updated_at }
}
