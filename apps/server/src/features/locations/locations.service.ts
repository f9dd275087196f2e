/** Locations: list, read, save, tag, move to the trash. Loads, checks the domain's rules, writes, records (DUR-45). */
import { type ActivityEvent, locationChanges } from '@lamplighter/domain/activities'
import { categoryOfIcon, recentIcons } from '@lamplighter/domain/catalog'
import { type InputOf, invalidField, orNotFound, problem } from '@lamplighter/domain/http'
import * as contract from '@lamplighter/domain/locations'
import { can, workingMembershipIn } from '@lamplighter/domain/memberships'
import { enforce } from '@lamplighter/domain/rules'
import { v7 as uuidv7 } from 'uuid'
import type { ActivityEntry, AuditEntry } from '../../audit/record-write.ts'
import { JsonText } from '../../db/json.ts'
import type { ReadContext, SignedInUser, WriteContext } from '../../http/context.ts'
import {
  type AddPlaceWords,
  eachWithPlaceWords,
  placeWordsAt,
  storedPlaceWords,
  withPlaceWords,
} from '../map/index.ts'
import { authorize, rejectInactiveCity, takeOrdersAt } from '../memberships/index.ts'
import { bulkEntry, deletedInBulk, editInBulk, touchOf } from './bulk-changes.ts'
import * as historyRepo from './history.repo.ts'
import * as counts from './location-counts.repo.ts'
import * as repo from './locations.repo.ts'
import { locationTile } from './tiles/location-tiles.ts'

export async function list(
  { parts, db, user }: ReadContext,
  { query }: InputOf<typeof contract.listLocations>,
) {
  const answer = await repo.listLocations(db, user, query)
  return eachWithPlaceWords(parts.streets, answer, locationInWords)
}

export async function summarize(
  { db, user }: ReadContext,
  { query }: InputOf<typeof contract.summariseLocations>,
) {
  const summary = await counts.summarize(db, user, query)
  return { body: { ...summary, recentIcons: recentIcons(summary.recentIcons) } }
}

export async function tile(
  { db, user }: ReadContext,
  { params, query }: InputOf<typeof contract.locationTile>,
) {
  return { body: await locationTile(db, user, params, query) }
}

export const loadLocation = repo.loadLocation

export function get({ parts, user }: ReadContext, { json, version, access }: repo.OneLocation) {
  authorize(user, 'location:read', access)
  return withPlaceWords(
    parts.streets,
    { body: new JsonText<contract.Location>(json), version },
    locationInWords,
  )
}

export const { loadHistory } = historyRepo

/** Begins for each reader when the location last came into their departments. */
export function history({ user }: ReadContext, { json, access, icons }: historyRepo.OneHistory) {
  authorize(user, 'location:read', access)
  const came = icons.find(({ from }) => can(user, 'location:read', { ...access, icon: from }) !== 'allowed')
  return {
    body: came
      ? contract.historyAfter(came.line, JSON.parse(json))
      : new JsonText<contract.LocationHistoryEntry[]>(json),
  }
}

const locationInWords: AddPlaceWords<contract.Location> = (location, streets) => ({
  ...location,
  ...placeWordsAt(streets, location),
})

/** The fields of a location that `can` needs. */
export function accessTo(row: Pick<repo.LocationRow, 'city_id' | 'icon' | 'created_by' | 'deleted_at'>) {
  return { cityId: row.city_id, icon: row.icon, authorId: row.created_by, trashed: row.deleted_at !== null }
}

/** `found` is the server's own finding at the point; null when the caller is not a member of that city. */
export async function create(
  context: WriteContext,
  { body }: InputOf<typeof contract.createLocation>,
  found: contract.PlaceOfPoint | null,
) {
  const { db, user } = context
  enforce(contract.checkLocation(body, user))
  enforcePoint(user, body.cityId, found)
  await rejectInactiveCity(db, user, body.cityId)
  const values = valuesOf(contract.spelledAsCity(body, workingMembershipIn(user, body.cityId)))
  const id = body._id ?? uuidv7()
  const placeWords = storedPlaceWords(context.parts.streets, values)
  const made = await repo.insertLocation(db, {
    ...values,
    placeWords,
    id,
    cityId: body.cityId,
    userId: user.userId,
  })
  record(context, 'created', { ...values, id, city_id: body.cityId }, { after: made.json })
  return shown(context, made)
}

