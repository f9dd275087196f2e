/** A file of 100,000 locations as GeoJSON against one bare json_agg of the same content, and the memory that it takes. */

import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { growTo } from './support/city.ts'
import { type Cost, costOf, WARM_UP_ROUNDS } from './support/compare.ts'
import { send } from './support/load.ts'
import { median, type Row, round, withGoal } from './support/table.ts'
import { openTargets, type Targets } from './support/targets.ts'
import type { Testbed } from './support/testbed.ts'

const LOCATIONS = 100_000
const ROUNDS = 7

export async function measureExport(testbed: Testbed): Promise<Row[]> {
  const targets = await openTargets(testbed)
  try {
    await growTo(targets.pool, targets.city, LOCATIONS)
    return await exportOf(targets)
  } finally {
    await targets.close()
  }
}

async function exportOf({ ours, baseline, city, signedIn, postgresPid }: Targets): Promise<Row[]> {
  const link = { path: `/api/exports/locations?format=geojson&cityId=${city.id}`, headers: signedIn }
  const bare = { path: `/export?cityId=${city.id}` }
  // The address is good for two minutes, so each round asks for its own; that is counted as ours.
  const asked = async () => ({ path: JSON.parse((await send(ours.url, link)).bytes.toString()).url })

  const idle = (await ours.usage()).rss
  const files = [await send(ours.url, await asked()), await send(baseline.url, bare)] as const
  const peak = (await ours.usage()).peak
  const [mine, theirs] = files.map(({ bytes }) => inOrder(JSON.parse(bytes.toString())))
  if (!isDeepStrictEqual(mine, theirs)) throw new Error('the two servers do not give the same file')

  const costs: { ours: Cost[]; bare: Cost[] } = { ours: [], bare: [] }
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const call = await asked()
    const bareCost = await costOf({ server: baseline, call: () => bare }, postgresPid, 1, round)
    const ourCost = await costOf({ server: ours, call: () => call }, postgresPid, 1, round)
    await sleep(100)
    if (round < WARM_UP_ROUNDS) continue
    costs.bare.push(bareCost)
    costs.ours.push(ourCost)
  }
  const of = (side: Cost[], cost: keyof Cost) => median(side.map((one) => one[cost] ?? Number.NaN))
  const cpu = (side: Cost[]) => median(side.map(({ node, postgres }) => node + (postgres ?? Number.NaN)))
  const pair = (cost: keyof Cost) =>
    `${round(of(costs.ours, cost))} against ${round(of(costs.bare, cost))} ms`
  const size = `${Math.round(files[0].bytes.length / 1e6)} MB`
  return [
    withGoal(
      `export of ${LOCATIONS.toLocaleString('en-US')} as GeoJSON, CPU against bare`,
      cpu(costs.ours) / cpu(costs.bare),
      1.3,
      ' x',
      [
        `${size}; Node ${pair('node')}, PostgreSQL ${pair('postgres')}, whole after ${pair('time')}`,
        `memory of the API process: ${round(idle)} MB before the first, ${round(peak)} MB at its highest`,
      ],
    ),
  ]
}

interface Collection {
  features: { id: string }[]
}

const inOrder = ({ features }: Collection) => features.toSorted((a, b) => (a.id < b.id ? -1 : 1))
