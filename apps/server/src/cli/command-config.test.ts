/** Commands that root runs beside another user's server: files that they write in DATA_DIR belong to that user. */
import { execFileSync } from 'node:child_process'
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needs } from '../testing/needs.ts'
import { runCommand } from './test-command.ts'

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
let folder: string
let dataDir: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamplighter-owner-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
  await mkdir(dataDir, { mode: 0o700 })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (file: string, ...args: string[]) =>
  runCommand(file, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, MAP_STREET: 'off' },
  })

describe('run by root', needs('root', process.getuid?.() === 0), () => {
  beforeAll(() => chown(dataDir, idOf('-u'), idOf('-g')))

  it.each([
    ['admin.ts', 'list'],
    ['backup.ts', 'backups'],
    ['restore.ts', 'backups'],
    ['basemap.ts', '--remove', 'ames'],
    ['import.ts', 'hydrants.csv', '--city', 'Ames, IA'],
    ['doctor.ts'],
  ])('%s continues as the owner of DATA_DIR', async (file, ...args) => {
    expect((await run(file, ...args)).said).toContain(`continuing as nobody, the owner of ${dataDir}`)
  })

  it('a file that this user cannot read is not reported as missing', async () => {
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    await writeFile(join(closed, 'hydrants.csv'), 'name,lat,lon')
    const { code, said } = await run('import.ts', join(closed, 'hydrants.csv'), '--city', 'Ames, IA')
    expect([code, said]).toEqual([2, expect.stringContaining('hydrants.csv may not be read by the user')])
  })

  it('files created by a command, such as a whole database, belong to that user', async () => {
    const { said } = await run('boundaries.ts', 'places.geojson')
    expect(said).toContain('continuing as nobody')
    const made = await readdir(dataDir, { recursive: true })
    expect(made.some((name) => name.endsWith('PG_VERSION'))).toBe(true)
    const owners = await Promise.all(made.map(async (name) => (await lstat(join(dataDir, name))).uid))
    expect([...new Set(owners)]).toEqual([idOf('-u')])
  })
})

it('one’s own folder changes nothing', async () => {
  const own = join(folder, 'own')
  await mkdir(own, { mode: 0o700 })
  const { said } = await runCommand('doctor.ts', [], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: own, MAP_STREET: 'off' },
  })
  expect(said).not.toContain('continuing as')
})
