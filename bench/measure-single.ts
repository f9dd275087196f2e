/** One location read, created and updated, against a bare server that runs one statement for each. */
import { randomUUID } from 'node:crypto'
import { compare } from './support/compare.ts'
import type { Call } from './support/load.ts'
import { type Row, withGoal } from './support/table.ts'
import type { Targets } from './support/targets.ts'

const size = { rounds: 7, requests: 250 }

export async function measureSingle(targets: Targets): Promise<Row[]> {
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
    const { ratio, details } = await compare(
      { ours: { server: ours, call: mine }, baseline: { server: baseline, call: bare }, postgres },
      size,
    )
    return withGoal(`${what}, CPU against bare`, ratio, limit, ' x', details)
  }

  const fields = {
    name: 'Bench by the river',
    ...city.centre,
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
      4,
      () => write('POST', '/api/locations', { ...fields, _id: randomUUID() }, recorded()),
      () => bare('/create', randomUUID()),
    ),
    await against(
      'update',
      4,
      // Each row is updated once a round, so its version is known.
      (at, inRound) =>
        write('PUT', `/api/locations/${idAt(at)}`, fields, { ...recorded(), 'if-match': `"${inRound + 1}"` }),
      (at) => bare('/update', idAt(at + size.requests)),
    ),
  ]
}
