/**
 * How the cost of lists, counts, map and *My work* grows from 500 work orders to 50,000 (a fifth of them open), and the
 * cost of an assignment: creating an order with one, with one that tells a colleague, and giving 250 orders to a crew.
 */
import { randomUUID } from 'node:crypto'
import { type City, growTo, makeCity, membersOf, openPool, type Pool } from './support/city.ts'
import { type Call, load } from './support/load.ts'
import type { Server } from './support/programs.ts'
import { named, scaled } from './support/scaled.ts'
import { type Row, round, withGoal } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'
import { tileAt } from './support/tile.ts'

const amounts = [500, 50_000].map(scaled)
const BULK = 250
const ROUNDS = 60

export async function measureOrders(testbed: Testbed): Promise<Row[]> {
  const databaseUrl = await testbed.database('orders')
  const server = await testbed.startApi(databaseUrl)
  const pool = openPool(databaseUrl)
  try {
    const city = await makeCity(pool)
    await growTo(pool, city, scaled(5_000))
    return [...(await growth(server, pool, city)), ...(await assigning(server, pool, city))]
  } finally {
    await pool.end()
  }
}

async function growth(server: Server, pool: Pool, city: City): Promise<Row[]> {
  const headers = { authorization: `Bearer ${city.token}` }
  const tile = tileAt(12, city.center).replace('/api/locations/', '/api/workorders/')
  const paths = {
    'first page of open orders': '/api/workorders?status=open&limit=50',
    'first page of finished orders': '/api/workorders?status=finished&limit=50',
    counts: '/api/workorders/summary',
    'map tile at zoom 12': tile,
    'my work': '/api/workorders?status=open&assignedTo=me&limit=50',
  }
  const times = new Map<string, number[]>()
  for (const amount of amounts) {
    await growOrders(pool, city, amount)
    for (const [what, path] of Object.entries(paths)) {
      const least = await leastOf(server, () => ({ path, headers }))
      times.set(what, [...(times.get(what) ?? []), least])
    }
  }
  const most = (what: string) => times.get(what)?.at(-1) ?? Number.NaN
  const mine = most('my work') / most('first page of open orders')
  return [
    ...[...times].map(([what, [few = Number.NaN, many = Number.NaN]]) =>
      withGoal(`orders, growth, ${what}`, many / few, 1.5, ' x', [
        `${round(few)}, ${round(many)} ms with ${amounts.map(named).join(', ')} orders`,
      ]),
    ),
    withGoal('my work against the first page', mine, 1.5, ' x'),
  ]
}

async function assigning(server: Server, pool: Pool, city: City): Promise<Row[]> {
  const crewId = randomUUID()
  await pool.query(
    `insert into crews (id, city_id, name, member_ids) values ($1, $2, 'Streets', array[$3::uuid])`,
    [crewId, city.id, city.userId],
  )
  const { rows } = await pool.query<{ id: string; location: string }>(
    `select id, location_id as location from work_orders where city_id = $1 and status = 'open' limit $2`,
    [city.id, BULK],
  )
  const write = (method: string, path: string, body: object): Call => ({
    method,
    path,
    headers: { authorization: `Bearer ${city.token}`, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  const create = (more: object) => (at: number) =>
    write('POST', '/api/workorders', {
      _id: randomUUID(),
      locationId: rows[at % rows.length]?.location,
      title: 'Look at it',
      ...more,
    })
  const plain = await middleOf(server, create({}))
  const assigned = await middleOf(server, create({ crewId, assigneeIds: [city.userId] }))
  await membersOf(pool, city, 1)
  const colleagues = await pool.query<{ id: string }>(
    `select user_id as id from city_memberships where city_id = $1 and user_id <> $2`,
    [city.id, city.userId],
  )
  const told = await middleOf(server, create({ assigneeIds: colleagues.rows.map(({ id }) => id) }))
  const began = performance.now()
  await load(server.url, rows.length, (at) => write('PUT', `/api/workorders/${rows[at]?.id}`, { crewId }))
  const bulk = performance.now() - began
  const floorBegan = performance.now()
  await pool.query(`update work_orders set crew_id = null, version = version + 1 where id = any($1)`, [
    rows.map(({ id }) => id),
  ])
  const floor = performance.now() - floorBegan
  return [
    withGoal('create with an assignee, against without', assigned / plain, 1.2, ' x', [
      `${round(plain)}, ${round(assigned)} ms`,
    ]),
    withGoal('create with a notification, against without', told / plain, 1.3, ' x', [
      `${round(plain)}, ${round(told)} ms`,
    ]),
    withGoal(`${BULK} orders given to a crew, against one statement`, bulk / floor, 2, ' x', [
      `${round(bulk)} ms for ${rows.length} calls, ${round(floor)} ms for the statement`,
    ]),
  ]
}

async function leastOf(server: Server, call: () => Call): Promise<number> {
  await load(server.url, 3, call, 1)
  return Math.min(...(await load(server.url, 15, call, 1)))
}

/** The median: writes vary more than reads. */
async function middleOf(server: Server, call: (at: number) => Call): Promise<number> {
  await load(server.url, 10, call, 1)
  const times = (await load(server.url, ROUNDS, call, 1)).toSorted((one, other) => one - other)
  return times[ROUNDS / 2] ?? Number.NaN
}

/** Adds orders until the city has `amount`: a fifth open, a tenth of these the user's own, over three years. */
async function growOrders(pool: Pool, city: City, amount: number): Promise<void> {
  await pool.query(
    `insert into work_orders (id, city_id, location_id, title, priority, created_by, created_at, status, closed_by, closed_at,
      assignee_ids)
    select uuidv7(), $1, l.id, 'Look at ' || l.name, (array['high', 'medium', 'low'])[1 + n % 3], $2, made.at,
      case when n % 5 = 0 then 'open' else 'finished' end, case when n % 5 <> 0 then $2::uuid end,
      case when n % 5 <> 0 then made.at + interval '3 days' end,
      case when n % 50 = 0 then array[$2::uuid] else '{}' end
    from generate_series((select count(*) from work_orders where city_id = $1) + 1, $3::int) n
      cross join lateral (select now() - make_interval(hours => (n::int * 7919) % 26000) as at) made
      join (select id, name, row_number() over (order by id) as place, count(*) over () as places from locations
        where city_id = $1) l on l.place = 1 + n % l.places`,
    [city.id, city.userId, amount],
  )
  await pool.query('vacuum analyze work_orders')
}
