/** DUR-14, SEC-22, SEC-7. Two servers on one database share their counts. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { createSharedCounters, deleteOldCounters, type SharedCounters } from './shared-counters.ts'

let app: TestApp
let servers: [SharedCounters, SharedCounters]

beforeAll(async () => {
  app = await testApp()
  servers = [createSharedCounters(app.parts.db), createSharedCounters(app.owner)]
})
afterAll(() => app.close())

const HOUR = 3_600_000
const bucket = { limit: 10, windowMs: HOUR }
const pauses = { free: 3, longestMs: 900_000, forgetMs: 12 * HOUR }
const other = (at: number) => servers[(at % 2) as 0 | 1]
const passTime = (key: string, ms: number) =>
  sql`update shared_counters set at = at - make_interval(secs => ${ms / 1000}::float8),
    forget_at = forget_at - make_interval(secs => ${ms / 1000}::float8) where key = ${key}`.execute(app.owner)

it('allows exactly one bucket, however many requests come at once on any server', async () => {
  const waits = await Promise.all(Array.from({ length: 40 }, (_, at) => other(at).take('a', 1, bucket)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
  expect(Math.max(...waits)).toBeLessThanOrEqual(HOUR / 10)
  expect(await servers[0].take('b', 1, bucket)).toBe(0)
})

it('takes an amount entirely or not at all, and refills steadily', async () => {
  expect(await servers[0].take('lump', 8, bucket)).toBe(0)
  expect(await servers[1].take('lump', 3, bucket)).toBeGreaterThan(0)
  expect(await servers[1].take('lump', 2, bucket)).toBe(0)
  await passTime('lump', HOUR / 2)
  expect(await servers[1].take('lump', 5, bucket)).toBe(0)
  expect(await servers[1].take('lump', 1, bucket)).toBeGreaterThan(0)
})

it('makes a guesser wait longer each time, on all servers together', async () => {
  for (let at = 0; at < 3; at++) expect(await other(at).countTry('guess', pauses)).toBe(0)
  const first = await servers[1].countTry('guess', pauses)
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThanOrEqual(1000)
  await passTime('guess', 1000)
  expect(await servers[0].countTry('guess', pauses)).toBe(0)
  const second = await servers[1].countTry('guess', pauses)
  expect(second).toBeGreaterThan(1000)
  expect(second).toBeLessThanOrEqual(2000)
  await servers[0].withdrawTry('guess')
  expect(await servers[1].countTry('guess', pauses)).toBe(0)
  await servers[0].forget('guess')
  for (let at = 0; at < 3; at++) expect(await other(at).countTry('guess', pauses)).toBe(0)
})

it('never pauses longer than the limit, and resets after the quiet time', async () => {
  for (let at = 0; at < 60; at++) {
    await servers[0].countTry('often', pauses)
    await passTime('often', 900_000)
    await sql`update shared_counters set forget_at = now() + interval '1 hour' where key = 'often'`.execute(
      app.owner,
    )
  }
  await servers[0].countTry('often', pauses)
  const wait = await servers[0].countTry('often', pauses)
  expect(wait).toBeGreaterThan(800_000)
  expect(wait).toBeLessThanOrEqual(900_000)
  await passTime('often', 12 * HOUR)
  expect(await servers[0].countTry('often', pauses)).toBe(0)
  expect(await servers[0].countTry('often', pauses)).toBe(0)
})

it('deletes rows that are no longer needed', async () => {
  await servers[0].take('old', 1, bucket)
  await servers[0].take('new', 1, bucket)
  await passTime('old', HOUR + 1000)
  await deleteOldCounters(app.parts.db)
  const { rows } = await sql<{
    key: string
  }>`select key from shared_counters where key in ('old', 'new')`.execute(app.owner)
  expect(rows).toEqual([{ key: 'new' }])
})
