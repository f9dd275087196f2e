/** What a location must be before it is saved; who may edit, delete and restore it. */
import { isIconKey } from '../catalogue/icons.ts'
import { type CityAndState, isSameCity } from '../cities/same-city.ts'
import { areValidCoordinates } from '../map/coordinates.ts'
import { categoryScope, scopeIncludes } from '../memberships/category-scope.ts'
import { can } from '../memberships/permissions.ts'
import { activeMemberships, type Caller, type Membership } from '../memberships/roles.ts'
import { type RuleProblem, refuse } from '../rules/index.ts'
import type { PlaceOfPoint, SearchResult } from './geocode.contract.ts'
import { locationMessages } from './locations.messages.ts'

/** A point's city as it was found; `candidates` are others it may be when the finding is approximate. */
export interface Place extends CityAndState {
  cityId?: string | null
  candidates?: readonly (CityAndState & { cityId?: string | null })[]
}

export interface LocationDraft extends Place {
  name: string
  latitude: number | null
  longitude: number | null
  icon?: string | null
  /** The icon it has already: it may stay, although it lies outside the member's categories or exists no more. */
  keptIcon?: string | null
}

/**
 * The caller's active membership in the city that a point lies in, by id where that is known, else by name and state
 * (CITY-2). A candidate city of an approximate finding counts too, after the finding itself.
 */
export function membershipForPlace(caller: Caller, place: Place): Membership | undefined {
  const matches = (where: CityAndState & { cityId?: string | null }) =>
    activeMemberships(caller).find(
      ({ cityId, cityName, cityState }) =>
        (!where.cityId || where.cityId === cityId) && isSameCity({ city: cityName, state: cityState }, where),
    )
  return [place, ...(place.candidates ?? [])].map(matches).find((found) => found !== undefined)
}

/**
 * Whether a point may be saved in a city, by what the server itself found there: inside city limits the finding decides;
 * a guess refuses nobody whose city is the finding or one of its candidates; where no city is known nobody is a member
 * (LOC-2). `checkPointInCity({ cityId, city: 'Fargo', state: 'ND' }, found in Moorhead)` is not_city_member.
 */
export function checkPointInCity(
  city: CityAndState & { cityId: string },
  found: Pick<PlaceOfPoint, 'city' | 'state' | 'cityId' | 'confidence' | 'candidates'>,
): RuleProblem | null {
  const possible = found.confidence === 'approximate' ? [found, ...found.candidates] : [found]
  const isHere = possible.some((where) =>
    where.cityId ? where.cityId === city.cityId : isSameCity(where, city),
  )
  return isHere ? null : refuse('not_city_member', { values: { city: found.city, state: found.state } })
}

/**
 * The first problem of a location about to be saved, or null: member of its city, a name, coordinates, an icon the
 * member will still see, in this order (LOC-1). Without coordinates there is no city to be a member of yet.
 */
export function checkLocation(draft: LocationDraft, me: Caller | null): RuleProblem | null {
  const located = areValidCoordinates(draft)
  const membership = me ? membershipForPlace(me, draft) : undefined
  if (located && !membership) {
    return refuse('not_city_member', { values: { city: draft.city, state: draft.state } })
  }
  if (draft.name.trim() === '') return refuse('location_name_missing', { field: 'name' })
  if (!located) return refuse('coordinates_missing')
  const { icon = null, keptIcon } = draft
  return membership && icon !== keptIcon ? checkIcon(icon, membership) : null
}

/**
 * An edit as it is checked: what it keeps was checked when it was saved. The icon may stay; `membership` is the one in the
 * location's city, given where the place stays, which may have another name than the city's since an import (LOC-3).
 */
export function editToCheck(
  edit: LocationDraft,
  saved: { icon: string | null },
  membership: Membership | null | undefined,
): LocationDraft {
  const city = membership && {
    cityId: membership.cityId,
    city: membership.cityName,
    state: membership.cityState,
  }
  return { ...edit, ...city, keptIcon: saved.icon }
}

/**
 * Whether a place must be confirmed before saving: a guess, or a city that the caller is no member of. Without a
 * look-up (`confidence` is left out: the location was not moved) there is no doubt.
 * `isPlaceUnsure('exact', undefined)` is true.
 */
export function isPlaceUnsure(
  confidence: PlaceOfPoint['confidence'] | undefined,
  membership: Membership | undefined,
): boolean {
  return confidence !== undefined && (confidence !== 'exact' || membership === undefined)
}

/**
 * A place in the city of this membership gets the city's own spelling; one that has another name, as after an import, stays (LOC-5).
 * `spelledAsCity({ city: 'PRAIRIE falls', state: 'Nebraska' }, inPrairieFalls)` is 'Prairie Falls', 'NE'.
 */
export function spelledAsCity<P extends CityAndState>(place: P, membership: Membership | undefined): P {
  if (!membership) return place
  const city = { city: membership.cityName, state: membership.cityState }
  return isSameCity(place, city) ? { ...place, ...city } : place
}

/** An icon must exist and lie in the member's categories, or the maker would lose sight of the location (ACC-19). */
export function checkIcon(icon: string | null, membership: Membership): RuleProblem | null {
  if (icon !== null && !isIconKey(icon)) return refuse('icon_unknown', { field: 'icon' })
  return scopeIncludes(categoryScope(membership), icon)
    ? null
    : refuse('icon_outside_categories', { field: 'icon' })
}

/** A location never moves to another city: its notes, media and orders would change hands (LOC-4). */
export function checkCityUnchanged(
  before: { cityId: string },
  after: { cityId: string },
): RuleProblem | null {
  return before.cityId === after.cityId ? null : refuse('location_city_fixed')
}

/** Active members of its city who see it (ACC-20); a platform admin from elsewhere reads only (ACC-10). */
export function canEditLocation(
  me: Caller | null,
  location: { cityId: string; icon: string | null; trashed?: boolean },
): boolean {
  return can(me, 'location:update', location) === 'allowed'
}

/** For the button; who may is a row of permissions.ts (ACC-21). */
export function canDeleteLocation(
  me: Caller | null,
  location: { cityId: string; icon: string | null; authorId: string | null },
): boolean {
  return can(me, 'location:delete', location) === 'allowed'
}

/** City admins of its city, while it lies in the trash (ACC-24). */
export function canRestoreLocation(
  me: Caller | null,
  location: { cityId: string; icon: string | null },
): boolean {
  return can(me, 'location:restore', { ...location, trashed: true }) === 'allowed'
}

/** A draft cannot be deleted (LOC-23). */
export function checkDeletable(location: { _id?: string | null }): RuleProblem<'location_unsaved'> | null {
  return location._id ? null : { code: 'location_unsaved', message: locationMessages.notSavedYet }
}

/**
 * Whether leaving a new location saves it with its draft notes: it has a note with text or media, a name,
 * coordinates and a membership in its city (LOC-27).
 */
export function shouldSaveOnLeaving(
  draft: LocationDraft,
  notes: readonly { text: string; mediaCount: number }[],
  me: Caller | null,
): boolean {
  const noteworthy = notes.some(({ text, mediaCount }) => text.trim() !== '' || mediaCount > 0)
  return noteworthy && checkLocation(draft, me) === null
}

/** Whether a search result is exact enough for a pin: coordinates, a house and a corner are; a street, a park and a town are not. */
export function isSpot({ kind, spot }: Pick<SearchResult, 'kind' | 'spot'>): boolean {
  return kind === 'coordinates' || (kind === 'address' && spot !== 'street' && spot !== 'area')
}
