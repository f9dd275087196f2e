/** What the outbox keeps of a location that is made or edited, so that every screen can show it before it is sent. */
import type { Location, LocationEntry, PlaceCandidate } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'

export interface LocationForm {
  name: string
  description: string
  /** The location's own text. */
  notes: string
  icon: string | null
  tags: string[]
  at: Coordinates | null
  /** The city that the user chose where the finding was only approximate; it goes when the pin moves. */
  choice: PlaceCandidate | null
  /** The version that this edit started from; null for a new location. */
  version: number | null
  /** A new location has its id from the start, so that saving it twice makes one location. */
  locationId: string
}

/** What the user entered, and what they saw as they began. */
export interface LocationInput {
  form: LocationForm
  /** The record that an edit began from; null for a new location, and where it is not known any more. */
  base: Location | null
  /** Nobody pressed 'Save': it was left (LOC-27). */
  unasked?: boolean
}

/** What a write of a location that holds no more than its name keeps beside its request: a tag, the trash. */
export interface ActionInput {
  /** The record as it was on the screen; null where no more than its name was known. */
  base: Location | null
}

export const actionInput = (place: Location | { name: string }): ActionInput => ({
  base: 'version' in place ? withoutAddresses(place) : null,
})

/** Those of its pictures expire. */
export const withoutAddresses = (location: Location): Location => ({ ...location, media: [], mediaUrls: [] })

/** What of a location people edit, field by field. */
export type LocationFields = Pick<LocationForm, 'name' | 'description' | 'icon' | 'tags'> & {
  notes: string
  at: Coordinates
}

export function fieldsOf({
  name,
  description,
  notes,
  icon,
  tags,
  latitude,
  longitude,
}: Pick<
  LocationEntry,
  'name' | 'description' | 'notes' | 'icon' | 'tags' | 'latitude' | 'longitude'
>): LocationFields {
  return { name, description, notes, icon, tags, at: { latitude, longitude } }
}
