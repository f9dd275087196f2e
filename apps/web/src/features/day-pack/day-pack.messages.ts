/** Texts of day packs. */
import type { getDayPackSize } from '@lamplighter/domain/day-pack'
import { formatCount, timeOfDay } from '@lamplighter/domain/format'
import type { ResponseOf } from '@lamplighter/domain/http'
import { momentOf } from '../../kit/text/moment.ts'
import type { PackFailure, PackProgress } from '../../lib/day-pack/day-packs.ts'
import type { DayPack, PackPhotos } from '../../lib/day-pack/pack-database.ts'
import { sizeOf } from '../../lib/storage/storage.ts'

export const packWords = {
  title: 'Day Pack',
  lead: "Work offline: saves a city's locations, latest notes and open work orders on this device. Only you can see it. Signing out deletes it.",
  take: 'Download Day Pack',
  takeThisPart: 'Download This Area',
  widen: 'Add Photos and Street Map',
  automatic: 'Keep my city on this device',
  automaticHint:
    'Locations, latest notes and open work orders work offline without a download, up to 10 MB. In a larger city, only your open work orders do. Photos and the street map come with the day pack.',
  refresh: 'Refresh',
  delete: 'Delete',
  confirmDelete:
    "This deletes it from this device, and it won't be saved automatically again. You can download it when you're online. Drafts and unsent changes stay.",
  deleteFailed: "Couldn't delete the day pack. Please try again.",
  cancel: 'Cancel',
  sizeFailed: "Couldn't check the size.",
  otherWork: 'Another day pack is downloading. Wait for it to finish.',
  choosePart: 'Choose an area on the map',
  otherMaps:
    'The built-in street map is included. Other maps work offline only where you have already viewed them.',
  city: 'City',
  findCity: 'Choose a city',
  noCity: 'Join a city to download its day pack.',
  streetsCut: 'The street map is too big to save completely. Some detail may be missing when you zoom in.',
} as const

export const partWords = {
  label: 'Day pack area',
  city: 'Whole city',
  view: 'Map view',
  box: 'A box',
  boxHint:
    'Drag over the map from one corner of the box to the other. Your own open work orders are included wherever they are.',
  boxAgain: 'Draw Another Box',
  boxDraw: 'Draw a Box',
  onMap: 'Map of the day pack area',
} as const

const plural = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

type Size = ResponseOf<typeof getDayPackSize>

/**
 * `sizeWords(size, { map: 15.8e6, names: 0.2e6 })` is '1,204 locations, 310 of them with notes, 36 open orders. About 4
 * MB to download, 12 MB on this device; includes the street map, up to 16 MB more.'
 */
export function sizeWords(size: Size, { map, names }: { map: number; names: number }): string {
  const { locations, notes, workOrders, bytes, transferBytes } = size
  const what = map > 0 ? 'the street map' : 'street names'
  const streets = map + names > 0 ? `; includes ${what}, up to ${sizeOf(map + names)} more` : ''
  return `${plural(locations, 'location')}, ${formatCount(notes)} of them with notes, ${plural(workOrders, 'open order')}. About ${sizeOf(transferBytes)} to download, ${sizeOf(bytes)} on this device${streets}.`
}

/** `photosChoice(380, 6e6)` is 'With 380 small photos, about 6.0 MB more' */
export const photosChoice = (thumbnails: number, bytes: number) =>
  `With ${plural(thumbnails, 'small photo')}, about ${sizeOf(bytes)} more`

/** `addPhotosWords(380, 6e6)` is 'Add 380 Small Photos (6.0 MB)' */
export const addPhotosWords = (thumbnails: number, bytes: number) =>
  `Add ${plural(thumbnails, 'Small Photo')} (${sizeOf(bytes)})`

const holds = (locations: number, orders: number) =>
  `${plural(locations, 'location')}, ${plural(orders, 'open order')}`

