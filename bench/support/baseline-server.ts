/**
 * The baseline: node:http, the same pool and one bare statement a request, without session, checks or records: the lower
 * bound for any HTTP server on this database.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import { connect } from '../../apps/server/src/backup/sessions.ts'
import { openDb } from '../../apps/server/src/db/kysely.ts'

const connection = { connectionString: process.env.DATABASE_URL ?? '' }
const { pool } = openDb({ connection })
/** COPY cannot be sent on the connections of the pool, which do not wait for one answer before the next question. */
const copying = connect(connection)

/** The fields of our answers, for rows that have no media. */
const wire = `
  select l.id as "_id", l.name, l.latitude, l.longitude, l.city_id as "cityId",
    l.city, l.city as "cityName", l.state, l.state as "cityState", l.zip,
    json_build_object('street', l.street, 'city', l.city, 'state', l.state, 'zip', l.zip) as address,
    l.description, l.notes, '[]'::json as "mediaUrls", '[]'::json as media, 0 as "mediaCount",
    (select count(*) from notes n where n.location_id = l.id and n.deleted_at is null) as "noteCount",
    (select n.text from notes n where n.location_id = l.id and n.deleted_at is null
      order by n.created_at desc limit 1) as "latestNote",
    l.icon, l.tags, json_build_object('_id', u.id, 'name', u.name) as "userId", l.created_at as "createdAt",
    l.updated_at as "updatedAt", l.updated_at as "timestamp", l.version, l.deleted_at as "deletedAt"
  from locations l join users u on u.id = l.created_by`

/** What both writes say of a location, in the order of their columns. */
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

const statements: Record<string, { text: string; values(input: Record<string, unknown>): unknown[] }> = {
  '/list': {
    text: `select coalesce(json_agg(t), '[]')::text as json from (${wire}
      where l.city_id = $1 and l.deleted_at is null order by l.updated_at desc, l.id desc limit 1000) t`,
    values: ({ cityId }) => [cityId],
  },
  '/export': {
    text: `select json_build_object('type', 'FeatureCollection', 'features', json_agg(f))::text as json from (
      select 'Feature' as type, l.id, json_build_object('type', 'Point', 'coordinates',
        json_build_array(l.longitude, l.latitude)) as geometry, row_to_json(p) as properties
      from locations l join users u on u.id = l.created_by cross join lateral (
        select l.id, l.source_id, l.icon, l.name, l.latitude, l.longitude, l.street, l.city, l.state, l.zip, l.description,
          l.notes, l.tags, l.category, u.name as created_by, l.created_at, l.updated_at) p
      where l.city_id = $1 and l.deleted_at is null) f`,
    values: ({ cityId }) => [cityId],
  },
  '/read': {
    text: `select row_to_json(t)::text as json from (${wire} where l.id = $1) t`,
    values: ({ id }) => [id],
  },
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
  const { rows } = await pool.query(statement.text, statement.values(await inputOf(request, search)))
  const text = rows[0]?.json ?? ''
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text)
})

/** The rows of a day pack as COPY writes them: locations, then notes. It takes no parameters. */
const copies = (cityId: string) => [
  `select 'location' as line, l.id as "_id", l.name, l.latitude, l.longitude, l.city, l.state, l.zip, l.street, l.description,
    l.notes, l.icon, l.tags, l.attributes, json_build_object('_id', u.id, 'name', u.name) as "userId",
    l.created_at as "createdAt", l.updated_at as "updatedAt", l.version
  from locations l join users u on u.id = l.created_by where l.city_id = ${cityId} and l.deleted_at is null`,
  `select 'note' as line, n.id as "_id", n.location_id as "locationId", n.text, n.created_at as "createdAt",
    json_build_object('_id', u.id, 'name', u.name) as "userId", n.recorded_at as "recordedAt"
  from notes n join users u on u.id = n.created_by where n.city_id = ${cityId} and n.deleted_at is null`,
]

async function copyPack(response: ServerResponse, cityId: string): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  for (const rows of copies(`'${cityId.replaceAll(/[^\da-f-]/g, '')}'`)) {
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
