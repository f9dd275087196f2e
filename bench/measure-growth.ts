/** How the cost of calls that read every location grows with the number of locations: the fastest of fifteen responses. */
import { type City, growTo, type Pool } from './support/city.ts'
import { load } from './support/load.ts'
import type { Server } from './support/programs.ts'
import { named, scaled } from './support/scaled.ts'
import { type Row, round, stated, withGoal } from './support/table.ts'
import { tileAt } from './support/tile.ts'

/** Time at 100,000 locations over time at 1,000, for responses that stay the same size. */
const LIMIT = 1.5
const limited = ['first page of 1,000', 'counts']
const amounts = [1000, 10_000, 100_000].map(scaled)

export async function measureGrowth(server: Server, pool: Pool, city: City): Promise<Row[]> {
  const headers = { authorization: `Bearer ${city.token}` }
  const paths = {
    'first page of 1,000': '/api/locations',
    counts: '/api/locations/summary',
    'tile at zoom 10': tileAt(10, city.center),
    'tile at zoom 16': tileAt(16, city.center),
  }
  const times = new Map<string, number[]>()
  for (const amount of amounts) {
    await growTo(pool, city, amount)
    for (const [what, path] of Object.entries(paths)) {
      await load(server.url, 3, () => ({ path, headers }), 1)
      const each = await load(server.url, 15, () => ({ path, headers }), 1)
      times.set(what, [...(times.get(what) ?? []), Math.min(...each)])
    }
  }
  return [...times].map(([what, [least = Number.NaN, ...more]]) => {
    const factors = more.map((time) => time / least)
    const details = [
      `${[least, ...more].map(round).join(', ')} ms with ${amounts.map(named).join(', ')} locations`,
    ]
    if (!limited.includes(what))
      return stated(`growth, ${what}`, factors.map((factor) => `${round(factor)} x`).join(', '), details)
    return withGoal(`growth, ${what}`, factors.at(-1) ?? Number.NaN, LIMIT, ' x', details)
  })
}
