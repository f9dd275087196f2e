/**
 * Compares a day pack of 100,000 locations with a plain COPY of the same rows as JSON. Also measures its size and the cost
 * of a request for ten changes.
 */
import { isDeepStrictEqual } from 'node:util'
import { gzipSync } from 'node:zlib'
import { compare } from './support/compare.ts'
import { load, send } from './support/load.ts'
import { postgresCpu } from './support/postgres-cpu.ts'
import { named } from './support/scaled.ts'
import { median, type Row, round, withGoal } from './support/table.ts'
import type { Targets } from './support/targets.ts'

const ROUNDS = 3
const CHANGES = 10
/** PostgreSQL's CPU time has a resolution of 10 ms, so each figure is an average over many calls. */
const ASKS = 200

/** `targets` hold a city of 100,000 locations. */
export async function measureDayPack(targets: Targets): Promise<Row[]> {
  return [await wholePack(targets), await changes(targets)]
}

const packOf = ({ city, signedIn }: Targets, since = '') => ({
  path: `/api/day-pack?cityId=${city.id}${since && `&since=${since}`}`,
  headers: signedIn,
})

interface Line {
  line: string
  _id: string
  cursor: string
  notes?: unknown[]
}

const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

async function wholePack(targets: Targets): Promise<Row> {
  const { ours, baseline, city, postgresPid } = targets
  const bare = { path: `/day-pack?cityId=${city.id}` }
  const idle = (await ours.usage()).rss
  const pack = await send(ours.url, packOf(targets))
  const copied = await send(baseline.url, bare)
  const peak = (await ours.usage()).peak
  const mine = linesOf(pack.bytes.toString())
  // COPY's text format doubles each backslash.
  const theirs = linesOf(copied.bytes.toString().replaceAll('\\\\', '\\'))
  const locations = mine.filter(({ line }) => line === 'location')
  if (!isDeepStrictEqual(inOrder(locations), inOrder(theirs.filter(({ line }) => line === 'location'))))
    throw new Error('the two do not hold the same locations')
  const notes = mine.flatMap((line) => (line.line === 'notes' ? (line.notes ?? []) : []))
  if (notes.length !== theirs.length - locations.length) throw new Error('the two do not hold the same notes')

  const { whole, details } = await compare(
    {
      ours: { server: ours, call: () => packOf(targets) },
      baseline: { server: baseline, call: () => bare },
      postgres: postgresPid,
    },
    { rounds: ROUNDS, requests: 1 },
  )
  const { length } = pack.bytes
  const packed = gzipSync(pack.bytes, { level: 4 }).length
  return withGoal(
    `day pack of ${named(targets.locations)}, CPU against a bare COPY to JSON`,
    whole,
    1.5,
    ' x',
    [
      ...details,
      `${locations.length} locations and ${notes.length} notes, ${Math.round(length / locations.length)} bytes a location, ${Math.round(packed / locations.length)} with gzip; ${round(length / 1e6)} MB, ${round(packed / 1e6)} MB with gzip`,
      `memory of the API process: ${round(idle)} MB before the first, ${round(peak)} MB at its highest`,
    ],
  )
}

const inOrder = (lines: Line[]) => lines.toSorted((a, b) => (a._id < b._id ? -1 : 1))

async function changes(targets: Targets): Promise<Row> {
  const { ours, pool, city, postgresPid } = targets
  const [header] = linesOf((await send(ours.url, packOf(targets))).bytes.toString())
  await pool.query(
    `update locations set name = name || ' again', version = version + 1, updated_at = now()
     where id in (select id from locations where city_id = $1 order by md5(id::text) limit $2)`,
    [city.id, CHANGES],
  )
  const asking = packOf(targets, header?.cursor)
  const answer = linesOf((await send(ours.url, asking)).bytes.toString())
  const told = answer.filter(({ line }) => line === 'location').length
  if (told !== CHANGES) throw new Error(`${told} changes were told instead of ${CHANGES}`)
  const before = { ...(await ours.usage()), postgres: postgresCpu(postgresPid) ?? Number.NaN }
  // One at a time: the server does not send a user two packs at once.
  const times = await load(ours.url, ASKS, () => asking, 1)
  const node = ((await ours.usage()).cpu - before.cpu) / ASKS
  const postgres = ((postgresCpu(postgresPid) ?? Number.NaN) - before.postgres) / ASKS
  return withGoal(`${CHANGES} changes among ${named(targets.locations)}, PostgreSQL`, postgres, 10, ' ms', [
    `Node ${round(node)} ms, answered after ${round(median(times))} ms`,
  ])
}
