/**
 * Compares `npm run backup -- --city` with `cp -a` of the same photos, both until all data is on the disk, and imports the
 * file into an empty installation. The rows are extra work that a copy does not have.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { growTo, makeCity, openPool } from './support/city.ts'
import { addPhotos } from './support/photos.ts'
import { named, scaled } from './support/scaled.ts'
import { atLeast, type Row, stated, withGoal } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'

const run = promisify(execFile)
const LOCATIONS = scaled(100_000)
const GB = 1e9
/** The least speed of an export, relative to a plain copy. */
const GOAL = 0.7
/** The most memory of the program; it has an interpreter, and pages of rows. */
const MAX_MB = 450
const LOOK_EVERY_MS = 100

export async function measureCityExport(testbed: Testbed): Promise<Row[]> {
  const databaseUrl = await testbed.database('home')
  await (await testbed.startApi(databaseUrl)).stop()
  const dataDir = join(testbed.dir, 'home')
  const pool = openPool(databaseUrl)
  const city = await makeCity(pool)
  await growTo(pool, city, LOCATIONS)
  const { bavail, bsize } = await statfs(testbed.dir)
  const bytes = Math.min(scaled(GB), (bavail * bsize) / 5)
  await addPhotos(pool, city, dataDir, bytes)
  const { rows } = await pool.query(`select name || ', ' || state as name from cities where id = $1`, [
    city.id,
  ])
  await pool.end()
  const [folder, copied] = [join(testbed.dir, 'city'), join(testbed.dir, 'city-copy')]
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_DIR: '' }
  const [exports, copies]: [Ran[], number[]] = [[], []]
  // Alternate, so that changes in the machine's load affect both.
  for (let round = 0; round < 2; round++) {
    await rm(copied, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
    await run('sync')
    copies.push(await timed(() => run('cp', ['-a', join(dataDir, 'media'), copied]), copied))
    await run('sync')
    exports.push(await command(['backup.ts', '--city', rows[0].name, folder], env, folder))
  }
  const [name = ''] = await readdir(folder)
  const file = join(folder, name)
  const { size } = await stat(file)
  const emptyUrl = await testbed.database('moved')
  const moved = { DATABASE_URL: emptyUrl, DATA_DIR: join(testbed.dir, 'moved'), BACKUP_DIR: '' }
  const imported = await command(['restore.ts', '--city', file], moved, testbed.dir)
  const ours = Math.min(...exports.map(({ ms }) => ms))
  const bare = Math.min(...copies)
  const speed = (ms: number) => `${Math.round(bytes / 1e6 / (ms / 1000))} MB/s`
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return [
    atLeast(`file of a city with ${named(LOCATIONS)} locations`, bare / ours, GOAL, ' of cp -a', [
      `${(bytes / GB).toFixed(1)} GB of photos and ${((size - bytes) / 1e6).toFixed(0)} MB of rows: ${seconds(ours)}, ${speed(ours)}; cp -a and sync of the photos ${seconds(bare)}`,
    ]),
    withGoal('memory of the export', Math.max(...exports.map(({ mb }) => mb)), MAX_MB, ' MB'),
    stated('importing it', seconds(imported.ms), [`at most ${imported.mb} MB of memory`]),
  ]
}

async function timed(work: () => Promise<unknown>, written: string): Promise<number> {
  const began = performance.now()
  await work()
  await run('sync', ['-f', written])
  return performance.now() - began
}

interface Ran {
  ms: number
  /** The most that it held. */
  mb: number
}

async function command([name = '', ...args]: string[], env: object, written: string): Promise<Ran> {
  let mb = 0
  const ms = await timed(async () => {
    const child = spawn(process.execPath, [`apps/server/src/cli/${name}`, ...args], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const looking = setInterval(async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      mb = Math.max(mb, Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000))
    }, LOOK_EVERY_MS)
    const [code] = await once(child, 'exit')
    clearInterval(looking)
    if (code !== 0) throw new Error(`${name} ended with ${code}`)
  }, written)
  return { ms, mb }
}
