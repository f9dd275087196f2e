/**
 * A GeoPackage is a database, so it is written to a temporary folder before it is sent (EXPORT-9). Shapefiles are made from
 * it there (EXPORT-21).
 */
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
import { fitLayers } from './shapefile/shapefile-layers.ts'
import { writeShapefiles } from './shapefile/write-shapefiles.ts'

/** Larger than any file of 500,000 rows. The disk must have that much room. */
const MAX_BYTES = 1_000_000_000
const SQLITE_IO = 10
const SQLITE_FULL = 13

const folderOf = ({ config }: Pick<Parts, 'config'>) => join(config.dataDir, 'export-files')

/** Removes what a killed server left. */
export const removeLeftFiles = (parts: Parts) => rm(folderOf(parts), { recursive: true, force: true })

interface Place {
  folder: string
  signal: AbortSignal
  /** Counts bytes that are written soon, until the file was sent. Throws storage_full if the disk has no room. */
  reserve(bytes: number): Promise<void>
}

/** Returns the path of the file. */
type Make = (place: Place) => Promise<string>

export const geoPackageOf =
  ({ exports }: Parts, layers: ExportLayers): Make =>
  (place) =>
    writeRows(exports, place, layers)

export const shapefilesOf =
  ({ exports, ogr2ogr }: Parts, layers: ExportLayers): Make =>
  async (place) => {
    // It may have gone since the link was made.
    if (!ogr2ogr) throw problem('shapefiles_off')
    let fitted: ReturnType<typeof fitLayers>['layers'] = []
    await writeRows(exports, place, (db, geoPackage) => {
      const { into, layers: made } = fitLayers(geoPackage)
      fitted = made
      return layers(db, into)
    })
    const target = join(place.folder, 'shapefiles.zip')
    await writeShapefiles(fitted, { ...place, ogr2ogr, target })
    return target
  }

/** Returns when everything was sent, or nothing more will be. `admit` runs once the file is complete. */
export async function sendMade(
  parts: Parts,
  make: Make,
  reply: FastifyReply,
  admit: () => Promise<void>,
): Promise<void> {
  const { disk } = parts
  const releases = [await disk.claim('upload', { now: MAX_BYTES })]
  const folder = join(folderOf(parts), randomUUID())
  const signal = AbortSignal.any([closed(reply), AbortSignal.timeout(EXPORT_SECONDS * 1000)])
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = await make({
      folder,
      signal,
      async reserve(bytes) {
        releases.push(await disk.claim('upload', { now: bytes }))
      },
    })
    await admit()
    const { size } = await stat(path)
    reply.header('content-length', size)
    await sendPieces(reply, '', piecesOf(path), PATIENCE)
  } catch (error) {
    if (reply.raw.destroyed) return
    if (signal.aborted) throw problem('took_too_long')
    if (isDiskFull(error)) throw problem('storage_full')
    throw error
  } finally {
    for (const release of releases) release()
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeRows(
  exports: Parts['exports'],
  { folder, signal }: Place,
  layers: ExportLayers,
): Promise<string> {
  const path = join(folder, 'rows.gpkg')
  const geoPackage = createGeoPackage(path, new Date(), { signal, maxBytes: MAX_BYTES })
  try {
    for await (const _ of readSnapshot(exports, (db) => once(layers(db, geoPackage))));
    geoPackage.finish()
  } finally {
    geoPackage.close()
  }
  return path
}

/** The file reached its largest size, or the disk is full. */
const isDiskFull = (error: unknown) =>
  error instanceof Error &&
  (('errcode' in error && (error.errcode === SQLITE_FULL || error.errcode === SQLITE_IO)) ||
    ('code' in error && error.code === 'ENOSPC') ||
    error.message.includes('No space left'))

async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path)
}

/** The snapshot lives until the work is done. */
async function* once(work: Promise<void>): AsyncGenerator<void> {
  yield await work
}
