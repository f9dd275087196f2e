/** Compares the creation of an upload in a city with 5,000 unfinished uploads and in one with none. */
import { randomUUID } from 'node:crypto'
import { type City, makeCity, openPool, type Pool } from './support/city.ts'
import { load } from './support/load.ts'
import { type Row, round, withGoal } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'

const UNFINISHED = 5_000
const ROUNDS = 7
const UPLOADS = 20
const uploads = '/api/media/uploads'

export async function measureUploads(testbed: Testbed): Promise<Row[]> {
  const databaseUrl = await testbed.database('uploads')
  const server = await testbed.startApi(databaseUrl)
  const pool = openPool(databaseUrl)
  try {
    const city = await makeCity(pool)
    await pool.query(
      `insert into users (id, issuer, subject, name, email)
      select gen_random_uuid(), 'embedded', 'crew-' || n, 'Crew', 'crew-' || n || '@example.test'
      from generate_series(1, 200) n`,
    )
    const medians = { alone: [] as number[], beside: [] as number[] }
    for (let index = 0; index <= ROUNDS; index++) {
      const alone = await medianOf(server.url, city)
      await crowd(pool, city)
      const beside = await medianOf(server.url, city)
      await clear(pool)
      // The first round warms both up.
      if (index === 0) continue
      medians.alone.push(alone)
      medians.beside.push(beside)
    }
    const [alone, beside] = [Math.min(...medians.alone), Math.min(...medians.beside)]
    return [
      withGoal(`announcing an upload beside ${UNFINISHED} unfinished`, beside / alone, 1.5, ' x', [
        `${round(beside)} ms, ${round(alone)} ms beside none; medians of ${UPLOADS}, best of ${ROUNDS} rounds`,
      ]),
    ]
  } finally {
    await pool.end()
    await server.stop()
  }
}

/** Adds unfinished uploads of many users, because one user cannot have so many. */
async function crowd(pool: Pool, { id }: City): Promise<void> {
  await pool.query(
    `insert into media_uploads (id, city_id, uploaded_by, filename, bytes, promised_until)
    select gen_random_uuid(), $1, users.id, 'a.jpg', 1000, now() + interval '1 hour'
    from users, generate_series(1, $2::int / 200) where subject like 'crew-%'`,
    [id, UNFINISHED],
  )
  await pool.query('vacuum analyze media_uploads')
}

async function clear(pool: Pool): Promise<void> {
  await pool.query('delete from media_uploads')
  await pool.query('vacuum analyze media_uploads')
}

/** Median time to create an upload. Each is deleted again, so that the user's own uploads do not add up. */
async function medianOf(url: string, { id: cityId, token }: City): Promise<number> {
  const signedIn = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const times: number[] = []
  for (let index = 0; index < UPLOADS; index++) {
    const mediaId = randomUUID()
    const metadata = Object.entries({ mediaId, cityId, filename: 'a.jpg' })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',')
    const headers = { ...signedIn, 'upload-length': '1000', 'upload-metadata': metadata }
    times.push(...(await load(url, 1, () => ({ method: 'POST', path: uploads, headers }))))
    await load(url, 1, () => ({ method: 'DELETE', path: `${uploads}/${mediaId}`, headers: signedIn }))
  }
  return times.toSorted((a, b) => a - b)[Math.floor(UPLOADS / 2)] ?? 0
}
