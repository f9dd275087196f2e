/** The words about day packs. */
import type { getDayPackSize } from '@lamplighter/domain/day-pack'
import { formatCount, timeOfDay } from '@lamplighter/domain/format'
import type { ResponseOf } from '@lamplighter/domain/http'
import { momentOf } from '../../kit/text/moment.ts'
import type { PackFailure, PackProgress } from '../../lib/day-pack/day-packs.ts'
import type { DayPack, PackPhotos } from '../../lib/day-pack/pack-database.ts'
import { sizeOf } from '../../lib/storage/storage.ts'

export const packWords = {
  title: 'Day Pack',
  lead: 'For a day without a network: locations, their latest notes and open work orders of a city, kept on this device. Only you see it here; signing out removes it.',
  take: 'Take the Day Pack',
  takeThisPart: 'Take This Part',
  refresh: 'Refresh',
  delete: 'Delete',
  confirmDelete:
    'It is removed from this device, and can be taken again where there is a network. What you typed and what is not sent yet stays.',
  deleteFailed: 'The day pack could not be removed. Please try again.',
  cancel: 'Cancel',
  sizeFailed: 'How large it is could not be asked.',
  otherWork: 'Another day pack is being taken. One at a time.',
  choosePart: 'Choose a part on the map',
  otherMaps:
    'The street map of this server is kept with it; maps of other providers only where you looked at them.',
  noCity: 'Once you are a member of a city, its day pack can be taken here.',
  streetsCut: 'The street map is too large to be kept whole: zoomed in, parts of it may be missing.',
} as const

export const partWords = {
  label: 'What the day pack holds',
  city: 'Whole city',
  view: 'Map view',
  box: 'A box',
  boxHint: 'Drag over the map from one corner of the box to the other.',
  boxAgain: 'Draw Another Box',
  boxDraw: 'Draw the Box',
  onMap: 'The part of the day pack',
} as const

const plural = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

type Size = ResponseOf<typeof getDayPackSize>

/**
 * `sizeWords(size, { map: 15.8e6, names: 0.2e6 })` is '1,204 locations, 310 of them with notes, 36 open orders. About 4 MB to fetch, 12 MB on this
 * device; its street map comes with it, up to 16 MB more.'
 */
export function sizeWords(size: Size, { map, names }: { map: number; names: number }): string {
  const { locations, notes, workOrders, bytes, transferBytes } = size
  const what = map > 0 ? 'its street map comes' : 'the names of its streets come'
  const streets = map + names > 0 ? `; ${what} with it, up to ${sizeOf(map + names)} more` : ''
  return `${plural(locations, 'location')}, ${formatCount(notes)} of them with notes, ${plural(workOrders, 'open order')}. About ${sizeOf(transferBytes)} to fetch, ${sizeOf(bytes)} on this device${streets}.`
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

/** Within a sentence. */
const asOfInside = ({ asOf }: Pick<DayPack, 'asOf'>) => asOfWords(asOf).replace('As of', 'as of')

/** `packInWords(pack)` is '1,204 locations, 36 open orders, 12 MB and 3.1 MB of street map' */
export function packInWords({ counts, bytes, photos, streets, names }: DayPack): string {
  const mapBytes = (streets?.bytes ?? 0) + (names?.bytes ?? 0)
  const map = mapBytes > 0 ? ` and ${sizeOf(mapBytes)} of street map` : ''
  return `${holds(counts.locations, counts.workOrders)}, ${sizeOf(bytes + (photos?.bytes ?? 0))}${map}`
}

export const partInWords = ({ bbox }: DayPack) => (bbox ? 'A part of the city' : 'The whole city')

/** `photosInWords({ kept: 380, wanted: 400, bytes: 6e6 })` is '380 of 400 small photos' */
export function photosInWords(photos: PackPhotos | undefined): string {
  if (!photos) return 'without photos'
  const { kept, wanted } = photos
  if (wanted === 0) return 'no photos there'
  return kept === wanted
    ? plural(kept, 'small photo')
    : `${formatCount(kept)} of ${plural(wanted, 'small photo')}`
}

/** Said where another part of the same city is here already. */
export const replacesWords = (pack: DayPack) =>
  `It takes the place of the one that is here: ${partInWords(pack).toLowerCase()}, ${asOfInside(pack)}.`

/** `progressWords({ phase: 'rows', done: 410, expected: 1204 })` is ['Fetching', '410 of 1,204'] */
export function progressWords({ phase, done, expected }: PackProgress): [what: string, figures: string] {
  const figures = expected > 0 ? `${formatCount(done)} of ${formatCount(expected)}` : ''
  switch (phase) {
    case 'asking':
      return ['Asking the server', '']
    case 'waiting':
      return ['The server is busy', `goes on in ${expected} s`]
    case 'rows':
      return ['Fetching', figures]
    case 'photos':
      return ['Fetching photos', figures]
    case 'streets':
      return ['Fetching the street map', figures]
  }
}

/** What happened, and what to do. */
export function failureWords({ why, sentence }: PackFailure): string {
  switch (why) {
    case 'network':
      return 'No answer from the server. Try again where there is a network.'
    case 'cut_off':
      return 'It broke off before all of it had come. Please try again.'
    case 'gone':
      return 'You have no access to this city any more, so nothing of it is kept here. A City Admin can tell you more.'
    case 'signed_out':
      return 'Your sign-in has ended. Log in again, then try once more.'
    case 'busy':
      return 'The server gives you one day pack at a time, and another of your devices may be taking one. Try again in a few minutes.'
    case 'full':
      return 'There is not enough room on this device. Take it without photos, or a smaller part on the map, or remove photos and apps that you do not need.'
    case 'no_storage':
      return 'This browser keeps nothing for the app just now, as in a private window. Try again in a normal window.'
    case 'other_tab':
      return 'Another tab of this browser is taking a day pack. Try again when it is done.'
    case 'refused':
      return sentence ?? 'The server refused it. Please try again.'
    case 'broken':
      return 'What came could not be read. Reload the page and try again.'
  }
}

/** Behind a failure, where a pack is still here. */
export const oldStays = ({ asOf }: DayPack) => `The one that is here stays: ${asOfInside({ asOf })}.`

/** Said when a pack was removed because its owner is no member any more. */
export const removedWords = (city: string) => `Day pack removed: you have no access to ${city} now.`

export const confirmDeleteTitle = (city: string) => `Delete the day pack of ${city}?`
