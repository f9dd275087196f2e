/** Texts about the file of a whole city. */
import type { CityFile } from '@lamplighter/domain/exports'
import { formatCount } from '@lamplighter/domain/format'
import { dateOf } from '../../kit/text/relative-time.tsx'
import { sizeOf } from '../../lib/storage/storage.ts'

export const cityFileWords = {
  title: 'Take everything home',
  hint: 'One ZIP file with everything in this city: locations, notes, work orders, history, trash, members, photos and videos. It opens in spreadsheets and GIS programs, and another installation of Lamplighter can import it.',
  hintOfMembers:
    'It contains the names and emails of members and of people who ask to join, and the names of everyone else who worked here. Keep it safe.',
  write: 'Prepare File',
  writeAgain: 'Prepare New File',
  waiting: 'Waiting to start…',
  writing: 'Preparing the file…',
  meanwhile: 'You can leave this page. The file is prepared on the server.',
  cancel: 'Cancel',
  ready: 'The file is ready',
  download: 'Download',
  remove: 'Delete File',
  removeTitle: 'Delete this file?',
  removeMessage: 'The city keeps all of its data. You can prepare a new file at any time.',
  failed: "Couldn't prepare the file",
  loadFailed: "Couldn't load the state of the file.",
  actionFailed: "Couldn't do this. Please try again.",

  missingHint: 'The storage does not have them any more. Everything else is in the file.',
  damagedHint: 'These are in the file, but they are not what was uploaded.',
} as const

/** `aboutFile(file)` is 'ames-ia-city-2026-11-22.zip, 1.2 GB, prepared by Ana Moss. It is deleted on Nov 29, 2026.' */
export const aboutFile = ({ fileName, bytes, askedBy, expiresAt }: CityFile) =>
  `${fileName}, ${sizeOf(bytes ?? 0)}, prepared by ${askedBy.name}.${expiresAt ? ` It is deleted on ${dateOf(expiresAt)}.` : ''}`

export const shareOf = (share: number) => `${share}%`

/** `missingCount(3)` is '3 photos or videos are missing.' */
export const missingCount = (count: number) =>
  count === 1 ? '1 photo or video is missing.' : `${formatCount(count)} photos or videos are missing.`

export const damagedCount = (count: number) =>
  count === 1 ? '1 photo or video is damaged.' : `${formatCount(count)} photos or videos are damaged.`

/** After the named ones. */
export const andMore = (count: number) => `and ${count} more`
