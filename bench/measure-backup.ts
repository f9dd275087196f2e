/**
 * Compares `npm run backup` of a city with `cp -a` of the same photos and the database's own files (without other databases
 * and the write-ahead log). Both end when all data is on the disk. Also measures a second backup and a restore.
 */
import { execFile } from 'node:child_process'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { growTo, makeCity, openPool } from './support/city.ts'
import { addPhotos } from './support/photos.ts'
import { runProgram } from './support/programs.ts'
import { named, scaled } from './support/scaled.ts'
import { atLeast, type Row, round, stated } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'

const run = promisify(execFile)
const LOCATIONS = scaled(100_000)
const GB = 1e9
/** The least speed of a backup, relative to a plain copy. */
const GOAL = 0.7

/** 1 GB of photos, or what a quarter of the free disk holds. */
async function sizeOf(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return Math.min(scaled(GB), (bavail * bsize) / 4)
}

export async function measureBackup(testbed: Testbed): Promise<Row[]> {
  const databaseUrl = await testbed.database('backup')
  const server = await testbed.startApi(databaseUrl)
  await server.stop()
  const dataDir = join(testbed.dir, 'saved')
  const pool = openPool(databaseUrl)
  const city = await makeCity(pool)
  await growTo(pool, city, LOCATIONS)
  const bytes = await sizeOf(testbed.dir)
  await addPhotos(pool, city, dataDir, bytes)
  const { rows } = await pool.query(
    `select pg_database_size(oid)::float8 as bytes, oid from pg_database where datname = current_database()`,
  )
  const databaseFiles = join(testbed.dir, 'database', 'pg18', 'base', String(rows[0].oid))
  await pool.end()
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_DIR: '' }
  const into = join(testbed.dir, 'backups')
  const again = join(testbed.dir, 'copies')
  const backup = ['apps/server/src/cli/backup.ts', into]
  const copies: number[] = []
  const backups: number[] = []
  // Alternate, so that changes in the machine's load affect both.
  for (let round = 0; round < 2; round++) {
    copies.push(await timed(() => copy(dataDir, databaseFiles, again)))
    await rm(again, { recursive: true })
    await rm(into, { recursive: true, force: true })
    await settle()
    backups.push(await timed(() => runProgram(backup, env)))
    if (round === 0) await settle()
  }
  const further = await timed(() => runProgram(backup, env))
  const emptyUrl = await testbed.database('restored')
  const restoreEnv = { DATABASE_URL: emptyUrl, DATA_DIR: join(testbed.dir, 'restored'), BACKUP_DIR: '' }
  const restoring = await timed(() => runProgram(['apps/server/src/cli/restore.ts', into], restoreEnv))
  const [ours, bare] = [Math.min(...backups), Math.min(...copies)]
  const size = `${(bytes / GB).toFixed(1)} GB of photos, ${(rows[0].bytes / GB).toFixed(2)} GB of database`
  const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`
  return [
    atLeast(`backup of ${named(LOCATIONS)} locations`, bare / ours, GOAL, ' of cp -a', [
      `${size}: ${seconds(ours)}, verified and on the disk; cp -a and sync ${seconds(bare)}`,
    ]),
    stated('a second backup into the same folder', `${round(further / ours)} of the first`, [
      seconds(further),
    ]),
    stated('restoring it', `${round(restoring / ours)} of the backup`, [seconds(restoring)]),
  ]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Flushes pending writes, so that the next measurement does not pay for them. */
const settle = () => run('sync')

async function copy(media: string, database: string, to: string): Promise<void> {
  await mkdir(to)
  await run('cp', ['-a', media, database, to])
  await run('sync', ['-f', to])
}
