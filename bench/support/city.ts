/** Creates a city with its admin, any number of locations, and a token that the API accepts. */
import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { openDb } from '../../apps/server/src/db/kysely.ts'
import type { OpenParts } from '../../apps/server/src/open-parts.ts'
import { publicUrl } from './testbed.ts'

export type Pool = OpenParts['pool']

export const openPool = (databaseUrl: string): Pool =>
  openDb({ connection: { connectionString: databaseUrl }, max: 2 }).pool

export interface City {
  id: string
  userId: string
  token: string
  center: { latitude: number; longitude: number }
}

export const center = { latitude: 40.62, longitude: -96.63 }
const issuer = `${publicUrl}/oidc`
const signIn = 'of the bench'

/** City limits, as real cities have them: the server then knows that saved locations are inside the city. */
const limits = {
  type: 'Polygon',
  coordinates: [
    [
      [center.longitude - 0.3, center.latitude - 0.3],
      [center.longitude + 0.3, center.latitude - 0.3],
      [center.longitude + 0.3, center.latitude + 0.3],
      [center.longitude - 0.3, center.latitude + 0.3],
      [center.longitude - 0.3, center.latitude - 0.3],
    ],
  ],
}

/** Needs the tables and the provider's keys: start the API once on this database first. */
export async function makeCity(pool: Pool): Promise<City> {
  const id = randomUUID()
  const userId = randomUUID()
  await pool.query(
    `insert into users (id, issuer, subject, name, email) values ($1, 'embedded', $2, 'Bea Bench', 'bea@example.test')`,
    [userId, userId],
  )
  await pool.query(
    `insert into cities (id, name, state, name_key, postcode, boundary)
    values ($1, 'Bench Town', 'NE', 'bench town', '68000', $2)`,
    [id, JSON.stringify(limits)],
  )
  await pool.query(`insert into city_memberships (city_id, user_id, role) values ($1, $2, 'city_admin')`, [
    id,
    userId,
  ])
  await pool.query(
    `with account as (
      insert into oidc_accounts (id, email, name, password_hash) values ($1, 'bea@example.test', 'Bea Bench', ''))
    insert into oidc_sign_ins (session_uid, account_id, user_agent, ip) values ($2, $1, '', '')`,
    [userId, signIn],
  )
  return { id, userId, token: await tokenFor(pool, userId), center }
}

