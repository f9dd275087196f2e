/**
 * Street maps as files in one folder: every `name.pmtiles` in it is offered, and a file that comes, goes or changes while
 * the server runs is noticed. Its address carries the hash of its content, so that browsers may keep what they have read.
 */
import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { basemapPath, type StreetBase } from '@lamplighter/domain/map'
import type { Config } from '../../config.ts'
import { attributionPieces } from './attribution.ts'
import type { Basemap, BasemapFile } from './basemap.ts'
import { readPmtiles } from './read-pmtiles.ts'

/** Where the street maps lie: the demonstration's, and those that an operator puts there. */
export const basemapDir = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'basemap')

const ending = '.pmtiles'
const fileName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,80}\.pmtiles$/
const HASH_CHARACTERS = 20

/** Made by the server itself, so it lies apart from what an operator puts there. */
const embeddedFolder = 'embedded'
const embeddedId = 'usa-base'

interface Known {
  stamp: string
  hash: string
  street: StreetBase
}

export function basemapFolder(dir: string, complain: (words: string) => void): Basemap {
  const own = mapFiles(dir, '', complain)
  const made = mapFiles(join(dir, embeddedFolder), `${embeddedFolder}/`, complain)
  return {
    streets: own.all,
    embedded: async () => (await made.all()).find(({ id }) => id === embeddedId) ?? null,
    open: (id, contentHash) =>
      id.startsWith(`${embeddedFolder}/`)
        ? made.open(id.slice(embeddedFolder.length + 1), contentHash)
        : own.open(id, contentHash),
  }
}

/** The maps of one folder, whose addresses begin with the prefix. */
function mapFiles(dir: string, prefix: string, complain: (words: string) => void) {
  const known = new Map<string, Promise<Known | null>>()
  const stamps = new Map<string, string>()

  /** Reads a file again only when its size, time or inode has changed. */
  async function look(name: string): Promise<Known | null> {
    const file = await openFile(join(dir, name))
    if (!file) return null
    try {
      const stamp = stampOf(await file.stat())
      if (stamps.get(name) !== stamp) {
        stamps.set(name, stamp)
        known.set(
          name,
          describe(name, prefix, stamp, file).catch((error: Error) => {
            complain(`${join(dir, name)} is not used as a street map: ${error.message}`)
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
    const found = await Promise.all(
      names
        .filter((name) => fileName.test(name))
        .sort()
        .map(look),
    )
    return found.filter((one) => one !== null)
  }

  return {
    all: async () => (await lookAll()).map(({ street }) => street),
    async open(id: string, contentHash: string): Promise<BasemapFile | null> {
      const name = `${id}${ending}`
      if (!fileName.test(name)) return null
      const one = await look(name)
      if (one?.hash !== contentHash) return null
      const file = await openFile(join(dir, name))
      if (!file) return null
      const stats = await file.stat()
      // Replaced between the look and the opening: these are not the bytes that the address promises.
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

const stampOf = ({ size, mtimeMs, ino }: Stats) => `${size} ${mtimeMs} ${ino}`

async function describe(name: string, prefix: string, stamp: string, file: FileHandle): Promise<Known> {
  const { bounds, minZoom, maxZoom, ...said } = await readPmtiles(file)
  const hash = await hashOf(file)
  const id = name.slice(0, -ending.length)
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

async function hashOf(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(file.createReadStream({ start: 0, autoClose: false }), hash)
  return hash.digest('hex').slice(0, HASH_CHARACTERS)
}
