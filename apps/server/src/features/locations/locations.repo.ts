/** Reads locations for the wire and writes the `locations` table. PostgreSQL writes the JSON (locations.present.ts). */

import type { Location, LocationListQuery } from '@lamplighter/domain/locations'
import { DEFAULT_TOLERANCE } from '@lamplighter/domain/map'
import type { AccessObject } from '@lamplighter/domain/memberships'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { prepared } from '../../db/prepared.ts'
import { prepareWithCaller } from '../../http/admission/caller.ts'
import type { SignedInUser } from '../../http/context.ts'
import { readCursor } from '../../http/paging/cursor.ts'
import { answerPage, type PageRow } from '../../http/paging/page.ts'
import { mediaExpiry } from '../media/index.ts'
import { numberOf } from './location-counts.repo.ts'
import { filteredCityIds, matching } from './location-filters.ts'
import { locationSelect } from './locations.present.ts'

/**
 * One page, most recently updated first (or nearest first, when a point is given). Cost: the page's rows by index, and
 * a count with the first page, which reads every location only for a search, tags or a box (about 5 ms for 50,000).
 */
export async function listLocations(db: Db, user: SignedInUser, query: LocationListQuery) {
  const { latitude, longitude, tolerance, limit } = query
  const nearest = latitude !== undefined && longitude !== undefined
  const found = nearest
    ? nearestTo({ latitude, longitude, reach: tolerance ?? DEFAULT_TOLERANCE }, user, query)
    : recent(user, query)
  const { order, page, total } = found
  const { rows } = await sql<PageRow>`
    with page as materialized (${page})
    select
      (select coalesce(json_agg(r), '[]') from (${locationSelect(sql`page`)} order by ${order}) r)::text as json,
      (select count(*)::int from page) as shown,
      (select l.updated_at || '|' || l.id from page l order by l.updated_at, l.id limit 1) as last,
      ${query.after ? sql`null` : total} as total`.execute(db)
  const answer = answerPage<Location>(rows[0], limit)
  // A nearest-first list is short and has no next page.
  return nearest ? { ...answer, next: null } : answer
}

/** City by city, so that each city's index yields its newest rows in order and no more than a page of them is read. */
function recent(user: SignedInUser, query: LocationListQuery) {
  const after = readCursor(query.after)
  const order = sql`l.updated_at desc, l.id desc`
  const older = after
    ? sql`and (l.updated_at, l.id) < (${after.time}::timestamptz, ${after.id}::uuid)`
    : sql``
  const page = sql`
    select l.* from unnest(${filteredCityIds(user, query)}::uuid[]) visited(city_id) cross join lateral (
      select l.* from locations l where l.city_id = visited.city_id and ${matching(user, query)} ${older}
      order by ${order} limit ${query.limit}) l
    order by ${order} limit ${query.limit}`
  return { order, page, total: numberOf(user, query) }
}

function nearestTo(
  { latitude, longitude, reach }: { latitude: number; longitude: number; reach: number },
  user: SignedInUser,
  query: LocationListQuery,
) {
  const order = sql`l.position <-> point(${longitude}, ${latitude}), l.id`
  const where = sql`${matching(user, query)}
    and l.position <@ ${box(longitude - reach, latitude - reach, longitude + reach, latitude + reach)}`
  return {
    order,
    page: sql`select l.* from locations l where ${where} order by ${order} limit ${query.limit}`,
    total: sql<number>`(select count(*)::int from locations l where ${where})`,
  }
}

const box = (west: number, south: number, east: number, north: number) =>
  sql`box(point(${west}, ${south}), point(${east}, ${north}))`

/** One location in its wire form, in any state, with the fields that decide who may see it; the service checks those. */
export interface OneLocation {
  /** A Location. */
  json: string
  version: number
  access: AccessObject
}

const selectOne = ({ id, expires }: { id: string; expires: number }) => sql<OneLocation>`
    with one as materialized (select l.* from locations l where l.id = ${id})
    select row_to_json(r)::text as json, one.version, json_build_object('cityId', one.city_id, 'icon', one.icon,
      'authorId', one.created_by, 'trashed', one.deleted_at is not null) as access
    from (${locationSelect(sql`one`, expires)}) r, one`

const oneOf = (id: string) => ({ id, expires: mediaExpiry() })

export const loadLocation = prepareWithCaller(selectOne, oneOf)

/** The location as it is now, for a caller who may see it. */
export async function locationObject(db: Db, id: string): Promise<Location> {
  const { rows } = await selectOne(oneOf(id)).execute(db)
  return JSON.parse(theOne(rows).json)
}

