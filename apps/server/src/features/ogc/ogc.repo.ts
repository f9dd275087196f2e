/** Reads the features of a city's collections, as far as the caller may see them (OGC-1 to OGC-4). */
import { attributeColumn, MAX_ATTRIBUTE_COLUMNS } from '@lamplighter/domain/exports'
import type { Box } from '@lamplighter/domain/map'
import { type FeatureKind, type ItemsQuery, noteColumns } from '@lamplighter/domain/ogc'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'
import type { SignedInUser } from '../../http/context.ts'
import {
  attributeNames,
  type Feature,
  featureText,
  locationFeatures,
  orderFeatures,
  pointText,
} from '../exports/index.ts'
import { inBox, matching, meetsBox } from '../locations/index.ts'
import { listedLocations } from '../memberships/index.ts'
import { matchingOrders } from '../work-orders/index.ts'

type Condition = RawBuilder<boolean>

interface Source {
  /** The alias of the rows. */
  row: string
  /** The features of the rows that match; the caller adds `order by`. */
  select(where: Condition): RawBuilder<Feature>
  /** The rows of the city that the caller may see. */
  visible(user: SignedInUser, cityId: string): Condition
  /** The time that `datetime` means. */
  time: string
  inBox(box: Box): Condition
  /** Columns by the parameter that they must equal. */
  equal: Partial<Record<keyof ItemsQuery, string>>
}

const noteColumn: Partial<Record<(typeof noteColumns)[number], string>> = {
  location_name: 'l.name',
  icon: 'l.icon',
  latitude: 'l.latitude',
  longitude: 'l.longitude',
  created_by: 'u.name',
}
const noteFields = sql.join(
  noteColumns.map((name) => sql`${sql.ref(noteColumn[name] ?? `n.${name}`)} as ${sql.ref(name)}`),
)

const noteFeatures = (where: Condition) => sql<Feature>`
  select n.id, ${featureText(sql`n.id`, pointText, sql`row_to_json(p)::text`)} as text
  from notes n join locations l on l.id = n.location_id join users u on u.id = n.created_by
    cross join lateral (select ${noteFields}) p
  where ${where}`

const sources: Record<FeatureKind, Source> = {
  locations: {
    row: 'l',
    select: locationFeatures,
    visible: (user, cityId) => matching(user, { cityId }),
    time: 'l.updated_at',
    inBox: meetsBox,
    equal: { icon: 'l.icon', category: 'l.category', source_id: 'l.source_id' },
  },
  notes: {
    row: 'n',
    select: noteFeatures,
    // Comments on orders belong to the orders.
    visible: (user, cityId) => sql`n.city_id = ${cityId} and n.deleted_at is null and n.work_order_id is null
      and ${matching(user, { cityId })}`,
    time: 'n.created_at',
    inBox,
    equal: { location_id: 'n.location_id' },
  },
  'work-orders': {
    row: 'w',
    select: orderFeatures,
    visible: (user, cityId) => matchingOrders(user, { cityId }),
    time: 'w.updated_at',
    inBox,
    equal: { status: 'w.status', priority: 'w.priority', location_id: 'w.location_id' },
  },
}

interface City {
  user: SignedInUser
  cityId: string
}

/** A page ends before it has more text than this, so that pages of large areas do not fill the memory. */
const MAX_PAGE_BYTES = 8_000_000

interface PagedFeature extends Feature {
  /** True if the collection has more features after this one. */
  hasNext: boolean
}

/** A page by id: as many features as `limit` says, or fewer if they are large, but at least one. */
export async function features(db: Db, kind: FeatureKind, { user, cityId }: City, query: ItemsQuery) {
  const { row, visible, inBox, equal, time, select } = sources[kind]
  const { after, bbox, datetime, limit } = query
  const id = sql.ref(`${row}.id`)
  const at = sql.ref(time)
  const terms = [visible(user, cityId)]
  if (after) terms.push(sql`${id} > ${after}`)
  if (bbox) terms.push(inBox(bbox))
  if (datetime?.from) terms.push(sql`${at} >= ${datetime.from}::timestamptz`)
  if (datetime?.until) terms.push(sql`${at} <= ${datetime.until}::timestamptz`)
  for (const [name, column] of Object.entries(equal)) {
    const value = query[name as keyof ItemsQuery]
    if (value !== undefined) terms.push(sql`${sql.ref(column)} = ${value}`)
  }
  const where = sql<boolean>`${sql.join(terms, sql` and `)}`
  const page = sql<PagedFeature>`
    select id, text, "hasNext" from (
      select f.*, lead(id) over by_id is not null as "hasNext", row_number() over by_id as place,
        sum(octet_length(text)) over by_id as bytes
      from (${select(where)} order by ${id} limit ${limit + 1}) f window by_id as (order by id)) p
    where place = 1 or (place <= ${limit} and bytes <= ${MAX_PAGE_BYTES}) order by id`
  return (await page.execute(db)).rows
}

export function feature(db: Db, kind: FeatureKind, { user, cityId }: City, id: string) {
  const { row, visible, select } = sources[kind]
  return firstRow(db, select(sql`${sql.ref(`${row}.id`)} = ${id} and ${visible(user, cityId)}`))
}

interface Extent {
  cityId: string
  box: Box
}

/** The box around each city's visible locations, with those in the trash that have orders, which are still visible. */
export async function extents(
  db: Db,
  user: SignedInUser,
  cityIds: readonly string[],
): Promise<Map<string, Box>> {
  const visible = user.platformRole === 'admin' ? sql`true` : listedLocations(user, {})
  const { rows } = await sql<Extent>`
    select l.city_id as "cityId",
      json_build_array(min((e[1])[0]), min((e[1])[1]), max((e[0])[0]), max((e[0])[1])) as box
    from locations l, coalesce(l.extent, box(l.position, l.position)) e
    where l.city_id = any(${[...cityIds]}::uuid[]) and ${visible}
      and (l.deleted_at is null or exists (select from work_orders w where w.location_id = l.id))
    group by l.city_id`.execute(db)
  return new Map(rows.map(({ cityId, box }) => [cityId, box]))
}

/** Enough locations to see the attributes of a city, without reading a large one whole. */
const LOCATIONS_WITH_ATTRIBUTES = 10_000

/** Attributes of the caller's locations, named as in features. */
export async function firstAttributes(db: Db, { user, cityId }: City): Promise<string[]> {
  const names = await attributeNames(db, matching(user, { cityId }), LOCATIONS_WITH_ATTRIBUTES)
  return names.slice(0, MAX_ATTRIBUTE_COLUMNS).map(attributeColumn)
}
