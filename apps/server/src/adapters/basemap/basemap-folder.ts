/**
 * Serves every `name.pmtiles` file in one folder as a street map, and detects added, removed and changed files at run time.
 * The URL contains a hash of the content, so browsers may cache the file.
 */
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { Basemap } from './basemap.ts'
import { mapFiles } from './map-files.ts'

/** The folder of the street maps: the demo's, and those that an operator adds. */
export const basemapDir = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'basemap')

export function basemapFolder(dir: string, logWarning: (words: string) => void): Basemap {
  const own = mapFiles(dir, { logWarning })
  const country = countryMap(dir, logWarning)
  return {
    streets: own.all,
    embedded: country.find,
    open: (id, contentHash) =>
      country.isOne(id) ? country.open(id, contentHash) : own.open(id, contentHash),
    pathOf: own.pathOf,
    refresh: async () => undefined,
  }
}

/** The server makes this folder itself, so the operator's files stay apart from it. */
const embeddedFolder = 'embedded'
const embeddedId = 'usa-base'
const prefix = `${embeddedFolder}/`

/** The map of the whole country. Every server draws the same bytes from the same edition. */
export function countryMap(dir: string, logWarning: (words: string) => void) {
  const made = mapFiles(join(dir, embeddedFolder), { prefix, logWarning })
  return {
    find: async () => (await made.all()).find(({ id }) => id === embeddedId) ?? null,
    isOne: (id: string) => id.startsWith(prefix),
    open: (id: string, contentHash: string) => made.open(id.slice(prefix.length), contentHash),
  }
}
