/** DUR-72. Failing background jobs are recorded, and shown to platform admins. */
import { getBackgroundWork } from '@lamplighter/domain/admin'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { createJobOutcomes, purgeOutcomes } from './job-outcomes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => sql`delete from background_jobs`.execute(app.owner))

const shown = async () => {
  const { pat } = await app.everybody()
  return (await pat.call(getBackgroundWork, {})).body
}
const age = (by: string) =>
  sql`update background_jobs set ended_at = ended_at - ${by}::interval, done_at = done_at - ${by}::interval`.execute(
    app.owner,
  )

it('DUR-72 shows a job from its first failure until it succeeds', async () => {
  let time = 0
  const outcomes = createJobOutcomes(app.parts.db, 'a:5000', { now: () => time })
  await outcomes.ended('pushes', null)
  expect(await shown()).toEqual([])
  await outcomes.ended('pushes', 'it broke')
  const [first] = await shown()
  expect(first).toEqual({
    ...{ job: 'pushes', server: 'a:5000', reason: 'it broke' },
    ...{ failingSince: expect.any(String), lastDone: expect.any(String) },
  })
  time += 60_001
  await outcomes.ended('pushes', 'it broke again')
  expect(await shown()).toEqual([{ ...first, reason: 'it broke again' }])
  await outcomes.ended('pushes', null)
  expect(await shown()).toEqual([])
})

it('DUR-72 writes an outcome that stays the same once a minute', async () => {
  let time = 0
  const outcomes = createJobOutcomes(app.parts.db, 'a:5000', { now: () => time })
  await outcomes.ended('reminders', null)
  await age('1 hour')
  await outcomes.ended('reminders', null)
  const endings = () =>
    sql<{ old: boolean }>`select ended_at < now() - interval '1 minute' as old from background_jobs`.execute(
      app.owner,
    )
  expect((await endings()).rows).toEqual([{ old: true }])
  time += 60_001
  await outcomes.ended('reminders', null)
  expect((await endings()).rows).toEqual([{ old: false }])
})

it('DUR-72 shows a job that does not end, but none of a server that is gone', async () => {
  await createJobOutcomes(app.parts.db, 'a:5000').ended('cleanup', null)
  await createJobOutcomes(app.parts.db, 'gone:5000').ended('pushes', 'it broke')
  await age('40 minutes')
  expect(await shown()).toEqual([])
  await createJobOutcomes(app.parts.db, 'a:5000').ended('pushes', null)
  expect(await shown()).toMatchObject([
    { job: 'cleanup', server: 'a:5000', failingSince: null, reason: null },
  ])
  await age('1 day')
  await purgeOutcomes(app.parts.db)
  expect((await sql`select from background_jobs`.execute(app.owner)).rows).toHaveLength(0)
})
