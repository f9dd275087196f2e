/** The list of 1,000 locations against a bare server that passes the same JSON through. */
import { isDeepStrictEqual } from 'node:util'
import { type Comparison, compare } from './support/compare.ts'
import { send } from './support/load.ts'
import type { Rivals } from './support/rivals.ts'
import { judged, type Row } from './support/table.ts'

export async function measureList(rivals: Rivals): Promise<Row[]> {
  const { ours, floor, city, postgresPid } = rivals
  const calls = {
    ours: { path: '/api/locations', headers: rivals.signedIn },
    floor: { path: `/list?cityId=${city.id}` },
  }
  const answers = [await send(ours.url, calls.ours), await send(floor.url, calls.floor)] as const
  const [mine, bare] = answers.map(({ bytes }) => JSON.parse(bytes.toString()))
  if (!isDeepStrictEqual(mine, bare)) throw new Error('the two servers do not give the same list')

  const comparison: Comparison = await compare(
    {
      ours: { server: ours, call: () => calls.ours },
      floor: { server: floor, call: () => calls.floor },
      postgres: postgresPid,
    },
    { rounds: 9, requests: 30 },
  )
  const size = `${mine.length} rows, ${Math.round(answers[0].bytes.length / 1000)} kB`
  return [
    judged('list of 1,000, CPU against bare', comparison.ratio, 1.3, ' x', [size, ...comparison.details]),
  ]
}
