/** Compares list, read, create and update of locations with a plain server that runs one statement for each. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { compare } from './support/compare.ts'
import { type Call, send } from './support/load.ts'
import { type Row, withGoal } from './support/table.ts'
import { openTargets, type Targets } from './support/targets.ts'
import type { Testbed } from './support/testbed.ts'

const size = { rounds: 7, requests: 250 }

export async function measureLocations(testbed: Testbed): Promise<Row[]> {
  const targets = await openTargets(testbed)
  try {
    return [await list(targets), ...(await single(targets))]
  } finally {
    await targets.close()
  }
}

async function list({ ours, baseline, city, postgresPid, signedIn }: Targets): Promise<Row> {
  const mine = { path: '/api/locations', headers: signedIn }
  const bare = { path: `/list?cityId=${city.id}` }
  const answers = [await send(ours.url, mine), await send(baseline.url, bare)] as const
  const [ourList, bareList] = answers.map(({ bytes }) => JSON.parse(bytes.toString()))
  if (!isDeepStrictEqual(ourList, bareList)) throw new Error('the two servers do not give the same list')
  const { node, details } = await compare(
    {
      ours: { server: ours, call: () => mine },
      baseline: { server: baseline, call: () => bare },
      postgres: postgresPid,
    },
    { rounds: 9, requests: 30 },
  )
  const size = `${ourList.length} rows, ${Math.round(answers[0].bytes.length / 1000)} kB`
  return withGoal('list of 1,000, CPU against bare', node, 1.3, ' x', [size, ...details])
}

async function single(targets: Targets): Promise<Row[]> {
  const { ours, baseline, city, pool, signedIn, postgresPid: postgres } = targets
  const { rows } = await pool.query<{ id: string }>(
    'select id from locations where city_id = $1 order by id',
    [city.id],
  )
  const idAt = (at: number) => rows[at % rows.length]?.id ?? ''
  const against = async (
    what: string,
    limit: number,
    mine: (at: number, inRound: number) => Call,
    bare: (at: number) => Call,
  ) => {
    const { node, details } = await compare(
      { ours: { server: ours, call: mine }, baseline: { server: baseline, call: bare }, postgres },
      size,
    )
    return withGoal(`${what}, CPU against bare`, node, limit, ' x', details)
  }

  const fields = {
    name: 'Bench by the river',
    ...city.center,
    cityId: city.id,
    city: 'Bench Town',
    state: 'NE',
    zip: '68372',
    description: 'Two slats are loose; seen on the Tuesday round',
    icon: 'bench',
    tags: ['Parks', 'Bench'],
  }
  const write = (method: string, path: string, body: object, headers: Record<string, string> = {}): Call => ({
    method,
    path,
    headers,
    body: JSON.stringify(body),
  })
  const bare = (path: string, id: string) => write('POST', path, { ...fields, _id: id, by: city.userId })
  const recorded = () => ({ ...signedIn, 'idempotency-key': randomUUID() })

  return [
    await against(
      'read of one',
      2,
      (at) => ({ path: `/api/locations/${idAt(at)}`, headers: signedIn }),
      (at) => ({ path: `/read?id=${idAt(at)}` }),
    ),
    await against(
      'create',
      5,
      () => write('POST', '/api/locations', { ...fields, _id: randomUUID() }, recorded()),
      () => bare('/create', randomUUID()),
    ),
    await against(
      'update',
      5,
      // Each row is updated once per round, so its version is known.
      (at, inRound) =>
        write('PUT', `/api/locations/${idAt(at)}`, fields, { ...recorded(), 'if-match': `"${inRound + 1}"` }),
      (at) => bare('/update', idAt(at + size.requests)),
    ),
  ]
}
