/** Compares a GeoJSON export of 100,000 locations with one json_agg of the same content, and measures its memory. */
import { isDeepStrictEqual } from 'node:util'
import { compare } from './support/compare.ts'
import { send } from './support/load.ts'
import { named } from './support/scaled.ts'
import { type Row, round, withGoal } from './support/table.ts'
import type { Targets } from './support/targets.ts'

const ROUNDS = 3

/** `targets` hold a city of 100,000 locations. */
export async function measureExport({
  ours,
  baseline,
  city,
  locations,
  signedIn,
  postgresPid,
}: Targets): Promise<Row[]> {
  const link = { path: `/api/exports/locations?format=geojson&cityId=${city.id}`, headers: signedIn }
  const bare = { path: `/export?cityId=${city.id}` }
  // The link expires after two minutes, so each round requests a new one. That time counts as ours.
  const asked = async () => ({ path: JSON.parse((await send(ours.url, link)).bytes.toString()).url })

  const idle = (await ours.usage()).rss
  const files = [await send(ours.url, await asked()), await send(baseline.url, bare)] as const
  const peak = (await ours.usage()).peak
  const [mine, theirs] = files.map(({ bytes }) => inOrder(JSON.parse(bytes.toString())))
  if (!isDeepStrictEqual(mine, theirs)) throw new Error('the two servers do not give the same file')

  const { whole, details } = await compare(
    {
      ours: { server: ours, call: asked },
      baseline: { server: baseline, call: () => bare },
      postgres: postgresPid,
    },
    { rounds: ROUNDS, requests: 1 },
  )
  return [
    withGoal(`export of ${named(locations)} as GeoJSON, CPU against bare`, whole, 1.3, ' x', [
      `${Math.round(files[0].bytes.length / 1e6)} MB`,
      ...details,
      `memory of the API process: ${round(idle)} MB before the first, ${round(peak)} MB at its highest`,
    ]),
  ]
}

interface Collection {
  features: { id: string }[]
}

const inOrder = ({ features }: Collection) => features.toSorted((a, b) => (a.id < b.id ? -1 : 1))
