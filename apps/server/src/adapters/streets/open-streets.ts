/**
 * Keeps an index of each installed street map in memory: made once for a map's content, kept in a file of DATA_DIR, and
 * dropped with its map. Each server makes its own, of the same content the same.
 */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Coordinates, placeInWords, type StreetBase } from '@lamplighter/domain/map'
import {
  indexMapApart,
  openStreetIndex,
  STREET_INDEX_EDITION,
  type StreetIndex,
} from '@lamplighter/gazetteer/streets'
import type { Config } from '../../config/config.ts'
import type { Basemap } from '../basemap/basemap.ts'
import type { StreetFinding, Streets } from './streets.ts'

const MAX_FOUND = 3
const ending = `.${STREET_INDEX_EDITION}.streets`

interface Known {
  /** Null for a map that has no names to index, or cannot be read; it is not tried again. */
  index: StreetIndex | null
  map: StreetBase
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
  /** The smaller map lies above the larger one. */
  let opened: { index: StreetIndex; name: string }[] = []
  let refreshing: Promise<void> | null = null

  async function look(): Promise<void> {
    const maps = new Map((await basemap.streets()).map((map) => [keyOf(map), map]))
    for (const [key, map] of maps) {
      if (stopping.signal.aborted) return
      if (!known.has(key)) known.set(key, { map, index: await indexOf(key, map) })
    }
    known = new Map([...known].filter(([key]) => maps.has(key)))
    opened = [...known.values()]
      .flatMap(({ index, map }) => (index ? [{ index, name: map.name }] : []))
      .sort((one, other) => areaOf(one.index) - areaOf(other.index))
    for (const name of await readdir(dir).catch(() => []))
      if (!maps.has(name.slice(0, -ending.length))) await rm(join(dir, name), { force: true })
  }

  async function indexOf(key: string, map: StreetBase): Promise<StreetIndex | null> {
    const path = join(dir, `${key}${ending}`)
    const kept = await read(path)
    if (kept) return kept
    const file = await basemap.pathOf(...partsOf(key))
    if (!file) return null
    try {
      await mkdir(dir, { recursive: true })
      await indexMapApart(file, path, stopping.signal)
      return await read(path)
    } catch (error) {
      if (!stopping.signal.aborted)
        logWarning(`the street map ${map.id} gives no words for places: ${(error as Error).message}`)
      return null
    }
  }

  return {
    isEmpty: () => opened.length === 0,
    wordsAt(point) {
      let near: string | null = null
      for (const { index } of opened) {
        const spot = holds(index, point) ? index.spotAt(point) : null
        if (spot && spot.kind !== 'near') return placeInWords(spot)
        if (spot) near ??= placeInWords(spot)
      }
      return near
    },
    find(text, middle) {
      const found = opened.flatMap(({ index, name }) =>
        index.find(text, middle, MAX_FOUND).map((one) => ({ ...one, map: name })),
      )
      const nearest = (one: Coordinates) =>
        middle ? Math.abs(one.latitude - middle.latitude) + Math.abs(one.longitude - middle.longitude) : 0
      return found
        .sort((one, other) => one.fit - other.fit || nearest(one) - nearest(other))
        .slice(0, MAX_FOUND)
        .map(({ spot, latitude, longitude, map }): StreetFinding => ({ spot, latitude, longitude, map }))
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

/** 'prairie-falls.0123456789abcdef0123', as its address names it. */
const keyOf = ({ url }: StreetBase) => url.slice(url.lastIndexOf('/') + 1).replace(/\.pmtiles$/, '')

function partsOf(key: string): [id: string, hash: string] {
  const dot = key.lastIndexOf('.')
  return [key.slice(0, dot), key.slice(dot + 1)]
}

/** Null where there is none, or one that was cut off. */
async function read(path: string): Promise<StreetIndex | null> {
  const bytes = await readFile(path).catch(() => null)
  try {
    return (
      bytes &&
      openStreetIndex(
        bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
      )
    )
  } catch {
    return null
  }
}

const areaOf = ({ bounds: [west, south, east, north] }: StreetIndex) => (east - west) * (north - south)

function holds(
  { bounds: [west, south, east, north] }: StreetIndex,
  { latitude, longitude }: Coordinates,
): boolean {
  return west <= longitude && longitude <= east && south <= latitude && latitude <= north
}
