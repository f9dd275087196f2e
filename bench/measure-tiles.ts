/**
 * The cost of a map tile: with 5,000 single locations up close, with half a million counted in cells from far away, and with
 * 5,000 open work orders among them.
 */
import { type City, crowdTile, growTo, type Pool, raiseOrders } from './support/city.ts'
import { costOf } from './support/compare.ts'
import { send } from './support/load.ts'
import type { Server } from './support/programs.ts'
import { scaled } from './support/scaled.ts'
import { median, type Row, round, withGoal } from './support/table.ts'
import { tileAt } from './support/tile.ts'

const ROUNDS = 5
const REQUESTS = 20

export async function measureTiles(
  { server, postgresPid }: { server: Server; postgresPid: number },
  pool: Pool,
  city: City,
): Promise<Row[]> {
  await growTo(pool, city, scaled(500_000))
  const crowd = await crowdTile(pool, city, 5000)
  await raiseOrders(pool, city, 5000)
  const headers = { authorization: `Bearer ${city.token}` }

  async function measure(what: string, path: string, limitMs: number): Promise<Row> {
    const call = { path, headers }
    const { bytes } = await send(server.url, call)
    const costs: Awaited<ReturnType<typeof costOf>>[] = []
    for (let index = 0; index <= ROUNDS; index++)
      costs.push(await costOf({ server, call: () => call }, postgresPid, REQUESTS, index))
    const of = (cost: 'node' | 'postgres' | 'time') =>
      median(costs.slice(1).map((one) => one[cost] ?? Number.NaN))
    return withGoal(what, of('node'), limitMs, ' ms', [
      `${round(bytes.length / 1000)} kB, PostgreSQL ${round(of('postgres'))} ms, answer after ${round(of('time'))} ms`,
    ])
  }
  return [
    await measure('tile of 5,000 at zoom 15, CPU', tileAt(15, crowd), 15),
    await measure('tile over 500,000 at zoom 8, CPU', tileAt(8, city.center), 25),
    await measure('tile over 5,000 open orders at zoom 8, CPU', tileAt(8, city.center, 'workorders'), 15),
  ]
}
