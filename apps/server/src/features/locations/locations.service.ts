/** Locations: list, read, save, tag, move to the trash. Loads, asks the domain, writes, records. */
import { categoryOfIcon, recentIcons } from '@lamplighter/domain/catalogue'
import { type InputOf, problem } from '@lamplighter/domain/http'
import * as contract from '@lamplighter/domain/locations'
import { activeMembershipIn } from '@lamplighter/domain/memberships'
import { enforce } from '@lamplighter/domain/rules'
import { v7 as uuidv7 } from 'uuid'
import { JsonText } from '../../db/json.ts'
import type { ReadContext, SignedInUser, WriteContext } from '../../http/context.ts'
import { authorise, refuseInactiveCity } from '../memberships/index.ts'
import { isMoved } from './locate.ts'
import * as counts from './location-counts.repo.ts'
import * as repo from './locations.repo.ts'
import { locationTile } from './tiles/location-tiles.ts'

export async function list({ db, user }: ReadContext, { query }: InputOf<typeof contract.listLocations>) {
  return repo.listLocations(db, user, query)
}

export async function summarise(
  { db, user }: ReadContext,
  { query }: InputOf<typeof contract.summariseLocations>,
) {
  const summary = await counts.summarise(db, user, query)
  return { body: { ...summary, recentIcons: recentIcons(summary.recentIcons) } }
}

export async function tile(
  { db, user }: ReadContext,
  { params, query }: InputOf<typeof contract.locationTile>,
) {
  return { body: await locationTile(db, user, params, query) }
}

export const loadLocation = repo.loadLocation

export function get({ user }: ReadContext, { json, version, access }: repo.OneLocation) {
  authorise(user, 'location:read', access)
  return { body: new JsonText<contract.Location>(json), version }
}

/** The fields of a location that `can` needs. */
export function accessTo(row: Pick<repo.LocationRow, 'city_id' | 'icon' | 'created_by' | 'deleted_at'>) {
  return { cityId: row.city_id, icon: row.icon, authorId: row.created_by, trashed: row.deleted_at !== null }
}

/** `found` is what the server itself found at the point; null where the caller is no member of that city. */
export async function create(
  context: WriteContext,
  { body }: InputOf<typeof contract.createLocation>,
  found: contract.PlaceOfPoint | null,
) {
  const { db, user } = context
  enforce(contract.checkLocation(body, user))
  enforcePoint(user, body.cityId, found)
  await refuseInactiveCity(db, user, body.cityId)
  const values = valuesOf(body)
  const id = body._id ?? uuidv7()
  const made = await repo.insertLocation(db, { ...values, id, cityId: body.cityId, userId: user.userId })
  record(context, 'location_created', id, body.cityId, values, { after: made.json })
  return { body: made.json, version: made.version }
}

/** A place name from an import may stay as it is; a changed one must be the city's (LOC-3). */
export async function update(
  context: WriteContext,
  { params, body }: InputOf<typeof contract.updateLocation>,
  found: contract.PlaceOfPoint | null,
) {
  const row = await editable(context, params.id)
  enforce(contract.checkCityUnchanged({ cityId: row.city_id }, body))
  enforce(contract.checkLocation(withKept(body, row, context.user), context.user))
  if (isMoved(row, body)) enforcePoint(context.user, row.city_id, found)
  const values = valuesOf(body)
  const made = await repo.updateLocation(context.db, row.id, context.user.userId, values)
  record(context, 'location_updated', row.id, row.city_id, values, { before: row, after: made.json })
  return { body: made.json, version: made.version }
}

/** No finding: the caller joined the city, or the location moved, between the look-up and the lock. */
function enforcePoint(user: SignedInUser, cityId: string, found: contract.PlaceOfPoint | null): void {
  const membership = activeMembershipIn(user, cityId)
  if (!found || !membership) throw problem('unavailable')
  enforce(
    contract.checkPointInCity({ cityId, city: membership.cityName, state: membership.cityState }, found),
  )
}

