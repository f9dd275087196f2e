/** The list of 1,000 locations against a bare server that passes the same JSON through. */
import { isDeepStrictEqual } from 'node:util'
import { type Comparison, compare } from './support/compare.ts'
import { send } from './support/load.ts'
import { type Row, withGoal } from './support/table.ts'
import type { Targets } from './support/targets.ts'

export async function measureList(targets: Targets): Promise<Row[]> {
  const { ours, baseline, city, postgresPid } = targets
  const calls = {
    ours: { path: '/api/locations', headers: targets.signedIn },
    baseline: { path: `/list?cityId=${city.id}` },
  }
  const answers = [await send(ours.url, calls.ours), await send(baseline.url, calls.baseline)] as const
  const [mine, bare] = answers.map(({ bytes }) => JSON.parse(bytes.toString()))
  if (!isDeepStrictEqual(mine, bare)) throw new Error('the two servers do not give the same list')

  const comparison: Comparison = await compare(
    {
      ours: { server: ours, call: () => calls.ours },
      baseline: { server: baseline, call: () => calls.baseline },
      postgres: postgresPid,
    },
    { rounds: 9, requests: 30 },
  )
  const size = `${mine.length} rows, ${Math.round(answers[0].bytes.length / 1000)} kB`
  return [
    withGoal('list of 1,000, CPU against bare', comparison.ratio, 1.3, ' x', [size, ...comparison.details]),
  ]
}
