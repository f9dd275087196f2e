/**
 * Street maps shared by all servers of an installation. They are stored in the bucket. Each server keeps its own copy,
 * which it also serves while the bucket is unreachable. A file put into one server's folder is moved to the bucket for
 * all.
 */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskReserve } from '../../../limits/disk-reserve.ts'
import { storageErrorMessage } from '../../object-storage/s3-problems.ts'
import type { Basemap, BasemapFile } from '../basemap.ts'
import { countryMap } from '../basemap-folder.ts'
import { byIdAndHash, mapFiles, partsOf } from '../map-files.ts'
import { fetchMap } from './fetch-map.ts'
import type { MapBucket, SharedMap } from './map-bucket.ts'
import { mapMover } from './map-mover.ts'

const LOOK_AGAIN_MS = 5_000
/** More than any city needs; most have one or two. */
const MAX_MAPS = 100

const tooMany = `the bucket contains more than ${MAX_MAPS} street maps: only the newest ${MAX_MAPS} are used`

export interface Shared {
  /** The operator's folder; its subfolder `shared` contains the copies. */
  dir: string
  bucket: MapBucket
  /** Free-space check of the disk that holds `dir`. */
  disk: DiskReserve
  logWarning(words: string): void
}

const nameOf = ({ id, hash }: SharedMap) => byIdAndHash.nameOf(id, hash)

export function sharedBasemap({ dir, bucket, disk, logWarning }: Shared): Basemap {
  const copiesDir = join(dir, 'shared')
  const copies = mapFiles(copiesDir, { naming: byIdAndHash, logWarning })
  const country = countryMap(dir, logWarning)
  const mover = mapMover({ dir, copiesDir, bucket, logWarning })
  const trouble = new Map<string, string>()
  let listed: SharedMap[] = []
  let listedAt = Number.NEGATIVE_INFINITY
  let listing: Promise<SharedMap[]> | null = null
  let refreshing: Promise<void> | null = null

  /** Concurrent callers share one request. */
  function list(): Promise<SharedMap[]> {
    listing ??= bucket
      .list()
      .then((found) => {
        listed = found.slice(0, MAX_MAPS)
        if (found.length > MAX_MAPS && !trouble.has(tooMany)) logWarning(tooMany)
        if (found.length > MAX_MAPS) trouble.set(tooMany, '')
        return listed
      })
      .finally(() => {
        listedAt = performance.now()
        listing = null
      })
    return listing
  }

  /** Logged once for each reason, so that a repeated failure does not fill the log. */
  async function attempt(what: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      trouble.delete(what)
      return true
    } catch (error) {
      const reason = reasonOf(error)
      if (trouble.get(what) !== reason) logWarning(`${what}: ${reason}`)
      trouble.set(what, reason)
      return false
    }
  }

  async function look(): Promise<void> {
    await attempt('a street map could not be moved to the bucket', mover.move)
    if (!(await attempt('the street maps in the bucket cannot be listed', list))) return
    const there = new Set(await readdir(copiesDir).catch(() => []))
    for (const map of listed) {
      const name = nameOf(map)
      const fetch = () => fetchMap({ bucket, disk }, map, copiesDir)
      if (!there.has(name) && (await attempt(`the street map ${map.id} could not be fetched`, fetch)))
        there.add(name)
    }
    for (const name of there) if (isPast(name, there)) await rm(join(copiesDir, name), { force: true })
  }

  /**
   * True for a copy whose map is gone or replaced, and for half-fetched files after a crash. A map whose successor
   * could not be fetched stays.
   */
  function isPast(name: string, there: ReadonlySet<string>): boolean {
    const { id } = partsOf(name) ?? {}
    const successor = listed.find((map) => map.id === id)
    if (id && successor) return nameOf(successor) !== name && there.has(nameOf(successor))
    return id !== undefined || name.endsWith('.part')
  }

  /** Opens a map that another server announced and this one has not fetched yet, reading ranges from the bucket. */
  async function openThere(id: string, contentHash: string): Promise<BasemapFile | null> {
    const find = (maps: SharedMap[]) => maps.find((map) => map.id === id && map.hash === contentHash)
    let map = find(listed)
    // Anyone may request any name, so the bucket is queried only rarely.
    if (!map && performance.now() - listedAt > LOOK_AGAIN_MS) map = find(await list().catch(() => []))
    if (!map) return null
    const found = map
    return {
      bytes: found.bytes,
      read: (range) => bucket.read(found, range),
      close: async () => undefined,
    }
  }

  return {
    streets: copies.all,
    embedded: country.find,
    open: async (id, contentHash) =>
      country.isOne(id)
        ? country.open(id, contentHash)
        : ((await copies.open(id, contentHash)) ?? openThere(id, contentHash)),
    pathOf: copies.pathOf,
    refresh() {
      refreshing ??= attempt('street maps could not be looked for', look)
        .then(() => undefined)
        .finally(() => {
          refreshing = null
        })
      return refreshing
    },
  }
}

/** The storage service's own message instead of the sentence for users. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  if (cause instanceof Error) return reasonOf(cause)
  return storageErrorMessage(error)
}
