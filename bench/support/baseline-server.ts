/**
 * The baseline: node:http, the same pool and one plain statement per request, without sessions, checks or records. No HTTP
 * server on this database can be much cheaper.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { locationColumns } from '@lamplighter/domain/exports'
import { type RawBuilder, sql } from 'kysely'
import { to as copyTo } from 'pg-copy-streams'
import { connect } from '../../apps/server/src/backup/sessions.ts'
import { openDb } from '../../apps/server/src/db/kysely.ts'
import { locationLines } from '../../apps/server/src/features/day-pack/pack-lines.present.ts'
import { locationSelect } from '../../apps/server/src/features/locations/locations.present.ts'

const connection = { connectionString: process.env.DATABASE_URL ?? '' }
const { db, pool } = openDb({ connection })
/** Its own connection for COPY: the pool's connections pipeline queries, which COPY does not support. */
const copying = connect(connection)

/** The values that both writes store, in the order of their columns. */
const said = (b: Record<string, unknown>) => [
  b.name,
  b.latitude,
  b.longitude,
  b.city,
  b.state,
  b.zip,
  b.description,
  b.icon,
  b.tags,
  b.by,
]

interface Statement {
  text: string
  values(input: Record<string, unknown>): readonly unknown[]
}

/** Stands for the id in a statement that is compiled once. */
const ID = 'the id'

/** Uses the product's own select lists, so that both servers always return the same content. */
function reading(select: RawBuilder<unknown>, parameter: string): Statement {
  const { sql: text, parameters } = select.compile(db)
  return { text, values: (input) => parameters.map((value) => (value === ID ? input[parameter] : value)) }
}

const list = sql`
  with page as (select l.* from locations l where l.city_id = ${ID} and l.deleted_at is null
    order by l.updated_at desc, l.id desc limit 1000)
  select coalesce(json_agg(t), '[]')::text as json from (
    ${locationSelect(sql`page`)} order by l.updated_at desc, l.id desc) t`

const one = sql`
  with one as (select l.* from locations l where l.id = ${ID})
  select row_to_json(t)::text as json from (${locationSelect(sql`one`)}) t`

const columns = sql.join(
  locationColumns.map((name) => (name === 'created_by' ? sql`u.name as created_by` : sql.ref(`l.${name}`))),
)
const features = (locations: RawBuilder<unknown>) => sql`
  select json_build_object('type', 'FeatureCollection', 'features', json_agg(f))::text as json from (
    select 'Feature' as type, l.id, json_build_object('type', 'Point', 'coordinates',
      json_build_array(l.longitude, l.latitude)) as geometry, row_to_json(p) as properties
    from ${locations} l join users u on u.id = l.created_by cross join lateral (select ${columns}) p
    where l.city_id = ${ID} and l.deleted_at is null) f`
const firstThousand = sql`
  (select * from locations where city_id = ${ID} and deleted_at is null order by id limit 1000)`

const statements: Record<string, Statement> = {
  '/list': reading(list, 'cityId'),
  '/export': reading(features(sql`locations`), 'cityId'),
  '/features': reading(features(firstThousand), 'cityId'),
  '/read': reading(one, 'id'),
  '/create': {
    text: `insert into locations (id, city_id, name, latitude, longitude, city, state, zip, description, icon, category, tags,
        created_by, updated_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'Parks', $11, $12, $12)
      returning row_to_json(locations)::text as json`,
    values: (b) => [b._id, b.cityId, ...said(b)],
  },
  '/update': {
    text: `update locations set name = $2, latitude = $3, longitude = $4, city = $5, state = $6, zip = $7, description = $8,
        icon = $9, tags = $10, updated_by = $11, updated_at = now(), version = version + 1 where id = $1
      returning row_to_json(locations)::text as json`,
    values: (b) => [b._id, ...said(b)],
  },
}

const server = createServer(async (request, response) => {
  const [path = '', search] = (request.url ?? '').split('?')
  if (path === '/day-pack') return copyPack(response, new URLSearchParams(search).get('cityId') ?? '')
  const statement = statements[path]
  if (!statement) return response.writeHead(path === '/ready' ? 200 : 404).end()
  const values = [...statement.values(await inputOf(request, search))]
  // Prepared once for each connection, as the statements of the product are.
  const { rows } = await pool.query({ name: path, text: statement.text, values })
  const text = rows[0]?.json ?? ''
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text)
})

/** The rows of a day pack as COPY writes them: locations, then notes. COPY takes no parameters. */
const copies = (cityId: string) =>
  [
    locationLines(sql<boolean>`l.city_id = ${sql.lit(cityId)} and l.deleted_at is null`),
    sql`select 'note' as line, n.id as "_id", n.location_id as "locationId", n.text, n.created_at as "createdAt",
      json_build_object('_id', u.id, 'name', u.name) as "userId", n.recorded_at as "recordedAt"
    from notes n join users u on u.id = n.created_by
    where n.city_id = ${sql.lit(cityId)} and n.deleted_at is null`,
  ].map((rows) => rows.compile(db).sql)

async function copyPack(response: ServerResponse, cityId: string): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  for (const rows of copies(cityId)) {
    const lines = (await copying).query(copyTo(`copy (select row_to_json(t) from (${rows}) t) to stdout`))
    await pipeline(lines, response, { end: false })
  }
  response.end()
}

async function inputOf(
  request: IncomingMessage,
  search: string | undefined,
): Promise<Record<string, unknown>> {
  if (request.method === 'GET') return Object.fromEntries(new URLSearchParams(search))
  return (await json(request)) as Record<string, unknown>
}

process.on('SIGTERM', () => process.exit(0))
server.listen(Number(process.env.PORT), process.env.HOST)
