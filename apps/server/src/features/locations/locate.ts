/**
 * Completes the geocoder's answer for one caller. A city of theirs that no source can locate (no boundary, unknown
 * name) may be anywhere in its state outside known boundaries; otherwise no one could start there.
 */
import { isSameCity } from '@lamplighter/domain/cities'
import {
  hasMoved,
  type LocationUpdate,
  MAX_CANDIDATES,
  type PlaceOfPoint,
} from '@lamplighter/domain/locations'
import { type Coordinates, UNKNOWN_STATE } from '@lamplighter/domain/map'
import { type Caller, workingMembershipIn, workingMemberships } from '@lamplighter/domain/memberships'
import type { Geocoder } from '../../adapters/geocoder/geocoder.ts'
import type { PrepareContext } from '../../http/context.ts'
import { findLocation } from './locations.repo.ts'

export async function locate(
  geocoder: Geocoder,
  user: Caller,
  point: Coordinates,
  options: { cityOnly?: boolean } = {},
): Promise<PlaceOfPoint> {
  const { outside, ...place } = await geocoder.reverse(point, options)
  if (place.confidence === 'exact' || outside) return place
  const mine = workingMemberships(user)
    .map(({ cityId, cityName, cityState }) => ({ cityId, city: cityName, state: cityState }))
    .filter(({ state }) => place.state === UNKNOWN_STATE || place.state === state)
    .filter((city) => !place.candidates.some((known) => isSameCity(known, city)))
  const unplaced = await geocoder.unplaced(mine)
  if (unplaced.length === 0) return place
  // The likeliest finding always stays in the list.
  const found = place.candidates.slice(0, Math.max(1, MAX_CANDIDATES - unplaced.length))
  const candidates = [...found, ...unplaced].slice(0, MAX_CANDIDATES)
  const [first] = candidates
  if (place.confidence !== 'unknown' || !first) return { ...place, candidates }
  return {
    ...place,
    ...first,
    confidence: 'approximate',
    source: 'your city, whose limits are not known',
    candidates,
  }
}

type Draft = { body: Coordinates & { cityId: string } }

/** Locates a new location, before its transaction begins. */
export async function findPoint(context: PrepareContext, draft: Draft): Promise<PlaceOfPoint | null> {
  return (await context.parts.geocoder.withinBoundary(draft.body)) ?? geocodeForCaller(context, draft)
}

/** Locates an edited location: a point that was not moved was checked when it was set. */
export async function findMovedPoint(
  context: PrepareContext,
  { params, body }: { params: { id: string }; body: LocationUpdate },
): Promise<PlaceOfPoint | null> {
  if (body.latitude === undefined && body.longitude === undefined) return null
  const row = await findLocation(context.db, params.id, 'no lock')
  if (!row) return null
  const edited = { ...row, cityId: row.city_id, ...body }
  return hasMoved(row, edited) ? findPoint(context, { body: edited }) : null
}

/** Applies only to a draft in one of the caller's own cities. */
async function geocodeForCaller(
  { parts, caller }: PrepareContext,
  { body }: Draft,
): Promise<PlaceOfPoint | null> {
  const user = await caller()
  const isTheirs = workingMembershipIn(user, body.cityId) !== undefined
  return isTheirs ? locate(parts.geocoder, user, body, { cityOnly: true }) : null
}
