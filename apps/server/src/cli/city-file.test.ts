/** EXPORT-10, EXPORT-14. CITY-39. `npm run backup -- --city` and `npm run restore -- --city`, each run as a child process. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeWorkplace, runCommand, type Workplace } from './test-command.ts'

// Two databases are started.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let from: Workplace
let to: Workplace
beforeAll(async () => {
  from = await makeWorkplace('backup.ts')
  to = await makeWorkplace('restore.ts')
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
  const folder = join(from.folder, 'backups')
  const backUp = () => from.run('--city', 'ames, ia', folder)
  expect(await backUp()).toMatchObject({ code: 0, said: expect.stringContaining('Ames, IA: 1 row,') })
  // The second one of a day does not replace the first one.
  expect(await backUp()).toMatchObject({ code: 0, said: expect.stringContaining('-2.zip') })
  const files = (await readdir(folder)).sort()
  expect(files).toHaveLength(2)
  const file = join(folder, files[1] ?? '')
  const restored = await to.run('--city', file)
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Restored Ames, IA') })
  const cities = (place: Workplace) => sql`select id, name, version, created_at from cities`.execute(place.db)
  expect((await cities(to)).rows).toEqual((await cities(from)).rows)
  const again = await to.run('--city', file)
  expect(again).toMatchObject({ code: 2, said: expect.stringContaining('is here already, as Ames, IA') })
})

it('says in words what is wrong with its arguments', async () => {
  expect(await from.run('--city', 'Nowhere, IA', from.folder)).toMatchObject({
    code: 2,
    said: expect.stringContaining('There is no city Nowhere, IA'),
  })
  const alone = { code: 2, said: expect.stringContaining('--city takes') }
  expect(await from.run('--city', 'Ames, IA')).toMatchObject(alone)
  expect(await from.run('--city', 'Ames, IA', from.folder, '--check')).toMatchObject(alone)
  expect(await to.run('--city', 'ames.zip', '--replace')).toMatchObject(alone)
  expect(await to.run('backups', '--match-unconfirmed')).toMatchObject(alone)
  const noFile = await to.run('--city', join(to.folder, 'none.zip'))
  expect(noFile).toMatchObject({
    code: 2,
    said: expect.stringMatching(/damaged, incomplete or not a ZIP archive/),
  })
  for (const command of ['backup.ts', 'restore.ts'])
    expect(await runCommand(command, ['--help'], { env: process.env })).toMatchObject({
      code: 0,
      said: expect.stringContaining('--city'),
    })
})
