/** EXPORT-10, EXPORT-11, EXPORT-16: rows that a city file has, and those that it must not have. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ask, type CityFiles, cityFiles, entriesOf } from './testing/city-files.ts'

// Each test has a database of its own, and the end drops them all.
vi.setConfig({ hookTimeout: 240_000 })

let files: CityFiles
let path: string
beforeAll(async () => {
  files = await cityFiles()
  path = await files.write()
})
afterAll(() => files.app.close())

it('EXPORT-11 has no view of another city, no request that was decided, and no email of someone who left', async () => {
  const { app, cityId } = files
  const { wes, bo, pat } = app.world.people
  const cedarBend = app.world.cities.cedarBend.id
  const view = (name: string, search: object) =>
    ask(app, 'insert into saved_views (id, user_id, name, search) values (gen_random_uuid(), $1, $2, $3)', [
      wes.id,
      name,
      search,
    ])
  await view('about here', { city: cityId })
  await view('about anything', { due: 'today' })
  await ask(
    app,
    `insert into city_memberships (city_id, user_id, role, status) values ($1, $2, 'city_worker', 'approved')`,
    [cedarBend, wes.id],
  ).catch(async () => {
    throw new Error(JSON.stringify(await ask(app, 'select * from city_memberships limit 2')))
  })
  await ask(
    app,
    `insert into city_requests (id, city_id, user_id, status, decided_at, decided_by) values (gen_random_uuid(), $1, $2, 'rejected', now(), $3)`,
    [cityId, bo.id, pat.id],
  )
  await ask(app, `update notes set created_by = $1 where city_id = $2`, [pat.id, cityId])
  // Each is somewhere in the database.
  const secret = 'a-hash-of-a-password'
  await ask(
    app,
    'insert into oidc_accounts (id, email, name, password_hash) values (gen_random_uuid(), $1, $2, $3)',
    [`secret-${wes.email}`, 'Wes', secret],
  )
  await ask(app, `insert into server_keys (purpose, value) values ('a test', $1)`, [{ secret }])
  const entries = await entriesOf(await files.write())
  const views = String(entries.get('data/saved_views.ndjson'))
  expect(views).toContain('about here')
  expect(views).not.toContain('about anything')
  expect(String(entries.get('data/city_requests.ndjson'))).not.toContain('rejected')
  for (const [name, content] of entries) {
    const text = content.toString('latin1')
    for (const { email } of [bo, pat]) expect([name, text.includes(email)]).toEqual([name, false])
    expect([name, text.includes(secret)]).toEqual([name, false])
  }
  expect(String(entries.get('data/users.ndjson'))).toContain(`"id":"${pat.id}","email":null`)
  const installation = await files.newInstallation()
  const imported = await files.write().then((file) => installation.take(file))
  expect(imported.people.created).toBeGreaterThan(0)
  const rows = await ask(
    installation,
    'select email, (select count(*)::int from oidc_accounts a where a.id::text = u.subject) as accounts from users u where id = $1',
    [pat.id],
  )
  expect(rows).toEqual([{ email: '', accounts: 0 }])
})

it('EXPORT-10 has imports that failed, and imports whose undoing was interrupted', async () => {
  for (const status of ['failed', 'undoing'])
    await ask(
      files.app,
      `insert into imports (id, city_id, source, file_name, status) values (gen_random_uuid(), $1, 'trees', 'trees.csv', $2)`,
      [files.cityId, status],
    )
  const entries = await entriesOf(await files.write())
  const imports = String(entries.get('data/imports.ndjson'))
  expect(imports).toContain('"status":"failed"')
  expect(imports).toContain('"status":"undoing"')
})

it('EXPORT-16 says how many views their owners have here already', async () => {
  const installation = await files.newInstallation()
  const { wes } = files.app.world.people
  await ask(
    installation,
    `with person as (
       insert into users (id, issuer, subject, name, email, email_verified) values ($1, 'x', 'x', 'Wes', $2, true))
     insert into saved_views (id, user_id, name, search) values (gen_random_uuid(), $1, 'überfällig', '{}')`,
    [randomUUID(), wes.email],
  )
  expect((await installation.take(path)).skippedViews).toBe(1)
})
