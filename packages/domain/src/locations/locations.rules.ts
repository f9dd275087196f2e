/** Checks of a location before saving; who may edit, delete and restore it. */
import { isIconKey } from '../catalog/icons.ts'
import { type CityAndState, isSameCity } from '../cities/same-city.ts'
import { areValidCoordinates } from '../map/coordinates.ts'
import { categoryScope, scopeIncludes } from '../memberships/category-scope.ts'
import { can } from '../memberships/permissions.ts'
import { type Caller, isRemovedCity, type Membership, workingMemberships } from '../memberships/roles.ts'
import { type RuleProblem, refuse } from '../rules/index.ts'
import type { PlaceOfPoint, SearchResult } from './geocode.contract.ts'
import { locationMessages } from './locations.messages.ts'

/** City of a point as found by geocoding. `candidates` are other possible cities of an approximate result. */
export interface Place extends CityAndState {
  cityId?: string | null
  candidates?: readonly (CityAndState & { cityId?: string | null })[]
}

export interface LocationDraft extends Place {
  name: string
  latitude: number | null
  longitude: number | null
  icon?: string | null
  /** Current icon. It may stay even if it is outside the member's categories or no longer exists. */
  keptIcon?: string | null
}

/**
 * Returns the membership with which the caller works in the city of a point. Compares by id if known, otherwise by name and state
 * (CITY-2). Candidates of an approximate result count after the result itself.
 */
export function membershipForPlace(caller: Caller, place: Place): Membership | undefined {
  const matches = (where: CityAndState & { cityId?: string | null }) =>
    workingMemberships(caller).find(
      ({ cityId, cityName, cityState }) =>
        (!where.cityId || where.cityId === cityId) && isSameCity({ city: cityName, state: cityState }, where),
    )
  return [place, ...(place.candidates ?? [])].map(matches).find((found) => found !== undefined)
}

/**
 * Checks whether a point may be saved in a city, based on the server's own lookup (LOC-2). City limits are binding. An
 * approximate result accepts the found city and its candidates. Without a known city nobody is a member.
 * `checkPointInCity({ cityId, city: 'Fargo', state: 'ND' }, foundInMoorhead)` is not_city_member.
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
 * Returns the first problem of a location before saving, or null (LOC-1). Checks membership, name, coordinates and icon
 * in this order. Without coordinates there is no city to check.
 */
export function checkLocation(draft: LocationDraft, me: Caller | null): RuleProblem | null {
  if (me && draft.cityId && isRemovedCity(me, draft.cityId)) return refuse('city_removed')
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
 * Prepares an edit for the check: unchanged values were checked before. The icon may stay. `membership` is the one in
 * the location's city, given if the place stays, because an imported place may have another name than the city (LOC-3).
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
 * True if the user must confirm the place before saving: an approximate result, or a city without membership. Without a
 * lookup (the location was not moved) there is nothing to confirm. `isPlaceUnsure('exact', undefined)` is true.
 */
export function isPlaceUnsure(
  confidence: PlaceOfPoint['confidence'] | undefined,
  membership: Membership | undefined,
): boolean {
  return confidence !== undefined && (confidence !== 'exact' || membership === undefined)
}

/**
 * Uses the city's own spelling for a place in this city; a place with another name, as after an import, stays unchanged
 * (LOC-5). `spelledAsCity({ city: 'PRAIRIE falls', state: 'Nebraska' }, inPrairieFalls)` is 'Prairie Falls', 'NE'.
 */
export function spelledAsCity<P extends CityAndState>(place: P, membership: Membership | undefined): P {
  if (!membership) return place
  const city = { city: membership.cityName, state: membership.cityState }
  return isSameCity(place, city) ? { ...place, ...city } : place
}

/** The icon must exist and be in the member's categories, otherwise the creator could not see the location (ACC-19). */
export function checkIcon(icon: string | null, membership: Membership): RuleProblem | null {
  if (icon !== null && !isIconKey(icon)) return refuse('icon_unknown', { field: 'icon' })
  return scopeIncludes(categoryScope(membership), icon)
    ? null
    : refuse('icon_outside_categories', { field: 'icon' })
}

/** A location never changes its city, because its notes, media and orders would change owners (LOC-4). */
export function checkCityUnchanged(
  before: { cityId: string },
  after: { cityId: string },
): RuleProblem | null {
  return before.cityId === after.cityId ? null : refuse('location_city_fixed')
}

/** Active members of its city who can see it (ACC-20). Platform admins of other cities can only read (ACC-10). */
export function canEditLocation(
  me: Caller | null,
  location: { cityId: string; icon: string | null; trashed?: boolean },
): boolean {
  return can(me, 'location:update', location) === 'allowed'
}

/** For the button. The right itself is a row in permissions.ts (ACC-21). */
export function canDeleteLocation(
  me: Caller | null,
  location: { cityId: string; icon: string | null; authorId: string | null },
): boolean {
  return can(me, 'location:delete', location) === 'allowed'
}

/** City admins of its city, while it is in the trash (ACC-24). */
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
 * True if leaving a new location saves it with its draft notes: it has a note with text or media, a name, coordinates
 * and a membership in its city (LOC-27).
 */
export function shouldSaveOnLeaving(
  draft: LocationDraft,
  notes: readonly { text: string; mediaCount: number }[],
  me: Caller | null,
): boolean {
  const noteworthy = notes.some(({ text, mediaCount }) => text.trim() !== '' || mediaCount > 0)
  return noteworthy && checkLocation(draft, me) === null
}

/**
 * True if a search result is precise enough for a pin: coordinates, houses and crossings, but not streets, parks or
 * towns.
 */
export function isSpot({ kind, spot }: Pick<SearchResult, 'kind' | 'spot'>): boolean {
  return kind === 'coordinates' || (kind === 'address' && spot !== 'street' && spot !== 'area')
}