/** The draft as it is checked: fields that keep their stored value are not checked again. */
function withKept(
  body: contract.LocationUpdate,
  row: repo.LocationRow,
  user: SignedInUser,
): contract.LocationDraft {
  const membership = activeMembershipIn(user, row.city_id)
  const stayed = body.city === row.city && body.state === row.state
  return {
    ...body,
    ...(stayed && membership ? { city: membership.cityName, state: membership.cityState } : {}),
    keptIcon: row.icon,
  }
}

export async function moveToTrash(
  context: WriteContext,
  { params }: InputOf<typeof contract.deleteLocation>,
) {
  const { db, user } = context
  const row = await repo.findLocation(db, params.id, 'for update')
  if (!row) throw problem('not_found')
  authorise(user, 'location:delete', accessTo(row))
  if (row.deleted_at) throw problem('not_found')
  await refuseInactiveCity(db, user, row.city_id)
  await repo.moveToTrash(db, row.id, user.userId)
  record(context, 'location_deleted', row.id, row.city_id, row, { before: row })
  return { body: { success: true as const, message: contract.movedToTrash(row.name) } }
}

export async function addTag(
  context: WriteContext,
  { params, body }: InputOf<typeof contract.addLocationTag>,
) {
  const row = await editable(context, params.id)
  const added = contract.addTag(row.tags, body.tag)
  enforce(added.problem)
  // A tag that an edit could not send back would make the location impossible to edit.
  const fits = contract.locationUpdate.shape.tags.safeParse(added.tags)
  if (!fits.success)
    throw problem(
      'invalid_request',
      {},
      { errors: [{ path: 'tag', message: fits.error.issues[0]?.message ?? '' }] },
    )
  return saveTags(context, row, added.tags)
}

export async function removeTag(
  context: WriteContext,
  { params }: InputOf<typeof contract.removeLocationTag>,
) {
  const row = await editable(context, params.id)
  const tag = contract.normaliseTag(params.tag)
  if (!row.tags.includes(tag)) throw problem('not_found')
  return saveTags(
    context,
    row,
    row.tags.filter((other) => other !== tag),
  )
}

async function saveTags(context: WriteContext, row: repo.LocationRow, tags: string[]) {
  const made = await repo.setTags(context.db, row.id, context.user.userId, tags)
  record(context, 'location_updated', row.id, row.city_id, row, { before: row, after: made.json })
  return { body: made.json, version: made.version }
}

/** The locked row of a location that the caller may edit, in the state and version that the edit expects. */
async function editable({ db, user, ifMatch }: WriteContext, id: string): Promise<repo.LocationRow> {
  const row = await repo.findLocation(db, id, 'for update')
  if (!row) throw problem('not_found')
  authorise(user, 'location:update', accessTo(row))
  await refuseInactiveCity(db, user, row.city_id)
  if (row.deleted_at) throw problem('location_in_trash')
  if (ifMatch !== null && ifMatch !== row.version)
    throw problem('version_conflict', {}, { current: await repo.locationObject(db, id) })
  return row
}

function valuesOf(body: contract.LocationUpdate): repo.LocationValues {
  const { latitude, longitude, city, state, zip, description, notes, icon } = body
  const tags = [...new Set(body.tags.map(contract.normaliseTag))]
  if (tags.includes('')) throw problem('tag_invalid')
  const name = body.name.trim()
  return {
    name,
    latitude,
    longitude,
    city,
    state,
    zip,
    description,
    notes,
    icon,
    category: categoryOfIcon(icon),
    tags,
  }
}

type Named = { name: string; latitude: number; longitude: number }

const events = {
  location_created: { type: 'location_created', action: 'location_added' },
  location_updated: { type: 'location_updated', action: 'updated' },
  location_deleted: { type: 'location_deleted', action: 'location_deleted' },
} as const

function record(
  { activities, audits }: WriteContext,
  type: keyof typeof events,
  id: string,
  cityId: string,
  { name, latitude, longitude }: Named,
  change: { before?: unknown; after?: unknown },
): void {
  activities.push({
    ...events[type],
    details: {},
    cityId,
    locationId: id,
    targetId: id,
    metadata: { locationName: name, coordinates: { lat: latitude, lng: longitude } },
  })
  audits.push({ objectType: 'location', objectId: id, cityId, ...change })
}
