/** Outbox items of locations: create, edit, tag, trash and restore. */
import { restoreLocation } from '@lamplighter/domain/city-admin'
import { statusOf } from '@lamplighter/domain/http'
import {
  addLocationTag,
  checkLocation,
  createLocation,
  deleteLocation,
  hasMoved,
  type Location,
  type LocationCreate,
  membershipForPlace,
  removeLocationTag,
  updateLocation,
} from '@lamplighter/domain/locations'
import { type Caller, callerOf, workingMemberships } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import type { RuleProblem } from '@lamplighter/domain/rules'
import { ApiProblem, isProblem } from '../../lib/api/api-problem.ts'
import { actionInputShape, locationInputShape } from '../../lib/outbox/input-shapes.ts'
import type { NewOutboxItem, OutboxItem, OutboxRequest } from '../../lib/outbox/outbox-item.ts'
import type { OutboxKinds, Resolution } from '../../lib/outbox/outbox-kinds.ts'
import { session } from '../../lib/session/session.ts'
import { changesOf, editOnTop, inputOf, mergedWith } from '../../lib/unsent/location-edit.ts'
import { actionInput, withoutAddresses } from '../../lib/unsent/location-input.ts'
import { bodyOf, type FoundPlace, type LocationInput, locationToCheck } from './location-form.ts'
import { readLocation, reverseGeocodeOnce } from './locations.api.ts'

const changes = ['locations', 'notes', 'activities', 'settings'] as const

export const locationKinds = {
  'location.create': {
    endpoint: createLocation,
    input: locationInputShape,
    prepare,
    resolve: existsAlready,
    changes,
  },
  'location.update': {
    endpoint: updateLocation,
    input: locationInputShape,
    prepare,
    resolve: mergedEdit,
    changes,
  },
  'location.tag.add': {
    endpoint: addLocationTag,
    input: actionInputShape,
    resolve: async (_item, problem) => (isProblem(problem, 'tag_exists') ? { how: 'sent' } : null),
    changes,
  },
  'location.tag.remove': { endpoint: removeLocationTag, input: actionInputShape, changes },
  'location.trash': {
    endpoint: deleteLocation,
    input: actionInputShape,
    changes: [...changes, 'work-orders', 'city-admin'],
  },
  'location.restore': {
    endpoint: restoreLocation,
    input: actionInputShape,
    // Someone else already restored it.
    resolve: async (_item, problem) => (isProblem(problem, 'location_not_in_trash') ? { how: 'sent' } : null),
    changes: [...changes, 'work-orders', 'city-admin'],
  },
} satisfies OutboxKinds

/** Creates or edits a location. `request` is set if the place is already known. */
export function locationItem(
  userId: string,
  input: LocationInput,
  request: OutboxRequest | null,
): NewOutboxItem {
  const { form, base } = input
  const { locationId, at, version, name } = form
  return {
    userId,
    kind: version === null ? 'location.create' : 'location.update',
    entityId: locationId,
    creates: version === null,
    // Version 0 means that the record itself is still in the outbox.
    baseVersion: version || null,
    input: { ...input, base: base && withoutAddresses(base) },
    request,
    title: name.trim(),
    href: `${paths.editLocation}?lat=${at?.latitude}&lng=${at?.longitude}&id=${locationId}&from=savedlocations`,
  }
}

/** Adds or removes one tag of a saved location. */
export function tagItem(
  userId: string,
  kind: 'location.tag.add' | 'location.tag.remove',
  location: Location | Pick<Location, '_id' | 'name' | 'latitude' | 'longitude'>,
  tag: string,
): NewOutboxItem {
  const { _id, name, latitude, longitude } = location
  return {
    userId,
    kind,
    entityId: _id,
    input: actionInput(location),
    request:
      kind === 'location.tag.add' ? { params: { id: _id }, body: { tag } } : { params: { id: _id, tag } },
    title: name,
    href: `${paths.editLocation}?lat=${latitude}&lng=${longitude}&id=${_id}&from=savedlocations`,
  }
}

/** Builds the request if the place is known. Returns the first problem if the rules forbid it (LOC-1). */
function locationRequest(
  { form, base }: LocationInput,
  place: FoundPlace,
  me: Caller,
): { problem: RuleProblem } | { request: OutboxRequest } {
  const toCheck = locationToCheck(form, place, base, me)
  const problem = checkLocation(toCheck, me)
  if (problem) return { problem }
  const membership = membershipForPlace(me, toCheck)
  if (!membership) throw new Error('A place that passes has a membership')
  const body = bodyOf(form, place, base, membership)
  return {
    request:
      form.version === null
        ? { body: { ...body, _id: form.locationId, mediaUrls: [] } }
        : { params: { id: form.locationId }, body: changesOf(body, base) },
  }
}

/**
 * Builds the outbox item, or returns the first problem. If the place is unknown (offline), only the other
 * rules are checked now, and the rest when it is sent.
 */
export function checkedItem(
  input: LocationInput,
  place: FoundPlace | null,
  me: Caller,
): { problem: RuleProblem } | { item: NewOutboxItem } {
  const made = place ? locationRequest(input, place, me) : checkWithoutPlace(input, me)
  return 'problem' in made ? made : { item: locationItem(me.userId, input, made.request) }
}

function checkWithoutPlace(
  { form }: LocationInput,
  me: Caller,
): { problem: RuleProblem } | { request: null } {
  const [home] = workingMemberships(me)
  const city = home ? { city: home.cityName, state: home.cityState } : null
  const toCheck = locationToCheck(form, { city: '', state: '', zip: '', ...city }, null, me)
  const problem = checkLocation({ ...toCheck, keptIcon: form.icon }, me)
  return problem ? { problem } : { request: null }
}

/** Place of the pin: the saved one while the pin has not moved, otherwise from the server. */
export async function placeOf({ form, base }: LocationInput): Promise<FoundPlace> {
  if (base && !hasMoved(base, form.at)) return { city: base.city, state: base.state, zip: base.zip }
  return reverseGeocodeOnce(form.at)
}

/** Saved offline: looks up the place and checks the rules before the first send. */
async function prepare(item: OutboxItem): Promise<OutboxRequest> {
  const { user } = session.state()
  if (!user) throw new ApiProblem('not_signed_in', 401, '')
  const input = inputOf(item)
  const made = locationRequest(input, await placeOf(input), callerOf(user))
  if ('request' in made) return made.request
  throw new ApiProblem(made.problem.code, statusOf(made.problem.code), made.problem.message)
}

/** The server created it, but the answer was lost and the user changed the form since: send the rest as an edit. */
async function existsAlready(item: OutboxItem, problem: ApiProblem): Promise<Resolution | null> {
  if (!isProblem(problem, 'id_taken')) return null
  const made = await readLocation(item.entityId)
  const { _id, mediaUrls, ...body } = (item.request?.body ?? {}) as LocationCreate
  return {
    how: 'again',
    kind: 'location.update',
    request: { params: { id: item.entityId }, body: changesOf(body, made) },
    input: { ...inputOf(item), base: made },
    baseVersion: made.version,
  }
}

/** Someone else edited it: merges if different fields were changed (DUR-32). */
async function mergedEdit(item: OutboxItem, problem: ApiProblem): Promise<Resolution | null> {
  const theirs = problem.body?.current as Location | undefined
  if (!isProblem(problem, 'version_conflict') || !theirs) return null
  const { merged, overlaps } = mergedWith(item, theirs)
  return overlaps.length > 0 ? null : { how: 'again', ...editOnTop(item, theirs, merged) }
}
