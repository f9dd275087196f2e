/** The messages of `npm run backup -- --city` and `npm run restore -- --city`. */
import { formatCount } from '@lamplighter/domain/format'
import { formatBytes } from '../backup/format-bytes.ts'
import type { CityManifest, ImportedCity } from '../features/exports/index.ts'

export const backupCityAlone =
  '--city takes a city and a folder: npm run backup -- --city "Ames, IA" FOLDER. The other options are for the whole installation.'
export const restoreCityAlone =
  '--city takes one file: npm run restore -- --city FILE.zip. It never replaces a city that is there.'

export const noSuchCity = (name: string) => `There is no city ${name}. Name it as "Ames, IA".`
export const notAFolder = (path: string) => `${path} is a file. Name a folder.`

const rowsOf = ({ tables }: CityManifest) => tables.reduce((sum, { rows }) => sum + rows, 0)

const count = (amount: number, one: string, many: string) =>
  `${formatCount(amount)} ${amount === 1 ? one : many}`

const contents = (manifest: CityManifest) =>
  `${manifest.city.name}, ${manifest.city.state}: ${count(rowsOf(manifest), 'row', 'rows')}, ${count(manifest.media.files, 'photo or video', 'photos and videos')} ` +
  `(${formatBytes(manifest.media.bytes)})`

const seconds = (milliseconds: number) => `in ${(milliseconds / 1000).toFixed(1)} s.`

export const written = (path: string, manifest: CityManifest, milliseconds: number) =>
  `Saved in ${path}: ${contents(manifest)}, ${seconds(milliseconds)}`

export const imported = ({ manifest, people, skippedViews }: ImportedCity, milliseconds: number) =>
  `Restored ${contents(manifest)}, ${seconds(milliseconds)} ` +
  `${count(people.matched, 'person', 'people')} had an account here; ${formatCount(people.created)} got one without a password, and set it with "Forgot password?".` +
  (skippedViews > 0
    ? ` ${count(skippedViews, 'saved view was', 'saved views were')} not added: their owners have views with the same names here.`
    : '')

/** Empty when the file has everything. */
export const incomplete = ({ media: { missing, damaged } }: CityManifest) =>
  [
    missing.count > 0 &&
      `Not in the storage: ${count(missing.count, 'photo or video', 'photos or videos')}: ${some(missing.named)}.`,
    damaged.count > 0 &&
      `Damaged: ${count(damaged.count, 'photo or video', 'photos or videos')}: ${some(damaged.named)}.`,
  ]
    .filter(Boolean)
    .join('\n')

const some = (named: readonly string[]) => `${named.slice(0, 5).join(', ')}${named.length > 5 ? ', …' : ''}`
