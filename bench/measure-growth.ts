/** How the cost of the four calls that meet every location grows with their number. */
import { type City, growTo, type Pool } from './support/city.ts'
import { load } from './support/load.ts'
import type { Server } from './support/programs.ts'
import { judged, median, type Row, round } from './support/table.ts'
import { tileAt } from './support/tile.ts'

/** With 100,000 against 1,000. */
const LIMIT = 1.5
const amounts = [1000, 10_000, 100_000] as const

export async function measureGrowth(server: Server, pool: Pool, city: City): Promise<Row[]> {
  const headers = { authorization: `Bearer ${city.token}` }
  const paths = {
    'first page of 1,000': '/api/locations',
    counts: '/api/locations/summary',
    'tile at zoom 10': tileAt(10, city.centre),
    'tile at zoom 16': tileAt(16, city.centre),
  }
  const times = new Map<string, number[]>()
  for (const amount of amounts) {
    await growTo(pool, city, amount)
    for (const [what, path] of Object.entries(paths)) {
      await load(server.url, 3, () => ({ path, headers }), 1)
      const each = await load(server.url, 9, () => ({ path, headers }), 1)
      times.set(what, [...(times.get(what) ?? []), median(each)])
    }
  }
  return [...times].map(([what, [least = Number.NaN, ...more]]) =>
    judged(`growth, ${what}`, (more.at(-1) ?? Number.NaN) / least, LIMIT, ' x', [
      `${more.map((time) => `${round(time / least)} x`).join(', ')}: ${[least, ...more].map(round).join(', ')} ms with ${amounts.map((n) => n.toLocaleString('en-US')).join(', ')} locations`,
    ]),
  )
}
