/** Form of a new or edited location, as stored in its draft. */
import { DEFAULT_NEW_LOCATION_ICON, iconOf, normalizeTag, pickableIcons } from '@lamplighter/domain/catalog'
import { type CityAndState, isSameCity } from '@lamplighter/domain/cities'
import {
  editToCheck,
  emptyFields,
  enteredFieldsOf,
  hasMoved,
  type Location,
  type LocationDraft,
  type LocationEntry,
  type Place,
  type PlaceOfPoint,
} from '@lamplighter/domain/locations'
import { type Coordinates, UNKNOWN_CITY, UNKNOWN_STATE, UNKNOWN_ZIP } from '@lamplighter/domain/map'
import { type Caller, type Membership, pickedCategories } from '@lamplighter/domain/memberships'
import { fieldsOf, type LocationForm } from '../../lib/unsent/location-input.ts'

export type { LocationForm, LocationInput } from '../../lib/unsent/location-input.ts'

/** A point's place for the form. */
export interface FoundPlace extends Place {
  zip: string
  /** Left out if it was not looked up: the location has not moved. */
  confidence?: PlaceOfPoint['confidence']
  /** Nearby street or place, from the street map. */
  placeWords?: string | undefined
  /** Short label of the geocoder that found it. */
  source?: string | null
}

export const nowhere: FoundPlace = {
  city: UNKNOWN_CITY,
  state: UNKNOWN_STATE,
  zip: UNKNOWN_ZIP,
  confidence: 'unknown',
}

/** Starts with the default icon, or the first one the user may choose. */
export function newForm(at: Coordinates | null, me: Caller, locationId: string): LocationForm {
  const allowed = pickableIcons(pickedCategories(me.memberships))
  const icon = allowed.find(({ key }) => key === DEFAULT_NEW_LOCATION_ICON) ?? allowed[0]
  return {
    ...emptyFields,
    icon: icon?.key ?? null,
    at,
    choice: null,
    version: null,
    locationId,
  }
}

/**
 * Icon of the pin on the map. A new location has none until the user chooses one, although the default icon
 * would be saved (LOC-105).
 */
export function pinIcon(form: LocationForm, me: Caller): string | null {
  const isDefault = form.version === null && form.icon === newForm(null, me, form.locationId).icon
  const isChosen = form.tags.includes(normalizeTag(iconOf(form.icon).label))
  return isDefault && !isChosen ? null : form.icon
}

export function formOf(location: Location): LocationForm {
  const { version, _id: locationId } = location
  return { ...fieldsOf(location), choice: null, version, locationId }
}

/** The user's choice, or else the found place with its candidates. */
function placeThatCounts({ choice }: LocationForm, { city, state, cityId, candidates }: FoundPlace): Place {
  if (choice) return choice
  return { city, state, ...(cityId ? { cityId } : {}), ...(candidates ? { candidates } : {}) }
}

/** Input for the domain's rules. Values that an edit does not change are not checked again. */
export function locationToCheck(
  form: LocationForm,
  place: FoundPlace,
  location: Location | null,
  me: Caller,
): LocationDraft {
  const draft = {
    name: form.name,
    latitude: form.at?.latitude ?? null,
    longitude: form.at?.longitude ?? null,
    icon: form.icon,
    ...placeThatCounts(form, place),
  }
  if (!location) return draft
  const stays = !hasMoved(location, form.at)
  const membership = stays ? me.memberships.find(({ cityId }) => cityId === location.cityId) : null
  return editToCheck(draft, location, membership)
}

/**
 * City and state to send: as found or chosen. If the place is uncertain and the member's city is a
 * candidate, the member's city.
 */
export function placeToSend(
  form: LocationForm,
  place: FoundPlace,
  location: Location | null,
  { cityName, cityState }: Membership,
): CityAndState {
  const { city, state } = placeThatCounts(form, place)
  if (location && !hasMoved(location, form.at)) return { city, state }
  const own = { city: cityName, state: cityState }
  return isSameCity({ city, state }, own) ? { city, state } : own
}

/** Request body; `membership` is the one that matches the place. */
export function bodyOf(
  form: LocationForm,
  place: FoundPlace,
  location: Location | null,
  membership: Membership,
): LocationEntry {
  const { name, ...others } = enteredFieldsOf(form)
  return {
    name: name.trim(),
    latitude: form.at?.latitude ?? 0,
    longitude: form.at?.longitude ?? 0,
    cityId: membership.cityId,
    ...placeToSend(form, place, location, membership),
    zip: place.zip,
    ...others,
  }
}