/** 'As of 7:12 AM today', 'As of Nov 21, 2026, 7:12 AM' */
export function asOfWords(asOf: string, now = new Date()): string {
  const at = new Date(asOf)
  return at.toDateString() === now.toDateString()
    ? `As of ${timeOfDay(+at)} today`
    : `As of ${momentOf(asOf)}`
}

/** Like `asOfWords`, for the middle of a sentence. */
const asOfInside = ({ asOf }: Pick<DayPack, 'asOf'>) => asOfWords(asOf).replace('As of', 'as of')

/** `packInWords(pack)` is '1,204 locations, 36 open orders, 12 MB and 3.1 MB of street map' */
export function packInWords({ counts, bytes, photos, streets, names }: DayPack): string {
  const mapBytes = (streets?.bytes ?? 0) + (names?.bytes ?? 0)
  const map = mapBytes > 0 ? ` and ${sizeOf(mapBytes)} of street map` : ''
  return `${holds(counts.locations, counts.workOrders)}, ${sizeOf(bytes + (photos?.bytes ?? 0))}${map}`
}

export function partInWords({ bbox, onlyMyOrders }: Pick<DayPack, 'bbox' | 'onlyMyOrders'>): string {
  if (onlyMyOrders) return 'Only your open work orders and their locations'
  return bbox ? 'Part of the city' : 'The whole city'
}

/** `photosInWords({ kept: 380, wanted: 400, bytes: 6e6 })` is '380 of 400 small photos' */
export function photosInWords(photos: PackPhotos | undefined): string {
  if (!photos) return 'without photos'
  const { kept, wanted } = photos
  if (wanted === 0) return 'no photos'
  return kept === wanted
    ? plural(kept, 'small photo')
    : `${formatCount(kept)} of ${plural(wanted, 'small photo')}`
}

/** Shown before a download that replaces a day pack of another area of the city. */
export const replacesWords = (pack: DayPack) =>
  `This replaces your current day pack: ${partInWords(pack).toLowerCase()}, ${asOfInside(pack)}.`

/** `progressWords({ phase: 'rows', done: 410, expected: 1204 })` is ['Downloading', '410 of 1,204'] */
export function progressWords({ phase, done, expected }: PackProgress): [what: string, figures: string] {
  const figures = expected > 0 ? `${formatCount(done)} of ${formatCount(expected)}` : ''
  switch (phase) {
    case 'asking':
      return ['Contacting the server', '']
    case 'waiting':
      return ['Server busy', `resuming in ${expected} s`]
    case 'rows':
      return ['Downloading', figures]
    case 'photos':
      return ['Downloading photos', figures]
    case 'streets':
      return ['Downloading the street map', figures]
  }
}

/** Explains why a download failed, and tells the user what to do. */
export function failureWords({ why, sentence }: PackFailure): string {
  switch (why) {
    case 'network':
      return "The server isn't responding. Try again when you're online."
    case 'cut_off':
      return 'The download was interrupted. Please try again.'
    case 'gone':
      return 'You no longer have access to this city, so its data was removed. Ask a City Admin.'
    case 'signed_out':
      return "You've been logged out. Log in and try again."
    case 'busy':
      return 'You can download one day pack at a time, and another of your devices may be downloading one. Try again in a few minutes.'
    case 'full':
      return "There isn't enough space on this device. Download without photos, choose a smaller area, or free up space."
    case 'no_storage':
      return "This browser can't save data right now. If this is a private window, use a normal one."
    case 'other_tab':
      return "Another tab is downloading a day pack. Try again when it's done."
    case 'refused':
      return sentence ?? 'The server rejected the download. Please try again.'
    case 'broken':
      return 'The download was damaged. Reload the page and try again.'
  }
}

/** Shown after a failed refresh when an older day pack is still available. */
export const oldStays = ({ asOf }: DayPack) => `Your current day pack stays: ${asOfInside({ asOf })}.`

/** Shown when a pack was removed because the user left the city. */
export const removedWords = (city: string) => `Day pack removed: you no longer have access to ${city}.`

export const confirmDeleteTitle = (city: string) => `Delete the day pack for ${city}?`
