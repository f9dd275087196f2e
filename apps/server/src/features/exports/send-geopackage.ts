/** A GeoPackage is a database, so it is written to a temporary file before it is sent (EXPORT-9). */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EXPORT_SECONDS } from '@lamplighter/domain/exports'
import { problem } from '@lamplighter/domain/http'
import type { FastifyReply } from 'fastify'
import { sendPieces } from '../../http/transport/send-pieces.ts'
import { closed } from '../../http/transport/serve.ts'
import type { Parts } from '../../parts.ts'
import { createGeoPackage } from './geopackage/geopackage.ts'
import type { ExportLayers } from './layers.ts'
import { PATIENCE } from './patience.ts'
import { readSnapshot } from './read-snapshot.ts'

/** Larger than any file of 500,000 rows. The disk must have that much room. */
const MAX_BYTES = 1_000_000_000
const SQLITE_IO = 10
const SQLITE_FULL = 13

const folderOf = ({ config }: Pick<Parts, 'config'>) => join(config.dataDir, 'export-files')

/** Removes what a killed server left. */
export const removeLeftGeoPackages = (parts: Parts) => rm(folderOf(parts), { recursive: true, force: true })

/** Returns when everything was sent, or nothing more will be. `admit` runs once the file is complete. */
export async function sendGeoPackage(
  parts: Parts,
  layers: ExportLayers,
  reply: FastifyReply,
  admit: () => Promise<void>,
): Promise<void> {
  const { exports, disk } = parts
  const release = await disk.claim('upload', { now: MAX_BYTES })
  const folder = folderOf(parts)
  const path = join(folder, `${randomUUID()}.gpkg`)
  const signal = AbortSignal.any([closed(reply), AbortSignal.timeout(EXPORT_SECONDS * 1000)])
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const geoPackage = createGeoPackage(path, new Date(), { signal, maxBytes: MAX_BYTES })
    try {
      for await (const _ of readSnapshot(exports, (db) => once(layers(db, geoPackage))));
      geoPackage.finish()
    } finally {
      geoPackage.close()
    }
    await admit()
    const { size } = await stat(path)
    reply.header('content-length', size)
    await sendPieces(reply, '', piecesOf(path), PATIENCE)
  } catch (error) {
    if (reply.raw.destroyed) return
    if (signal.aborted) throw problem('took_too_long')
    if (isSqliteFull(error)) throw problem('storage_full')
    throw error
  } finally {
    release()
    await rm(path, { force: true })
  }
}

/** The file reached its largest size, or the disk is full. */
const isSqliteFull = (error: unknown) =>
  error instanceof Error &&
  'errcode' in error &&
  (error.errcode === SQLITE_FULL || error.errcode === SQLITE_IO)

async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path)
}

/** The snapshot lives until the work is done. */
async function* once(work: Promise<void>): AsyncGenerator<void> {
  yield await work
}
