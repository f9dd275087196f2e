/** The form in which a location is made or edited, as a draft keeps it on the device. */
import { DEFAULT_NEW_LOCATION_ICON, iconOf, normalizeTag, pickableIcons } from '@lamplighter/domain/catalogue'
import { type CityAndState, isSameCity } from '@lamplighter/domain/cities'
import {
  editToCheck,
  hasMoved,
  type Location,
  type LocationDraft,
  type LocationEntry,
  type Place,
  type PlaceOfPoint,
} from '@lamplighter/domain/locations'
import { type Coordinates, UNKNOWN_CITY, UNKNOWN_STATE, UNKNOWN_ZIP } from '@lamplighter/domain/map'
import { type Caller, type Membership, visibleCategories } from '@lamplighter/domain/memberships'
import type { LocationForm } from '../../lib/unsent/location-input.ts'

export type { LocationForm, LocationInput } from '../../lib/unsent/location-input.ts'

/** Where a point is, as the form shows it. */
export interface FoundPlace extends Place {
  zip: string
  /** Left out where it was not asked for: the location stays where it was saved. */
  confidence?: PlaceOfPoint['confidence']
  /** What it is called on the street map. */
  placeWords?: string | undefined
  /** How it was found, in short words for people. */
  source?: string | null
}

export const nowhere: FoundPlace = {
  city: UNKNOWN_CITY,
  state: UNKNOWN_STATE,
  zip: UNKNOWN_ZIP,
  confidence: 'unknown',
}

/** A new location bears the default icon, or the first of those that its maker may choose. */
export function newForm(at: Coordinates | null, me: Caller, locationId: string): LocationForm {
  const allowed = pickableIcons(visibleCategories(me.memberships))
  const icon = allowed.find(({ key }) => key === DEFAULT_NEW_LOCATION_ICON) ?? allowed[0]
  return {
    name: '',
    description: '',
    notes: '',
    icon: icon?.key ?? null,
    tags: [],
    at,
    choice: null,
    version: null,
    locationId,
  }
}

/**
 * The icon that the pin on the map bears: none before the kind of a new location is chosen, although the default icon is what
 * would be saved (LOC-105).
 */
export function pinIcon(form: LocationForm, me: Caller): string | null {
  const isDefault = form.version === null && form.icon === newForm(null, me, form.locationId).icon
  const isChosen = form.tags.includes(normalizeTag(iconOf(form.icon).label))
  return isDefault && !isChosen ? null : form.icon
}

export function formOf(location: Location): LocationForm {
  const { name, description, notes, icon, tags, latitude, longitude, version, _id } = location
  return {
    name,
    description,
    notes,
    icon,
    tags,
    at: { latitude, longitude },
    choice: null,
    version,
    locationId: _id,
  }
}

/** The place that counts: what the user chose, else what was found, with its candidates where it is a guess. */
function placeThatCounts({ choice }: LocationForm, { city, state, cityId, candidates }: FoundPlace): Place {
  if (choice) return choice
  return { city, state, ...(cityId ? { cityId } : {}), ...(candidates ? { candidates } : {}) }
}

/** What the domain's rules check; what an edit keeps from before is not checked again. */
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
 * City and state as they are sent: as the place was found or chosen; the member's own city where that was among the
 * candidates of an approximate finding.
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

/** What is sent; `membership` is the one that the place was matched with. */
export function bodyOf(
  form: LocationForm,
  place: FoundPlace,
  location: Location | null,
  membership: Membership,
): LocationEntry {
  return {
    name: form.name.trim(),
    latitude: form.at?.latitude ?? 0,
    longitude: form.at?.longitude ?? 0,
    cityId: membership.cityId,
    ...placeToSend(form, place, location, membership),
    zip: place.zip,
    description: form.description,
    notes: form.notes ?? location?.notes ?? '',
    icon: form.icon,
    tags: form.tags,
  }
}
