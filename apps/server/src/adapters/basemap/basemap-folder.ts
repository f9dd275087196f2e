/**
 * Street maps as files in one folder: every `name.pmtiles` in it is offered, and a file that comes, goes or changes while
 * the server runs is noticed. Its address carries the hash of its content, so that browsers may keep what they have read.
 */
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { Basemap } from './basemap.ts'
import { mapFiles } from './map-files.ts'

/** Where the street maps lie: the demonstration's, and those that an operator puts there. */
export const basemapDir = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'basemap')

export function basemapFolder(dir: string, logWarning: (words: string) => void): Basemap {
  const own = mapFiles(dir, { logWarning })
  const country = countryMap(dir, logWarning)
  return {
    streets: own.all,
    embedded: country.find,
    open: (id, contentHash) =>
      country.isOne(id) ? country.open(id, contentHash) : own.open(id, contentHash),
    refresh: async () => undefined,
  }
}

/** Made by the server itself, so it lies apart from what an operator puts there. */
const embeddedFolder = 'embedded'
const embeddedId = 'usa-base'
const prefix = `${embeddedFolder}/`

/** The map of the whole country, of which each server draws its own; the same edition has the same bytes everywhere. */
export function countryMap(dir: string, logWarning: (words: string) => void) {
  const made = mapFiles(join(dir, embeddedFolder), { prefix, logWarning })
  return {
    find: async () => (await made.all()).find(({ id }) => id === embeddedId) ?? null,
    isOne: (id: string) => id.startsWith(prefix),
    open: (id: string, contentHash: string) => made.open(id.slice(prefix.length), contentHash),
  }
}
