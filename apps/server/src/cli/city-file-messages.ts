/** The messages of `npm run export-city` and `npm run import-city`. */
import { formatCount } from '@lamplighter/domain/format'
import { formatBytes } from '../backup/format-bytes.ts'
import type { CityManifest, ImportedCity } from '../features/exports/index.ts'

export const exportUsage = `npm run export-city -- "NAME, ST" FILE.zip

Writes the file of a whole city, beside a running server or without one: all rows with their ids and history, photos and
videos, members, and the same as CSV and GeoPackage. It has no passwords and no keys, but names, and the members' emails.
Exit code: 0 written, 1 written but photos were missing or damaged, 2 not written.`

export const importUsage = `npm run import-city -- FILE.zip [--match-unconfirmed]

Imports the file of a whole city from another installation, beside a running server or without one. All of it is verified
first. The city keeps its ids; a city that is here already is refused. People with the same confirmed email keep their
account here. Everyone else gets an account without a password, and sets one with "Forgot password?".
--match-unconfirmed  the accounts here with the same email belong to the people of the city, though nobody confirmed the email
Exit code: 0 imported, 1 imported but photos were missing when the file was written, 2 nothing was changed.`

export const nameCityAndFile =
  'Name a city and a file: npm run export-city -- "Ames, IA" ames.zip (npm run export-city -- --help says more).'
export const nameOneFile =
  'Name one file: npm run import-city -- FILE.zip (npm run import-city -- --help says more).'

export const noSuchCity = (name: string) => `There is no city ${name}. Name it as "Ames, IA".`
export const fileExists = (path: string) => `${path} exists already. Name a new file.`

const rowsOf = ({ tables }: CityManifest) => tables.reduce((sum, { rows }) => sum + rows, 0)

const count = (amount: number, one: string, many: string) =>
  `${formatCount(amount)} ${amount === 1 ? one : many}`

const contents = (manifest: CityManifest) =>
  `${manifest.city.name}, ${manifest.city.state}: ${count(rowsOf(manifest), 'row', 'rows')}, ${count(manifest.media.files, 'photo or video', 'photos and videos')} ` +
  `(${formatBytes(manifest.media.bytes)})`

const seconds = (milliseconds: number) => `in ${(milliseconds / 1000).toFixed(1)} s.`

export const written = (path: string, manifest: CityManifest, milliseconds: number) =>
  `Wrote ${path} with ${contents(manifest)}, ${seconds(milliseconds)}`

export const imported = ({ manifest, people, skippedViews }: ImportedCity, milliseconds: number) =>
  `Imported ${contents(manifest)}, ${seconds(milliseconds)} ` +
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
