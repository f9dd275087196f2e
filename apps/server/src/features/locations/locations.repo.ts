/** Reads locations for the wire and writes the `locations` table. PostgreSQL writes the JSON (locations.present.ts) (LOC-17). */
import { cityAndState, isSameCity } from '@lamplighter/domain/cities'
import type { Person } from '@lamplighter/domain/http'
import {
  enteredFieldNames,
  enteredFieldsOf,
  type Location,
  type LocationChange,
  type LocationEntry,
  type LocationListQuery,
} from '@lamplighter/domain/locations'
import { DEFAULT_TOLERANCE } from '@lamplighter/domain/map'
import type { AccessObject } from '@lamplighter/domain/memberships'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { insertHistory, insertMergeHistory } from '../../audit/location-history.ts'
import type { Db } from '../../db/kysely.ts'
import { prepared } from '../../db/prepared.ts'
import { oneRow } from '../../db/rows.ts'
import type { LocationsTable } from '../../db/schema.ts'
import { prepareWithCaller } from '../../http/admission/caller.ts'
import type { SignedInUser } from '../../http/context.ts'
import { afterCursor, orderBy, readPage } from '../../http/paging/page.ts'
import { mediaExpiry } from '../media/index.ts'
import { numberOf } from './location-counts.repo.ts'
import { filteredCityIds, inBox, matching } from './location-filters.ts'
import { locationOrder } from './location-order.ts'
import { locationSelect } from './locations.present.ts'

/**
 * One page in the requested order (LOC-108), or nearest first when a point is given. Cost: the page's rows by index,
 * and a count with the first page. The count reads every location only for a search, tags or a box (about 5 ms for
 * 50,000).
 */
export async function listLocations(db: Db, user: SignedInUser, query: LocationListQuery) {
  const { latitude, longitude, tolerance } = query
  const nearest = latitude !== undefined && longitude !== undefined
  const found = nearest
    ? nearestTo({ latitude, longitude, reach: tolerance ?? DEFAULT_TOLERANCE }, user, query)
    : sorted(user, query)
  const { order, page, total } = found
  const wire = sql`${locationSelect(sql`page`)} order by ${order}`
  const by = locationOrder(query.sort)('page')
  const answer = await readPage<Location>(db, query, { page, by, wire, total })
  // A nearest-first list is short and has no next page.
  return nearest ? { ...answer, next: null } : answer
}

/** Reads city by city, so that each city's index returns its rows in order and no more than a page of them is read. */
function sorted(user: SignedInUser, query: LocationListQuery) {
  const by = locationOrder(query.sort)('l')
  const order = orderBy(by)
  const page = sql`
    select l.* from unnest(${filteredCityIds(user, query)}::uuid[]) visited(city_id) cross join lateral (
      select l.* from locations l where l.city_id = visited.city_id and ${matching(user, query)} ${afterCursor(query, by)}
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
    and ${inBox([longitude - reach, latitude - reach, longitude + reach, latitude + reach])}`
  return {
    order,
    page: sql`select l.* from locations l where ${where} order by ${order} limit ${query.limit}`,
    total: sql<number>`(select count(*)::int from locations l where ${where})`,
  }
}

/**
 * One location in its wire format, in any state, with the fields that decide who may see it; the service checks those.
 */
