import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanUp } from './cleanup.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const run = (statement: string, values: unknown[] = []) => app.parts.pool.query(statement, values)
const namesIn = async (statement: string) => (await run(statement)).rows.map(({ name }) => name)

it('DUR-72 a part that fails does not end the rest', async () => {
  await run(
    `insert into operations (user_id, op_id, endpoint, request_hash, status, answer, created_at)
      values ($1, gen_random_uuid(), 'old', '', 200, '', now() - interval '31 days')`,
    [app.world.people.wes.id],
  )
  await sql`alter table device_reports rename to elsewhere`.execute(app.owner)
  try {
    await expect(cleanUp(app.parts)).rejects.toThrow('device_reports')
  } finally {
    await sql`alter table elsewhere rename to device_reports`.execute(app.owner)
  }
  expect(await namesIn('select endpoint as name from operations')).toEqual([])
})

// DUR-16
it('removes expired data, and nothing else', async () => {
  const account = randomUUID()
  await run(
    `insert into oidc_accounts (id, email, name, password_hash) values ($1, 'w@example.test', 'W', '')`,
    [account],
  )
  await run(
    `insert into oidc_sign_ins (session_uid, account_id, user_agent, ip, created_at, last_used_at, ended_at)
      select name, $1, '', '', now() - interval '90 days', now() - age, ended from (values
        ('in use', interval '13 days', null::timestamptz), ('just ended', '1 hour', now()),
        ('forgotten', '60 days', null), ('ended long ago', '60 days', now() - interval '60 days')) as s(name, age, ended)`,
    [account],
  )
  await run(
    `insert into oidc_payloads (model, id, payload, expires_at) values
      ('Session', 'alive', '{}', now() + interval '1 day'), ('Session', 'expired', '{}', now() - interval '1 day'),
      ('Session', 'without end', '{}', null)`,
  )
  await run(
    `insert into operations (user_id, op_id, endpoint, request_hash, status, answer, created_at)
      select $1, gen_random_uuid(), name, '', 200, '', now() - age
      from (values ('recent', interval '29 days'), ('old', '31 days')) as o(name, age)`,
    [app.world.people.wes.id],
  )

  await cleanUp(app.parts)

  expect(await namesIn('select session_uid as name from oidc_sign_ins order by 1')).toEqual([
    'in use',
    'just ended',
  ])
  expect(await namesIn(`select id as name from oidc_payloads where model = 'Session' order by 1`)).toEqual([
    'alive',
    'without end',
  ])
  expect(await namesIn('select endpoint as name from operations')).toEqual(['recent'])
})
