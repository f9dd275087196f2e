/**
 * DUR-1, DUR-2, DUR-8, MEDIA-16. Acknowledged writes survive, and nothing happens twice. Two people write on two
 * devices each over HTTP while Node and PostgreSQL are killed with -9. CRASH_SEED=<number> repeats the choices of an
 * earlier run, CRASH_CYCLES=<number> makes a longer run (`npm run crash -- 100`).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@lamplighter/demo-town'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Installation, makeInstallation } from '../process/installation.ts'
import type { ServerProcess } from '../process/server-process.ts'
import { countResults, inWords } from './crash-results.ts'
import { killProcesses, type Victim } from './kill-processes.ts'
import { type Expected, makeWriter, type Writer } from './writer.ts'

const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 1e9))
const random = seededRandom(seed)
const victims: Victim[] = ['node', 'node', 'postmaster', 'postmaster', 'postgres', 'everything']
const cycles = Number(process.env.CRASH_CYCLES ?? victims.length)
const devices = [
  ['ana', 'phone'],
  ['ana', 'tablet'],
  ['wes', 'phone'],
  ['wes', 'tablet'],
] as const

let installation: Installation
beforeAll(async () => {
  installation = await makeInstallation()
})
afterAll(() => installation.close())

it(`keeps every acknowledged write and applies none twice (seed ${seed})`, {
  timeout: 120_000 + cycles * 20_000,
}, async () => {
  let server = await installation.start()
  const { tokens, world } = installation
  const writers = devices.map(([person, device]) =>
    makeWriter(
      `${person}'s ${device}`,
      tokens[person],
      server.url,
      world,
      seededRandom(random.whole(0, 1e9)),
    ),
  )
  const failures: unknown[] = []
  const writing = writers.map((writer) => writer.run().catch((error: unknown) => failures.push(error)))

  const recoveries: number[] = []
  let round: Victim[] = []
  for (let cycle = 0; cycle < cycles; cycle++) {
    if (round.length === 0) round = random.shuffle(victims)
    const victim = round.pop() ?? 'node'
    await sleep(random.between(50, 1200))
    await killProcesses(victim, installation, server)
    const gone = performance.now()
    const before = writers.flatMap(({ acknowledged }) => acknowledged.map(({ id }) => id))
    server = await bringBack(server, victim)
    recoveries.push(performance.now() - gone)
    expect(failures).toEqual([])
    expect(await missing(before), `acknowledged, and missing after ${victim} was killed`).toEqual([])
  }
  await sleep(300)
  for (const writer of writers) writer.stop()
  await Promise.all(writing)
  expect(failures).toEqual([])

  await expectAllWritten(writers)
  await expectRecordedOnce(writers)
  await expectPhotosWhole(writers)
  const figures = await countResults(installation, writers, recoveries)
  console.info(`crash test, seed ${seed}:\n${inWords(figures)}`)
  expect(figures).toMatchObject({ lost: [], doubled: [], halfFiles: [] })
  expect(figures.failedSends, 'sends that met a dead server').toBeGreaterThan(0)
  server.node.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
})

/** The server restarts a killed PostgreSQL itself; a killed server must be started again. */
async function bringBack(server: ServerProcess, victim: Victim): Promise<ServerProcess> {
  expect(server.output()).not.toContain('unexpected error')
  const next = victim === 'node' || victim === 'everything' ? await installation.start() : server
  const isReady = () =>
    fetch(`${next.url}/readyz`).then(
      (response) => response.status,
      () => 0,
    )
  const died = next.ended.then(({ code }) => {
    throw new Error(`the server ended with ${code}: ${next.output()}`)
  })
  await Promise.race([died, expect.poll(isReady, { timeout: 60_000, interval: 20 }).toBe(200)])
  died.catch(() => {})
  return next
}

async function missing(operationIds: string[]): Promise<string[]> {
  const rows = await installation.query<{ id: string }>(
    'select id from unnest($1::uuid[]) id where not exists (select from operations where op_id = id)',
    [operationIds],
  )
  return rows.map(({ id }) => id)
}

/** The tables contain exactly the acknowledged writes. */
async function expectAllWritten(writers: Writer[]): Promise<void> {
  const { query } = installation
  expect(await query('select id, name as text, version from locations order by id')).toEqual(
    byId(writers.flatMap(({ locations }) => locations)),
  )
  expect(await query('select id, text, version from notes order by id')).toEqual(
    byId(writers.flatMap(({ notes }) => notes)),
  )
  expect(await query('select id, title as text, version, status from work_orders order by id')).toEqual(
    byId(writers.flatMap(({ orders }) => orders)),
  )
  const half = `select id from work_orders where (status = 'finished') <> (closed_by is not null and closed_at is not null)`
  expect(await query(half)).toEqual([])
}

/** Every uploaded photo equals the one that was sent, and belongs to its note. */
async function expectPhotosWhole(writers: Writer[]): Promise<void> {
  const found = `select id, note_id as "noteId", encode(sha256_uploaded, 'hex') as sha256 from media order by id`
  const sent = writers.flatMap(({ photos }) => photos)
  expect(await installation.query(found)).toEqual(sent.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
}

/** Each operation has one stored answer, one feed entry and one line in the audit trail. */
async function expectRecordedOnce(writers: Writer[]): Promise<void> {
  const { query } = installation
  const operations = writers
    .flatMap(({ acknowledged }) => acknowledged)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(await query('select op_id as id from operations order by op_id')).toEqual(
    operations.map(({ id }) => ({ id })),
  )
  expect(
    await query('select op_id as id, type, target_id as "targetId" from activities order by op_id'),
  ).toEqual(operations.map(({ id, type, targetId }) => ({ id, type, targetId })))
  expect(await query('select op_id as id, object_id as "targetId" from audit order by op_id')).toEqual(
    operations.map(({ id, targetId }) => ({ id, targetId })),
  )
}

function byId(records: readonly Expected[]): Expected[] {
  return records.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
