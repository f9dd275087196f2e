/** The maps in one folder. Rereads a file only when it has changed, and opens it only if its content is the requested one. */
import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { basemapPath, type StreetBase } from '@lamplighter/domain/map'
import { readPmtiles } from '@lamplighter/map-maker'
import { attributionPieces } from '../../config/attribution.ts'
import type { BasemapFile } from './basemap.ts'

const ending = '.pmtiles'
const HASH_CHARACTERS = 20
export const mapId = /^[A-Za-z0-9][A-Za-z0-9_-]{0,80}$/

interface Known {
  stamp: string
  hash: string
  street: StreetBase
}

/** Maps file names to map ids: `name.pmtiles`, or `name.{content hash}.pmtiles` for copies of shared maps. */
export interface Naming {
  nameOf(id: string, hash: string): string
  /** Null for a file that is not a map. */
  idOf(name: string): string | null
}

export const byId: Naming = {
  nameOf: (id) => `${id}${ending}`,
  idOf: (name) => wellFormed(name.endsWith(ending) ? name.slice(0, -ending.length) : ''),
}

const hashed = new RegExp(`^(.+)\\.([0-9a-f]{${HASH_CHARACTERS}})\\.pmtiles$`)

export const byIdAndHash: Naming = {
  nameOf: (id, hash) => `${id}.${hash}${ending}`,
  idOf: (name) => wellFormed(partsOf(name)?.id ?? ''),
}

/** The id and hash in such a name; null for any other name. */
export function partsOf(name: string): { id: string; hash: string } | null {
  const [, id, hash] = hashed.exec(name) ?? []
  return id && hash && wellFormed(id) ? { id, hash } : null
}

const wellFormed = (id: string) => (mapId.test(id) ? id : null)

/** The maps in `dir`; their URLs start with the prefix. */
export function mapFiles(
  dir: string,
  {
    naming = byId,
    prefix = '',
    logWarning,
  }: { naming?: Naming; prefix?: string; logWarning(words: string): void },
) {
  const known = new Map<string, Promise<Known | null>>()
  const stamps = new Map<string, string>()

  /** Reads a file again only when its size, time or inode has changed. */
  async function look(name: string): Promise<Known | null> {
    const id = naming.idOf(name)
    const file = id === null ? null : await openFile(join(dir, name))
    if (id === null || !file) return null
    try {
      const stamp = stampOf(await file.stat())
      if (stamps.get(name) !== stamp) {
        stamps.set(name, stamp)
        known.set(
          name,
          describe(id, prefix, stamp, file).catch((error: Error) => {
            logWarning(`${join(dir, name)} is not used as a street map: ${error.message}`)
            return null
          }),
        )
      }
      return (await known.get(name)) ?? null
    } finally {
      await file.close()
    }
  }

  async function lookAll(): Promise<Known[]> {
    const names = await readdir(dir).catch(() => [])
    const found = await Promise.all(names.sort().map(look))
    return found.filter((one) => one !== null)
  }

  return {
    all: async () => (await lookAll()).map(({ street }) => street),
    async pathOf(id: string, contentHash: string): Promise<string | null> {
      const name = naming.nameOf(id, contentHash)
      return (await look(name))?.hash === contentHash ? join(dir, name) : null
    },
    async open(id: string, contentHash: string): Promise<BasemapFile | null> {
      const name = naming.nameOf(id, contentHash)
      const one = await look(name)
      if (one?.hash !== contentHash) return null
      const file = await openFile(join(dir, name))
      if (!file) return null
      const stats = await file.stat()
      // The file was replaced between the check and the opening, so its bytes are not those that the URL promises.
      if (stampOf(stats) !== one.stamp) {
        await file.close()
        return null
      }
      return {
        bytes: stats.size,
        read: (range) => file.createReadStream(range ?? {}),
        close: () => file.close(),
      }
    },
  }
}

async function openFile(path: string): Promise<FileHandle | null> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EACCES') return null
    throw error
  })
  if (!file || (await file.stat()).isFile()) return file
  await file.close()
  return null
}

export const stampOf = ({ size, mtimeMs, ino }: Stats) => `${size} ${mtimeMs} ${ino}`

async function describe(id: string, prefix: string, stamp: string, file: FileHandle): Promise<Known> {
  const { bounds, minZoom, maxZoom, ...said } = await readPmtiles(file)
  const hash = await hashOf(file)
  return {
    stamp,
    hash,
    street: {
      id,
      name: said.name ?? id,
      attribution: attributionPieces(said.attribution ?? ''),
      date: said.date ?? null,
      url: `${basemapPath}${prefix}${id}.${hash}${ending}`,
      bounds,
      minZoom,
      maxZoom,
    },
  }
}

/** The content hash that a map's URL contains. */
export async function hashOf(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(file.createReadStream({ start: 0, autoClose: false }), hash)
  return hash.digest('hex').slice(0, HASH_CHARACTERS)
}

/** The same hash for content in memory. */
export const hashOfBytes = (bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARACTERS)
