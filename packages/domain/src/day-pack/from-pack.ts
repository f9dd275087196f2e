/**
 * Converts lines of a day pack into the Locations, Notes and WorkOrders of the API. Media URLs expire, so the caller
 * provides them.
 */
import { enteredFieldsOf } from '../locations/location-fields.ts'
import type { Location } from '../locations/locations.contract.ts'
import type { MediaItem } from '../media/media.contract.ts'
import type { Note } from '../notes/notes.contract.ts'
import type { WorkOrder } from '../work-orders/work-orders.contract.ts'
import type {
  DayPackHeader,
  DayPackLocation,
  DayPackMedia,
  DayPackNotes,
  DayPackOrder,
} from './day-pack-lines.contract.ts'

/** Local URLs of media; both are empty if the device has none. */
export type AddressesOf = (media: DayPackMedia) => Pick<MediaItem, 'url' | 'thumbUrl'>

/**
 * A location without a line of notes has none: `locationFromPack(line, null, header, addresses)` has `noteCount: 0`.
 */
export function locationFromPack(
  { line: _, street, ...own }: DayPackLocation,
  notes: DayPackNotes | null,
  { city }: Pick<DayPackHeader, 'city'>,
  addressesOf: AddressesOf,
): Location {
  const media = (notes?.media ?? []).map((item) => mediaFromPack(item, addressesOf))
  return {
    ...own,
    // Packs that an earlier version stored lack later fields.
    ...enteredFieldsOf(own),
    cityId: city._id,
    cityName: own.city,
    cityState: own.state,
    address: { street, city: own.city, state: own.state, zip: own.zip },
    mediaUrls: media.map(({ url }) => url),
    media,
    mediaCount: notes?.mediaCount ?? 0,
    noteCount: notes?.noteCount ?? 0,
    latestNote: notes?.notes[0]?.text ?? null,
    timestamp: own.updatedAt,
    deletedAt: null,
  }
}

/** Newest first, like listNotes. */
export function notesFromPack(
  { locationId, notes }: DayPackNotes,
  { city }: Pick<DayPackHeader, 'city'>,
  addressesOf: AddressesOf,
): Note[] {
  return notes.map(({ media: items, ...own }) => {
    const media = items.map((item) => mediaFromPack(item, addressesOf))
    return { ...own, locationId, cityId: city._id, images: media.map(({ url }) => url), media }
  })
}

export function workOrderFromPack(
  { line: _, ...own }: DayPackOrder,
  { city }: Pick<DayPackHeader, 'city'>,
): WorkOrder {
  return { ...own, cityId: city._id, cityName: city.name }
}

function mediaFromPack(item: DayPackMedia, addressesOf: AddressesOf): MediaItem {
  const { hasThumb: _, ...own } = item
  return { ...own, ...addressesOf(item) }
}