/** A place name from an import may stay as it is; a changed one must be the city's (LOC-3). */
export async function update(
  context: WriteContext,
  { params, body }: InputOf<typeof contract.updateLocation>,
  found: contract.PlaceOfPoint | null,
) {
  const row = await editable(context, params.id)
  const edited = { ...row, cityId: row.city_id, ...body }
  enforce(contract.checkCityUnchanged({ cityId: row.city_id }, edited))
  const stays = edited.city === row.city && edited.state === row.state
  const membership = stays ? workingMembershipIn(context.user, row.city_id) : null
  enforce(contract.checkLocation(contract.editToCheck(edited, row, membership), context.user))
  if (contract.hasMoved(row, edited)) enforcePoint(context.user, row.city_id, found)
  const values = valuesOf(contract.spelledAsCity(edited, workingMembershipIn(context.user, row.city_id)))
  const placeWords = storedPlaceWords(context.parts.streets, values)
  const touch = touchOf(context, row)
  const made = await repo.updateLocation(context.db, row.id, touch, { ...values, placeWords })
  if (categoryOfIcon(values.icon) !== categoryOfIcon(row.icon))
    await takeOrdersAt(context.db, { cityId: row.city_id, locationId: row.id }, context.user)
  recordUpdate(context, { before: row, after: { ...row, ...values }, made, touch })
  return shown(context, made)
}

/** The response to a write. */
const shown = ({ parts }: WriteContext, { json, version }: repo.WrittenLocation) => ({
  body: locationInWords(json, parts.streets),
  version,
})

/** Without a finding, the caller joined the city, or the location moved, between the look-up and the lock. */
function enforcePoint(user: SignedInUser, cityId: string, found: contract.PlaceOfPoint | null): void {
  const membership = workingMembershipIn(user, cityId)
  if (!found || !membership) throw problem('unavailable')
  enforce(
    contract.checkPointInCity({ cityId, city: membership.cityName, state: membership.cityState }, found),
  )
}

export async function moveToTrash(
  context: WriteContext,
  { params }: InputOf<typeof contract.deleteLocation>,
) {
  const { db, user } = context
  const row = orNotFound(await repo.findLocation(db, params.id, 'for update'))
  authorize(user, 'location:delete', accessTo(row))
  if (row.deleted_at) throw problem('not_found')
  await rejectInactiveCity(db, user, row.city_id)
  const touch = touchOf(context, row)
  await repo.moveToTrash(db, row.id, touch)
  record(context, 'deleted', row, { before: row }, touch)
  return { body: { success: true as const, message: contract.movedToTrash(row.name) } }
}

/**
 * Everything that belongs to the location was only hidden with it, so updating one row restores it all. The row is
 * locked: of two concurrent restores, the second learns that it is already done and gets the location.
 */
export async function restore(context: WriteContext, id: string) {
  const { db, user } = context
  const row = orNotFound(await repo.findLocation(db, id, 'for update'))
  authorize(user, 'location:restore', accessTo(row))
  await rejectInactiveCity(db, user, row.city_id)
  if (!row.deleted_at)
    throw problem('location_not_in_trash', {}, { current: await repo.locationObject(db, id) })
  const touch = touchOf(context, row)
  const made = await repo.restoreLocation(db, id, touch)
  record(context, 'restored', row, { before: row, after: made.json }, touch)
  return shown(context, made)
}

export async function addTag(
  context: WriteContext,
  { params, body }: InputOf<typeof contract.addLocationTag>,
) {
  const row = await editable(context, params.id)
  const added = contract.addTag(row.tags, body.tag)
  enforce(added.problem)
  // A tag that an edit could not send back would make the location impossible to edit.
  const fits = contract.locationCreate.shape.tags.safeParse(added.tags)
  if (!fits.success) throw invalidField('tag', fits.error.issues[0]?.message ?? '')
  return saveTags(context, row, added.tags)
}

