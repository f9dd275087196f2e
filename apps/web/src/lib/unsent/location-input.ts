/** Data of a created or edited location in the outbox, so that every screen can show it before it is sent. */
import {
  type EnteredFields,
  enteredFieldsOf,
  type Location,
  type PlaceCandidate,
} from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'

export interface LocationForm extends EnteredFields {
  at: Coordinates | null
  /** City that the user chose for an approximate result; reset when the pin moves. */
  choice: PlaceCandidate | null
  /** Version on which this edit is based; null for a new location. */
  version: number | null
  /** A new location has its id from the start, so that saving it twice creates one location. */
  locationId: string
}

/** The user's input and the record that they started from. */
export interface LocationInput {
  form: LocationForm
  /** The record before the edit; null for a new location, and if unknown. */
  base: Location | null
  /** True if the user left the page without pressing 'Save' (LOC-27). */
  unasked?: boolean
}

/** Data of a small write, such as a tag or a move to the trash, in addition to its request. */
export interface ActionInput {
  /** The record on screen; null if only its name was known. */
  base: Location | null
}

export const actionInput = (place: Location | { name: string }): ActionInput => ({
  base: 'version' in place ? withoutAddresses(place) : null,
})

/** Without media URLs, because those expire. */
export const withoutAddresses = (location: Location): Location => ({ ...location, media: [], mediaUrls: [] })

/** Fields of a location that are merged one by one. */
export type LocationFields = EnteredFields & { at: Coordinates }

export const fieldsOf = ({
  latitude,
  longitude,
  ...record
}: EnteredFields & Coordinates): LocationFields => ({
  ...enteredFieldsOf(record),
  at: { latitude, longitude },
})
