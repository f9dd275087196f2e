/** EXPORT-10, EXPORT-14. `npm run export-city` and `npm run import-city`, each run as a child process. */
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeWorkplace, runCommand, type Workplace } from './test-command.ts'

// Two databases are started.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let from: Workplace
let to: Workplace
beforeAll(async () => {
  from = await makeWorkplace('export-city.ts')
  to = await makeWorkplace('import-city.ts')
  await sql`
    insert into cities (id, name, state, name_key) values (gen_random_uuid(), 'Ames', 'IA', 'ames')`.execute(
    from.db,
  )
})
afterAll(async () => {
  await from.close()
  await to.close()
})

it('takes a city from one installation to another, and says what happened', async () => {
  const file = join(from.folder, 'ames.zip')
  const written = await from.run('ames, ia', file)
  expect(written).toMatchObject({ code: 0, said: expect.stringContaining('with Ames, IA: 1 row,') })
  expect(await from.run('ames, ia', file)).toMatchObject({
    code: 2,
    said: expect.stringContaining('exists already'),
  })
  const imported = await to.run(file)
  expect(imported).toMatchObject({ code: 0, said: expect.stringContaining('Imported Ames, IA') })
  const cities = (place: Workplace) => sql`select id, name, version, created_at from cities`.execute(place.db)
  expect((await cities(to)).rows).toEqual((await cities(from)).rows)
  const again = await to.run(file)
  expect(again).toMatchObject({ code: 2, said: expect.stringContaining('is here already, as Ames, IA') })
})

it('says in words what is wrong with its arguments', async () => {
  expect(await from.run('Nowhere, IA', join(from.folder, 'x.zip'))).toMatchObject({
    code: 2,
    said: expect.stringContaining('There is no city Nowhere, IA'),
  })
  expect(await from.run()).toMatchObject({ code: 2, said: expect.stringContaining('Name a city and a file') })
  const noFile = await to.run(join(to.folder, 'none.zip'))
  expect(noFile).toMatchObject({
    code: 2,
    said: expect.stringMatching(/damaged, incomplete or not a ZIP archive/),
  })
  for (const command of ['export-city.ts', 'import-city.ts'])
    expect(await runCommand(command, ['--help'], { env: process.env })).toMatchObject({
      code: 0,
      said: expect.stringContaining('Exit code'),
    })
})