export interface OneLocation {
  /** JSON of a Location. */
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

/** The current state of the location, for a caller who may see it. */
export async function locationObject(db: Db, id: string): Promise<Location> {
  return JSON.parse((await oneRow(db, selectOne(oneOf(id)))).json)
}

/** The last editor, for a caller whose edit came too late. */
export function lastEditor(db: Db, id: string): Promise<Person> {
  return oneRow(
    db,
    sql<Person>`select u.id as "_id", u.name from locations l join users u on u.id = l.updated_by where l.id = ${id}`,
  )
}

const decisive = [
  ...enteredFieldNames,
  ...(['id', 'city_id', 'category', 'latitude', 'longitude', 'city', 'state', 'zip'] as const),
  ...(['created_by', 'deleted_at', 'version', 'updated_by', 'bulk_id', 'bulk_version'] as const),
] as const

/** The fields that access rules need, and those that an edit is compared with. */
export type LocationRow = Pick<Selectable<LocationsTable>, (typeof decisive)[number]>

const forDecision = (lock: RawBuilder<unknown>) =>
  prepared<LocationRow, { id: string }>(
    ({ id }) => sql`
      select ${sql.join(decisive.map(sql.ref))} from locations where id = ${id} ${lock}`,
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

export type LocationValues = Omit<LocationEntry, 'cityId'> & { category: string | null }

type SavedValues = LocationValues & { placeWords: string | null }

export interface WrittenLocation {
  version: number
  json: Location
  /** From what to what, as the history has it; empty for a new location. */
  changes: LocationChange[]
}

/** The author of a write, and the bulk change that it belongs to or undoes. */
export interface Touch {
  userId: string
  /** The device's own recording time, if it differs. */
  recordedAt: string | null
  bulkId: string | null
  /** The location is as before the bulk change, and so is the time of its last update (FEED-13). */
  undoesBulk: boolean
}

const touched = ({ userId, bulkId, undoesBulk }: Touch) => sql`
  updated_by = ${userId}, version = version + 1,
  updated_at = case when ${undoesBulk}::boolean then updated_before_bulk else now() end,
  bulk_id = ${bulkId}::uuid, bulk_version = version + 1, updated_before_bulk = updated_at`

/** A statement that changes one row, adds a line to its history and returns its wire format. */
const changing = <Values extends Touch & { id: string }>(change: (values: Values) => RawBuilder<unknown>) =>
  prepared<WrittenLocation, Values & { expires: number }>(
    (values) => sql`
      with before as materialized (select * from locations where id = ${values.id}),
      changed as (${change(values)} returning *),
      history as (${historyOf(values)})
      select row_to_json(r) as json, r.version, coalesce((select changes from history), '[]') as changes
      from (${locationSelect(sql`changed`, values.expires)}) r`,
  )

const historyOf = ({ userId, recordedAt, bulkId, undoesBulk }: Touch) =>
  insertHistory('before', 'changed', {
    by: userId,
    recordedAt,
    cause: sql`case when ${undoesBulk}::boolean then 'bulk_undone' when ${bulkId}::uuid is not null then 'bulk' end`,
  })

/** The columns that a form sets, with their values. */
function columnsOf(v: SavedValues) {
  const { latitude, longitude, city, state, zip, category, placeWords: place_words } = v
  return { ...enteredFieldsOf(v), latitude, longitude, city, state, zip, category, place_words }
}

type NewLocation = SavedValues & { id: string; cityId: string; userId: string }

const inserting = prepared<WrittenLocation, NewLocation & { expires: number }>((v) => {
  const columns = { id: v.id, city_id: v.cityId, ...columnsOf(v), created_by: v.userId, updated_by: v.userId }
  return sql`
    with made as (
      insert into locations (${sql.join(Object.keys(columns).map(sql.ref))}) values (${sql.join(Object.values(columns))})
      returning *)
    select row_to_json(r) as json, r.version, '[]'::json as changes from (${locationSelect(sql`made`, v.expires)}) r`
})

export async function insertLocation(db: Db, values: NewLocation): Promise<WrittenLocation> {
  return theOne(await inserting(db, { ...values, expires: mediaExpiry() }))
}

const updating = changing<SavedValues & Touch & { id: string }>((v) => {
  const values = Object.entries(columnsOf(v)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return sql`update locations set ${sql.join(values)}, ${touched(v)} where id = ${v.id}`
})

export async function updateLocation(
  db: Db,
  id: string,
  touch: Touch,
  values: SavedValues,
): Promise<WrittenLocation> {
  return theOne(await updating(db, { ...values, ...touch, id, expires: mediaExpiry() }))
}

const settingTags = changing<Touch & { id: string; tags: string[] }>(
  (v) => sql`update locations set tags = ${v.tags}, ${touched(v)} where id = ${v.id}`,
)

export async function setTags(db: Db, id: string, touch: Touch, tags: string[]): Promise<WrittenLocation> {
  return theOne(await settingTags(db, { ...touch, id, tags, expires: mediaExpiry() }))
}

export async function moveToTrash(db: Db, id: string, touch: Touch): Promise<void> {
  await sql`
    with before as materialized (select * from locations where id = ${id}),
    changed as (
      update locations set deleted_at = now(), deleted_by = ${touch.userId}, ${touched(touch)}
      where id = ${id} returning *)
    ${historyOf(touch)}`.execute(db)
}

const restoring = changing<Touch & { id: string }>(
  (v) => sql`
    update locations set deleted_at = null, deleted_by = null, ${touched(v)} where id = ${v.id}`,
)

/**
 * Restores a location from the trash without other changes. It counts as updated now, unless a bulk change is undone.
 */
export async function restoreLocation(db: Db, id: string, touch: Touch): Promise<WrittenLocation> {
  return theOne(await restoring(db, { ...touch, id, expires: mediaExpiry() }))
}

function theOne<Row>([row]: Row[]): Row {
  if (!row) throw new Error('a location that was found has disappeared')
  return row
}

interface TownName {
  name: string
  state: string
}

/**
 * Renames the city in the addresses of its locations, including those in the trash, where it equals the old name.
 * Versions stay the same, so that edits started on devices can be saved. Other towns in addresses stay.
 */
export async function renamePlace(db: Db, cityId: string, before: TownName, after: TownName): Promise<void> {
  const old = await spellingsOf(db, cityId, before)
  await sql`
    update locations l set city = ${after.name}, state = ${after.state}
    where l.city_id = ${cityId} and ${isSpelled(old)}`.execute(db)
}

/**
 * Moves all locations of one city to another and renames their city, in one pass. When both cities imported the same
 * row, the moved one loses its source id: a repeated import then finds the one that was there.
 */
export async function moveLocations(
  db: Db,
  { from, into, mergedBy }: { from: string; into: string; mergedBy: string },
  before: TownName,
  after: TownName,
): Promise<void> {
  const old = await spellingsOf(db, from, before)
  const names = { from: cityAndState(before), to: cityAndState(after) }
  await sql`
    with moved as (update locations l set city_id = ${into},
      city = case when ${isSpelled(old)} then ${after.name} else l.city end,
      state = case when ${isSpelled(old)} then ${after.state} else l.state end,
      source_id = case when exists (
        select from locations o where o.city_id = ${into} and o.source_id = l.source_id) then null else l.source_id end
    where l.city_id = ${from} returning l.id, l.city_id)
    ${insertMergeHistory('moved', { by: mergedBy, ...names })}`.execute(db)
}

/** Far more than the spellings that files use for one city and its neighbors. */
const MAX_SPELLINGS = 10_000

interface Spelling {
  city: string
  state: string
}

async function spellingsOf(db: Db, cityId: string, { name, state }: TownName): Promise<Spelling[]> {
  const spelled = sql<Spelling>`
    select distinct city, state from locations where city_id = ${cityId} limit ${MAX_SPELLINGS}`
  const { rows } = await spelled.execute(db)
  return rows.filter((place) => isSameCity(place, { city: name, state }))
}

const isSpelled = (spellings: readonly Spelling[]) => sql<boolean>`(l.city, l.state) in (
  select * from unnest(${spellings.map(({ city }) => city)}::text[], ${spellings.map(({ state }) => state)}::text[]))`
