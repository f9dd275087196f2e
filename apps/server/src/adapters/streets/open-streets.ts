/**
 * Keeps an index of each installed street map in memory. An index is built once per map content, stored in a file in
 * DATA_DIR, and dropped with its map. All servers build the same index from the same content.
 */
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { basemapPath, type StreetBase } from '@lamplighter/domain/map'
import {
  openStreetIndex,
  STREET_INDEX_EDITION,
  type StreetIndex,
  streetsOfMaps,
} from '@lamplighter/gazetteer/street-index'
import { indexMapApart } from '@lamplighter/gazetteer/streets'
import type { Config } from '../../config/config.ts'
import type { Basemap } from '../basemap/basemap.ts'
import type { Streets } from './streets.ts'

const ending = `.${STREET_INDEX_EDITION}.streets`

interface Known {
  /** Null for a map that has no names to index or cannot be read; it is not retried. */
  index: StreetIndex | null
  map: StreetBase
  /** Size of the index file; 0 without one. */
  bytes: number
}

interface Where {
  basemap: Basemap
  config: Pick<Config, 'dataDir'>
  logWarning(words: string): void
}

export function openStreets({ basemap, config, logWarning }: Where): Streets {
  const dir = join(config.dataDir, 'streets')
  const stopping = new AbortController()
  let known = new Map<string, Known>()
  let opened = streetsOfMaps([])
  let refreshing: Promise<void> | null = null

  async function look(): Promise<void> {
    const maps = new Map((await basemap.streets()).map((map) => [keyOf(map.url), map]))
    for (const [key, map] of maps) {
      if (stopping.signal.aborted) return
      if (!known.has(key)) known.set(key, { map, ...(await indexOf(key, map)) })
    }
    known = new Map([...known].filter(([key]) => maps.has(key)))
    opened = streetsOfMaps(
      [...known.values()].flatMap(({ index, map }) => (index ? [{ index, name: map.name }] : [])),
    )
    for (const name of await readdir(dir).catch(() => []))
      if (!maps.has(name.slice(0, -ending.length))) await rm(join(dir, name), { force: true })
  }

  async function indexOf(key: string, map: StreetBase): Promise<Omit<Known, 'map'>> {
    const path = join(dir, `${key}${ending}`)
    const kept = await read(path)
    if (kept.index) return kept
    const file = await basemap.pathOf(...partsOf(key))
    if (!file) return none
    try {
      await mkdir(dir, { recursive: true })
      await indexMapApart(file, path, stopping.signal)
      return await read(path)
    } catch (error) {
      if (!stopping.signal.aborted)
        logWarning(`the street map ${map.id} provides no place names: ${(error as Error).message}`)
      return none
    }
  }

  return {
    isEmpty: () => opened.isEmpty,
    edition: () => [...known.keys()].sort().join(),
    wordsAt: (point) => opened.wordsAt(point),
    find: (text, middle) => opened.find(text, middle),
    fileOf({ url }) {
      const key = keyOf(url)
      const { index, bytes = 0 } = known.get(key) ?? {}
      return index ? { url: `${basemapPath}${key}${ending}`, bytes } : undefined
    },
    async openFile(name) {
      const { index } = known.get(name.endsWith(ending) ? name.slice(0, -ending.length) : '') ?? {}
      if (!index) return null
      const file = await open(join(dir, name)).catch(() => null)
      if (!file) return null
      const { size: bytes } = await file.stat()
      return {
        bytes,
        read: (range) => file.createReadStream(range ?? {}),
        close: () => file.close(),
      }
    },
    refresh() {
      refreshing ??= look()
        .catch((error: Error) =>
          logWarning(`the names of the street maps could not be read: ${error.message}`),
        )
        .finally(() => {
          refreshing = null
        })
      return refreshing
    },
    async close() {
      stopping.abort()
      await refreshing
    },
  }
}

/** 'prairie-falls.0123456789abcdef0123', as in the map's URL. */
const keyOf = (url: string) => url.slice(url.lastIndexOf('/') + 1).replace(/\.pmtiles$/, '')

function partsOf(key: string): [id: string, hash: string] {
  const dot = key.lastIndexOf('.')
  return [key.slice(0, dot), key.slice(dot + 1)]
}

const none = { index: null, bytes: 0 }

/** Null where the file is missing or truncated. */
async function read(path: string): Promise<Omit<Known, 'map'>> {
  const file = await readFile(path).catch(() => null)
  if (!file) return none
  const { buffer, byteOffset, byteLength: bytes } = file
  try {
    return { index: openStreetIndex(buffer.slice(byteOffset, byteOffset + bytes) as ArrayBuffer), bytes }
  } catch {
    return none
  }
}