export async function removeTag(
  context: WriteContext,
  { params }: InputOf<typeof contract.removeLocationTag>,
) {
  const row = await editable(context, params.id)
  const tag = contract.normalizeTag(params.tag)
  const others = row.tags.filter((other) => other !== tag)
  if (others.length === row.tags.length) throw problem('not_found')
  return saveTags(context, row, others)
}

async function saveTags(context: WriteContext, row: repo.LocationRow, tags: string[]) {
  const touch = touchOf(context, row)
  const made = await repo.setTags(context.db, row.id, touch, tags)
  recordUpdate(context, { before: row, after: { ...row, tags }, made, touch })
  return shown(context, made)
}

/** The locked row of a location that the caller may edit, in the state and version that the edit expects. */
async function editable({ db, user, ifMatch }: WriteContext, id: string): Promise<repo.LocationRow> {
  const row = orNotFound(await repo.findLocation(db, id, 'for update'))
  authorize(user, 'location:update', accessTo(row))
  await rejectInactiveCity(db, user, row.city_id)
  if (row.deleted_at) throw problem('location_in_trash')
  if (ifMatch !== null && ifMatch !== row.version)
    throw problem(
      'version_conflict',
      {},
      { current: await repo.locationObject(db, id), changedBy: await repo.lastEditor(db, id) },
    )
  return row
}

function valuesOf(body: contract.LocationEntry): repo.LocationValues {
  const tags = [...new Set(body.tags.map(contract.normalizeTag))]
  if (tags.includes('')) throw problem('tag_invalid')
  return { ...body, name: body.name.trim(), category: categoryOfIcon(body.icon), tags }
}

/** The fields that a feed entry stores about a location. */
export type RecordedLocation = Pick<repo.LocationRow, 'id' | 'city_id' | 'name' | 'latitude' | 'longitude'>

/**
 * Records a write of a location, or of something that belongs to it, in the feed and in the audit trail. `instead` is
 * the shared entry of a bulk change, if any.
 */
export function recordAt(
  { activities, audits }: WriteContext,
  { id, city_id: cityId, name, latitude, longitude }: RecordedLocation,
  event: ActivityEvent,
  audit: Omit<AuditEntry, 'cityId'>,
  {
    instead = null,
    changes = [],
  }: { instead?: ActivityEntry | null; changes?: contract.LocationChange[] } = {},
): void {
  const own = {
    ...event,
    cityId,
    locationId: id,
    targetId: audit.objectId,
    metadata: {
      locationName: name,
      coordinates: { lat: latitude, lng: longitude },
      ...(changes.length > 0 ? { changes } : {}),
    },
  }
  activities.push(instead ?? own)
  audits.push({ ...audit, cityId })
}

const events = {
  created: { type: 'location_created', action: 'location_added', details: {} },
  deleted: { type: 'location_deleted', action: 'location_deleted', details: {} },
  restored: { type: 'location_updated', action: 'location_restored', details: {} },
} as const

function record(
  context: WriteContext,
  event: keyof typeof events,
  location: RecordedLocation,
  change: Pick<AuditEntry, 'before' | 'after'>,
  touch?: repo.Touch,
): void {
  const audit = { objectType: 'location', objectId: location.id, ...change }
  // A restore belongs to a bulk change only when it undoes a bulk deletion.
  const isBulk = event === 'deleted' || touch?.undoesBulk
  const shared = touch && isBulk ? bulkEntry(context, touch, location.city_id, deletedInBulk) : null
  recordAt(context, location, events[event], audit, { instead: shared })
}

interface Update {
  before: repo.LocationRow
  after: repo.LocationRow
  made: repo.WrittenLocation
  touch: repo.Touch
}

/** The entry names the changed fields, with their values (FEED-11, FEED-15). */
function recordUpdate(context: WriteContext, { before, after, made, touch }: Update): void {
  const changes = locationChanges(before, after)
  const event = { type: 'location_updated', action: 'updated', details: { ...changes } } as const
  const audit = { objectType: 'location', objectId: before.id, before, after: made.json }
  const shared = bulkEntry(context, touch, after.city_id, editInBulk(touch, { before, after, changes }))
  recordAt(context, after, event, audit, { instead: shared, changes: contract.forFeed(made.changes) })
}