/** Adds City Workers, and returns a token of each. */
export async function membersOf(pool: Pool, city: City, amount: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with people as (
      insert into users (id, issuer, subject, name, email)
      select id, 'embedded', id, 'Worker ' || n, 'worker' || n || '@example.test'
      from (select gen_random_uuid() as id, n from generate_series(1, $2::int) n) made returning id)
    insert into city_memberships (city_id, user_id, role) select $1, id, 'city_worker' from people returning user_id as id`,
    [city.id, amount],
  )
  return Promise.all(rows.map(({ id }) => tokenFor(pool, id)))
}

/** Creates a city for a user who has signed in. */
export async function cityOf(
  pool: Pool,
  email: string,
  name: string,
): Promise<Pick<City, 'id' | 'userId' | 'center'>> {
  const { rows } = await pool.query(`select id from users where email = $1`, [email])
  const userId: string = rows[0].id
  const id = randomUUID()
  await pool.query(`insert into cities (id, name, state, name_key) values ($1, $2, 'NE', lower($2))`, [
    id,
    name,
  ])
  await pool.query(`insert into city_memberships (city_id, user_id, role) values ($1, $2, 'city_admin')`, [
    id,
    userId,
  ])
  return { id, userId, center }
}

/**
 * Adds locations until the city has `amount`, spread over about 25 x 25 km; every fifth has a note. Ids are in order of
 * creation, like those from devices and imports.
 */
export async function growTo(
  pool: Pool,
  city: Pick<City, 'id' | 'userId' | 'center'>,
  amount: number,
): Promise<void> {
  const { latitude, longitude } = city.center
  await pool.query(
    `with made as (
      insert into locations (id, city_id, name, latitude, longitude, city, state, description, icon, category, tags,
        created_by, updated_by, created_at, updated_at)
      select uuidv7(), $1, 'Asset ' || n, $3 + (random() - 0.5) * 0.22, $4 + (random() - 0.5) * 0.3, 'Bench Town',
        'NE', 'Corner of ' || n % 90 || 'th Street and Elm Avenue, seen on the round of week ' || n % 52,
        (array['bench', 'main_valve', 'stop_sign', 'sewer_manhole'])[1 + n % 4],
        (array['Parks', 'Water', 'Transportation', 'Sewer'])[1 + n % 4],
        array['round ' || n % 12, 'Elm Avenue'], $2, $2, now() - make_interval(secs => n), now() - make_interval(secs => n)
      from generate_series((select count(*) from locations where city_id = $1) + 1, $5::int) n
      returning id, name)
    insert into notes (id, city_id, location_id, text, created_by)
    select uuidv7(), $1, id, 'Checked ' || name || ', nothing to do', $2 from made where right(name, 1) in ('0', '5')`,
    [city.id, city.userId, latitude, longitude, amount],
  )
  await settle(pool)
  await pool.query('analyze notes')
}

/** Adds `amount` locations in one tile of zoom 15, apart from all others. Returns its center. */
export async function crowdTile(pool: Pool, city: City, amount: number): Promise<City['center']> {
  const half = 180 / 2 ** 15
  const column = Math.floor((city.center.longitude + 1 + 180) / (2 * half))
  const middle = { latitude: city.center.latitude, longitude: (2 * column + 1) * half - 180 }
  await pool.query(
    `insert into locations (id, city_id, name, latitude, longitude, city, state, icon, category, created_by, updated_by)
    select gen_random_uuid(), $1, 'Crowd ' || n, $3, $4 + (random() - 0.5) * 1.9 * $5::float8, 'Bench Town', 'NE',
      (array['bench', 'fire_hydrant', 'streetlight', 'manhole'])[1 + n % 4], 'Parks', $2, $2
    from generate_series(1, $6::int) n`,
    [city.id, city.userId, middle.latitude, middle.longitude, half, amount],
  )
  await settle(pool)
  return middle
}

/** Adds `amount` open work orders at locations all over the city. */
export async function raiseOrders(pool: Pool, city: City, amount: number): Promise<void> {
  await pool.query(
    `insert into work_orders (id, city_id, location_id, title, priority, created_by)
    select gen_random_uuid(), city_id, id, 'Look at ' || name, (array['high', 'medium', 'low'])[1 + length(name) % 3], $2
    from locations where city_id = $1 limit $3`,
    [city.id, city.userId, amount],
  )
  await pool.query('vacuum analyze work_orders')
}

/** Leaves the tables as cleanup and autovacuum would a moment later. */
async function settle(pool: Pool): Promise<void> {
  await pool.query('select fold_location_changes()')
  await pool.query(
    'vacuum analyze locations, location_changes, location_counts, location_tags, location_cells',
  )
}

/** Adds another worker to the city and returns a token for them. */
export async function addWorker(pool: Pool, city: Pick<City, 'id'>): Promise<string> {
  const userId = randomUUID()
  await pool.query(
    `insert into users (id, issuer, subject, name, email) values ($1, 'embedded', $2, 'Wes Bench', 'wes@example.test')`,
    [userId, userId],
  )
  await pool.query(`insert into city_memberships (city_id, user_id, role) values ($1, $2, 'city_worker')`, [
    city.id,
    userId,
  ])
  return tokenFor(pool, userId)
}

/** Signs with the provider's own key, as its token endpoint does. */
async function tokenFor(pool: Pool, who: string): Promise<string> {
  const { rows } = await pool.query(
    `select value -> 'signing' -> 0 as jwk from server_keys where purpose = 'oidc'`,
  )
  const { jwk } = rows[0]
  const now = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const audience = 'https://api.lamplighter.local'
  const head = part({ alg: 'ES256', kid: jwk.kid, typ: 'at+jwt' })
  const body = part({ iss: issuer, aud: audience, sub: who, sid: signIn, iat: now, exp: now + 3600 })
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' })
  return `${head}.${body}.${signature.toString('base64url')}`
}
