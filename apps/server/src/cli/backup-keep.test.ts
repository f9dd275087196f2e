/** DUR-21. `npm run backup -- FOLDER --keep-days N --keep-weeks N` with a database of one's own, as a timer runs it. */
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findRunningPostgres } from '@lamplighter/embedded-postgres'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Manifest, readManifest, writeManifest } from '../backup/manifest.ts'
import { makeWorkplace, runCommand, type Workplace } from './test-command.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const DAY_MS = 24 * 60 * 60_000

let place: Workplace
/** The database as a server of its own, beside a DATA_DIR without one. */
let env: NodeJS.ProcessEnv
let into: string
beforeAll(async () => {
  place = await makeWorkplace('backup.ts')
  const running = await findRunningPostgres(join(place.folder, 'data'))
  if (!running) throw new Error('The database does not run.')
  const DATABASE_URL = `postgres://${running.user}@/lamplighter?host=${encodeURIComponent(running.host)}&port=${running.port}`
  env = { ...process.env, DATABASE_URL, DATA_DIR: join(place.folder, 'files') }
  into = join(place.folder, 'backups')
})
afterAll(() => place.close())
beforeEach(() => rm(into, { recursive: true, force: true }))

const backUp = (...options: string[]) => runCommand('backup.ts', [into, ...options], { env })
const names = async () => (await readdir(into)).sort()

/** Noon, `days` ago. */
const noon = (days: number) => new Date(Math.floor(Date.now() / DAY_MS - days) * DAY_MS + DAY_MS / 2)
const nameOf = (at: Date) => `lamplighter-${at.toISOString().slice(0, 10)}-120000`

/** Adds the newest backup again, as one of `days` ago. Returns its name. */
async function age(days: number, changes: Partial<Manifest> = {}, suffix = ''): Promise<string> {
  const [newest = ''] = (await names()).filter((name) => name.startsWith('lamplighter-')).reverse()
  const name = nameOf(noon(days)) + suffix
  await cp(join(into, newest), join(into, name), { recursive: true })
  const manifest = await readManifest(join(into, name))
  for (const file of ['manifest.json', 'manifest.sha256']) await rm(join(into, name, file))
  await writeManifest(join(into, name), {
    ...manifest,
    reason: 'schedule',
    madeAt: noon(days).toISOString(),
    ...changes,
  })
  return name
}

it('--keep-days keeps the last one of each day, and removes the others of the timer', async () => {
  expect((await backUp('--keep-days', '2', '--keep-weeks', '0')).code).toBe(0)
  const [today] = await names()
  const removed = [
    await age(1, { madeAt: new Date(noon(1).getTime() - 1).toISOString() }, '-2'),
    await age(2),
  ]
  const yesterday = await age(1)
  removed.push(await age(40))
  const { code, said } = await backUp('--keep-days', '2', '--keep-weeks', '0')
  expect(code, said).toBe(0)
  for (const name of removed)
    expect(said).toContain(`Removed ${join(into, name)}, which newer backups replace.`)
  const left = await names()
  expect(left).toHaveLength(2)
  expect(left).toContain(yesterday)
  // The new one replaces that of this morning.
  expect(left).not.toContain(today)
})

it('--keep-weeks keeps the last one of each week', async () => {
  expect((await backUp('--keep-days', '1')).code).toBe(0)
  const lastWeek = await age(7)
  const older = await age(14)
  expect((await backUp('--keep-weeks', '2', '--keep-days', '1')).code).toBe(0)
  const left = await names()
  expect(left).toContain(lastWeek)
  expect(left).not.toContain(older)
  expect(left).toHaveLength(2)
})

it('keeps whatever the timer did not make', async () => {
  expect((await backUp('--scheduled')).code).toBe(0)
  const kept = [
    await age(900, { reason: 'command' }),
    await age(901, { reason: 'upgrade' }),
    await age(902, { installation: 'another one' }),
    await age(903),
    'lamplighter-2020-01-01-030000.zip',
    'lamplighter-2020-01-02-030000',
    'lamplighter-2020-01-03-030000-before-the-move',
    'lamplighter-2020-01-04-030000',
    'ames-ia-city-2020-01-05.zip',
    '.unfinished-another-machine-lamplighter-2020-01-06-030000',
    'Backups of Ana "and" José; rm -rf',
  ]
  // Changed after it was made, so nobody knows what it is.
  await writeFile(join(into, kept[3] ?? '', 'manifest.sha256'), 'another hash  manifest.json\n')
  for (const file of [4, 5, 8]) await writeFile(join(into, kept[file] ?? ''), 'A file.')
  for (const folder of [6, 7, 9, 10]) await mkdir(join(into, kept[folder] ?? ''))
  const gone = await age(904)
  const { code, said } = await backUp('--keep-days', '1', '--keep-weeks', '0')
  expect(code, said).toBe(0)
  expect(said).toContain(gone)
  const left = await names()
  expect(left).toEqual(expect.arrayContaining(kept))
  // And the new one.
  expect(left).toHaveLength(kept.length + 1)
})

it('a backup by hand removes none, and wrong numbers stop before one is made', async () => {
  expect((await backUp('--scheduled')).code).toBe(0)
  const old = await age(400)
  expect((await backUp()).code).toBe(0)
  expect(await names()).toContain(old)
  const before = await names()
  for (const [option, amount] of [
    ['--keep-days', '0'],
    ['--keep-days', '1001'],
    ['--keep-weeks', '-1'],
    ['--keep-weeks', '4w'],
  ] as const) {
    const { code, said } = await backUp(`${option}=${amount}`)
    expect([code, said]).toEqual([2, expect.stringContaining(`${option} is a number from`)])
  }
  expect(await names()).toEqual(before)
})