/** The fields that access rules need, nothing to display. */
export interface LocationRow {
  id: string
  city_id: string
  category: string | null
  icon: string | null
  name: string
  latitude: number
  longitude: number
  city: string
  state: string
  tags: string[]
  created_by: string
  deleted_at: Date | null
  version: number
}

const forDecision = (lock: RawBuilder<unknown>) =>
  prepared<LocationRow, { id: string }>(
    ({ id }) => sql`
      select id, city_id, category, icon, name, latitude, longitude, city, state, tags, created_by, deleted_at, version
      from locations where id = ${id} ${lock}`,
  )

const selectForDecision = {
  'for update': forDecision(sql`for update`),
  'for share': forDecision(sql`for share`),
  'no lock': forDecision(sql``),
}

/** One location with the fields that access rules need; `lock` locks the row until the transaction ends. */
export async function findLocation(
  db: Db,
  id: string,
  lock: keyof typeof selectForDecision,
): Promise<LocationRow | null> {
  const [row] = await selectForDecision[lock](db, { id })
  return row ?? null
}

export interface LocationValues {
  name: string
  latitude: number
  longitude: number
  city: string
  state: string
  zip: string
  description: string
  notes: string
  icon: string | null
  category: string | null
  tags: string[]
}

export interface WrittenLocation {
  version: number
  json: Location
}

const touched = (userId: string) => sql`updated_by = ${userId}, updated_at = now(), version = version + 1`

/** A statement that changes one row and answers its wire form. */
const writing = <Values extends object>(change: (values: Values) => RawBuilder<unknown>) =>
  prepared<WrittenLocation, Values & { expires: number }>(
    (values) => sql`
      with changed as (${change(values)} returning *)
      select row_to_json(r) as json, r.version from (${locationSelect(sql`changed`, values.expires)}) r`,
  )

const inserting = writing<LocationValues & { id: string; cityId: string; userId: string }>(
  (v) => sql`
    insert into locations (id, city_id, name, latitude, longitude, city, state, zip, description, notes, icon, category,
      tags, created_by, updated_by)
    values (${v.id}, ${v.cityId}, ${v.name}, ${v.latitude}, ${v.longitude}, ${v.city}, ${v.state}, ${v.zip}, ${v.description},
      ${v.notes}, ${v.icon}, ${v.category}, ${v.tags}, ${v.userId}, ${v.userId})`,
)

export async function insertLocation(
  db: Db,
  values: LocationValues & { id: string; cityId: string; userId: string },
): Promise<WrittenLocation> {
  return theOne(await inserting(db, { ...values, expires: mediaExpiry() }))
}

const updating = writing<LocationValues & { id: string; userId: string }>(
  (v) => sql`
    update locations set name = ${v.name}, latitude = ${v.latitude}, longitude = ${v.longitude}, city = ${v.city},
      state = ${v.state}, zip = ${v.zip}, description = ${v.description}, notes = ${v.notes}, icon = ${v.icon},
      category = ${v.category}, tags = ${v.tags}, ${touched(v.userId)}
    where id = ${v.id}`,
)

export async function updateLocation(
  db: Db,
  id: string,
  userId: string,
  values: LocationValues,
): Promise<WrittenLocation> {
  return theOne(await updating(db, { ...values, id, userId, expires: mediaExpiry() }))
}

const settingTags = writing<{ id: string; userId: string; tags: string[] }>(
  ({ id, userId, tags }) => sql`update locations set tags = ${tags}, ${touched(userId)} where id = ${id}`,
)

export async function setTags(db: Db, id: string, userId: string, tags: string[]): Promise<WrittenLocation> {
  return theOne(await settingTags(db, { id, userId, tags, expires: mediaExpiry() }))
}

export async function moveToTrash(db: Db, id: string, userId: string): Promise<void> {
  await sql`update locations set deleted_at = now(), deleted_by = ${userId}, ${touched(userId)} where id = ${id}`.execute(
    db,
  )
}

const restoring = writing<{ id: string; userId: string }>(
  ({ id, userId }) => sql`
    update locations set deleted_at = null, deleted_by = null, ${touched(userId)} where id = ${id}`,
)

/** Restores it from the trash without other changes; it counts as updated now. */
export async function restoreLocation(db: Db, id: string, userId: string): Promise<WrittenLocation> {
  return theOne(await restoring(db, { id, userId, expires: mediaExpiry() }))
}

function theOne<Row>([row]: Row[]): Row {
  if (!row) throw new Error('a location that was found is gone')
  return row
}
