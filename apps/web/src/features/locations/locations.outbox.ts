/** How locations are sent: created, edited, tagged, moved to the trash and back. */
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
import { activeMemberships, type Caller, callerOf } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import type { RuleProblem } from '@lamplighter/domain/rules'
import { ApiProblem, isProblem } from '../../lib/api/api-problem.ts'
import type { NewOutboxItem, OutboxItem, OutboxRequest } from '../../lib/outbox/outbox-item.ts'
import type { OutboxKinds, Resolution } from '../../lib/outbox/outbox-kinds.ts'
import { session } from '../../lib/session.ts'
import { changesOf, editOnTop, inputOf, mergedWith } from '../../lib/unsent/location-edit.ts'
import { actionInput, withoutAddresses } from '../../lib/unsent/location-input.ts'
import { bodyOf, type FoundPlace, type LocationInput, locationToCheck } from './location-form.ts'
import { readLocation, reverseGeocodeOnce } from './locations.api.ts'

const changes = ['locations', 'notes', 'activities', 'settings'] as const

export const locationKinds = {
  'location.create': { endpoint: createLocation, prepare, resolve: existsAlready, changes },
  'location.update': { endpoint: updateLocation, prepare, resolve: mergedEdit, changes },
  'location.tag.add': {
    endpoint: addLocationTag,
    resolve: async (_item, problem) => (isProblem(problem, 'tag_exists') ? { how: 'sent' } : null),
    changes,
  },
  'location.tag.remove': { endpoint: removeLocationTag, changes },
  'location.trash': { endpoint: deleteLocation, changes: [...changes, 'work-orders', 'city-admin'] },
  'location.restore': {
    endpoint: restoreLocation,
    // Somebody else has just done it.
    resolve: async (_item, problem) => (isProblem(problem, 'location_not_in_trash') ? { how: 'sent' } : null),
    changes: [...changes, 'work-orders', 'city-admin'],
  },
} satisfies OutboxKinds

/** A location that is created or edited; `request` where the place is known already. */
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
    // Version 0 is a record that is itself still in the outbox.
    baseVersion: version || null,
    input: { ...input, base: base && withoutAddresses(base) },
    request,
    title: name.trim(),
    href: `${paths.editLocation}?lat=${at?.latitude}&lng=${at?.longitude}&id=${locationId}&from=savedlocations`,
  }
}

/** A single tag of a saved location. */
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

/** The request of a form at a place that is known; the first problem where it must not be sent (LOC-1). */
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
 * What was typed, as an item; the first problem where it is not to be kept. Without a place, because nobody answered, what can
 * be checked here is checked, and the rest when it is sent.
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
  const [home] = activeMemberships(me)
  const city = home ? { city: home.cityName, state: home.cityState } : null
  const toCheck = locationToCheck(form, { city: '', state: '', zip: '', ...city }, null, me)
  const problem = checkLocation({ ...toCheck, keptIcon: form.icon }, me)
  return problem ? { problem } : { request: null }
}

/** Where the pin is: as it was saved while it has not moved, else as the server finds it. */
export async function placeOf({ form, base }: LocationInput): Promise<FoundPlace> {
  if (base && !hasMoved(base, form.at)) return { city: base.city, state: base.state, zip: base.zip }
  return reverseGeocodeOnce(form.at)
}

/** It was saved without a network: the place is looked up, and all is checked, as it is first sent. */
async function prepare(item: OutboxItem): Promise<OutboxRequest> {
  const { user } = session.state()
  if (!user) throw new ApiProblem('not_signed_in', 401, '')
  const input = inputOf(item)
  const made = locationRequest(input, await placeOf(input), callerOf(user))
  if ('request' in made) return made.request
  throw new ApiProblem(made.problem.code, statusOf(made.problem.code), made.problem.message)
}

/** It was carried out, but nobody heard of it, and what the user entered was changed since: the rest is an edit. */
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

/** Somebody else edited it meanwhile: merged where different fields were changed (DUR-32). */
async function mergedEdit(item: OutboxItem, problem: ApiProblem): Promise<Resolution | null> {
  const theirs = problem.body?.current as Location | undefined
  if (!isProblem(problem, 'version_conflict') || !theirs) return null
  const { merged, overlaps } = mergedWith(item, theirs)
  return overlaps.length > 0 ? null : { how: 'again', ...editOnTop(item, theirs, merged) }
}
