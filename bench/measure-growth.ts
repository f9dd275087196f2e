/** How the cost of the four calls that meet every location grows with their number. */
import { boxAt } from './support/box.ts'
import { type City, growTo, type Pool } from './support/city.ts'
import { load } from './support/load.ts'
import type { Server } from './support/programs.ts'
import { median, type Row, round, stated } from './support/table.ts'

const amounts = [1000, 10_000, 100_000] as const

export async function measureGrowth(server: Server, pool: Pool, city: City): Promise<Row[]> {
  const headers = { authorization: `Bearer ${city.token}` }
  const paths = {
    'first page of 1,000': '/api/locations',
    counts: '/api/locations/summary',
    'map at zoom 12': `/api/locations/map?bbox=${boxAt(12, city)}&zoom=12`,
    'map at zoom 16': `/api/locations/map?bbox=${boxAt(16, city)}&zoom=16`,
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
    stated(`growth, ${what}`, more.map((time) => `${round(time / least)} x`).join(', '), [
      `${[least, ...more].map(round).join(', ')} ms with ${amounts.map((n) => n.toLocaleString('en-US')).join(', ')} locations`,
    ]),
  )
}
