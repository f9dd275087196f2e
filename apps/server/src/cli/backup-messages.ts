/** The messages of `npm run backup` and `npm run restore`. */
import { formatCount } from '@lamplighter/domain/format'
import { formatBytes } from '../backup/format-bytes.ts'
import type { MadeBackup } from '../backup/make-backup.ts'
import type { Manifest } from '../backup/manifest.ts'

export const backupUsage = `npm run backup -- FOLDER [--without-files] [--scheduled] [--keep-days N] [--keep-weeks N]
npm run backup -- BACKUP --check
npm run backup -- --city "NAME, ST" FOLDER

Saves the database with all photos and videos in a new folder below FOLDER, beside a running server or without one, with
its environment and as its user. The backup is verified before it gets its name; a further one in the same FOLDER shares
the files that have not changed. Passwords' hashes and keys are in it: it is readable for its owner alone, keep it so.
--without-files  rows only, where the photos' bucket is saved by its own means
--scheduled      for a timer: then removes older scheduled backups, but for the last of each of BACKUP_KEEP_DAYS days (7)
                 and BACKUP_KEEP_WEEKS weeks (4); backups made without this option stay
--keep-days N, --keep-weeks N  the same as --scheduled, with these numbers instead of the two settings
--check          holds a backup against its lists and writes nothing
--city           saves one city in a ZIP file in FOLDER: all rows with their ids and history, photos and videos, members, and the
                 same as CSV and GeoPackage. It has no passwords and no keys, but names, and the members' emails
Exit code: 0 saved (or whole), 1 saved but files were missing or damaged already (or not whole), 2 not saved.`

export const restoreUsage = `npm run restore -- BACKUP [--replace] [--yes]
npm run restore -- --city FILE.zip [--match-unconfirmed]

Restores a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL and its bucket, with no server running.
BACKUP is the folder of one backup, or a folder of several: then the newest. All of it is verified before anything is touched.
--replace  where there is data already: that is saved in DATA_DIR/backups first, then the backup takes its place
--yes      asks nothing
--city     restores one city from its file, here or in another installation, beside a running server or without one. All of it is
           verified first. The city keeps its ids; a city that is there already is refused. People with the same confirmed
           email keep their account here. Everyone else gets one without a password, and sets it with "Forgot password?"
--match-unconfirmed  the accounts here with the same email belong to the people of the city, though nobody confirmed the email
Exit code: 0 restored, 1 restored but files were missing when the backup was made, 2 nothing was changed.`

export const wrongAmount = (option: string, least: number) =>
  `--${option} is a number from ${least} to 1000, such as --${option} 7.`

export const nameOneFolder = 'Name one folder: npm run backup -- FOLDER (npm run backup -- --help says more).'
export const nameOneBackup =
  'Name one backup: npm run restore -- BACKUP (npm run restore -- --help says more).'

const count = (amount: number, one: string, many = `${one}s`) =>
  `${formatCount(amount)} ${amount === 1 ? one : many}`

const rowsOf = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0)

const contents = (manifest: Manifest) =>
  [
    count(rowsOf(manifest), 'row'),
    manifest.media ? count(manifest.media.files, 'file') : 'no photos and videos',
    formatBytes(manifest.bytes),
  ].join(', ')

export const saved = ({ folder, manifest }: MadeBackup, milliseconds: number) =>
  `Saved in ${folder}: ${contents(manifest)}, verified, in ${(milliseconds / 1000).toFixed(1)} s.`

export const whole = (folder: string, manifest: Manifest) =>
  `${folder} is whole: ${contents(manifest)}, of ${manifest.madeAt}, made by version ${manifest.version}.`

export const removed = (folder: string) => `Removed ${folder}, which newer backups replace.`

export const notNoted = (error: Error) =>
  `The backup is good, but it could not be recorded in the database (${error.message}), so nobody is reminded by it.`

type Problem = NonNullable<Manifest['media']>['missing']

export const incomplete = (missing: Problem, damaged: Problem) =>
  [
    describe(missing, 'of the photos and videos that rows name is not in the store', 'are not in the store'),
    describe(damaged, 'is not the file that was stored', 'are not the files that were stored'),
    'The backup holds everything else. Bring them back from an earlier backup, or delete them in the notes that show them.',
  ]
    .filter((line) => line !== '')
    .join('\n')

function describe({ count: amount, named }: Problem, one: string, many: string): string {
  if (amount === 0) return ''
  const more = amount > 5 ? ` and ${amount - 5} more` : ''
  return `${amount} ${amount === 1 ? one : many}: ${named.slice(0, 5).join(', ')}${more}.`
}

export const chosen = (folder: string, manifest: Manifest) =>
  `${folder}: ${contents(manifest)}, of ${manifest.madeAt}, made by version ${manifest.version}. It is whole.`

export const occupied = (where: string) =>
  `${where} already contains data, so nothing was changed. Restore into an empty DATA_DIR or database, or add --replace: ` +
  'what is there is then saved first.'

export const confirmReplace = (where: string) =>
  `What is in ${where} will be saved and then replaced by this backup. Type "replace" to go on: `

export const notConfirmed =
  'Not confirmed, so nothing was touched. To replace it without the question, add --yes.'

export const savedBefore = (folder: string) => `What was there is saved in ${folder}.`

export const restored = (where: string, manifest: Manifest, milliseconds: number) =>
  `Restored into ${where}: ${contents(manifest)}, each compared with the backup, in ${(milliseconds / 1000).toFixed(1)} s. ` +
  'Start Lamplighter; everyone must sign in again.'

export const withoutFiles = (missing: { count: number; named: string[] }) =>
  `${count(missing.count, 'photo or video is', 'photos and videos are')} not in the store: ${missing.named.slice(0, 5).join(', ')}. ` +
  'They were not in the backup either.'
