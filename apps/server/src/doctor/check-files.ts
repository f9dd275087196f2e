/** Checks who can read the files in DATA_DIR, and the free space. */
import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import { join } from 'node:path'
import { findCluster, isShared, sharedUserAdvice } from '@lamplighter/embedded-postgres'
import type { Config } from '../config/config.ts'
import { reserveOf } from '../limits/disk-reserve.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const GB = 1e9
/** PostgreSQL's programs, which another user may have to run. */
const programs = /^(postgresql-|\.npm$)/
/** PostgreSQL's folders, which belong to another user when root runs the server. */
const postgresOwn = /^(pg\d+|postgresql-)/
const MAX_NAMED = 5

export async function checkFiles(dataDir: string): Promise<Finding[]> {
  const found = await stat(dataDir).catch((error: NodeJS.ErrnoException) => error)
  if (found instanceof Error)
    return [
      found.code === 'ENOENT'
        ? warning('DATA_DIR', `${dataDir} is not there yet; the first start makes it.`)
        : problem(
            'DATA_DIR',
            `${dataDir} cannot be read (${found.code}). Run this as the user who runs the server.`,
          ),
    ]
  const findings: Finding[] = []
  const me = process.getuid?.()
  if (me !== undefined && me !== 0 && found.uid !== me)
    findings.push(
      problem(
        'DATA_DIR',
        `${dataDir} belongs to another user (${found.uid}). Run this as the user who runs the server.`,
      ),
    )
  if (
    !(await access(dataDir, constants.W_OK).then(
      () => true,
      () => false,
    ))
  )
    findings.push(
      problem('DATA_DIR', `${dataDir} cannot be written. Give it to the user who runs the server.`),
    )
  const open = await openEntries(dataDir, found.mode)
  if (open.length > 0)
    findings.push(
      warning(
        'DATA_DIR',
        `other users may read ${open.join(', ')}. The next start closes what it made itself.`,
      ),
    )
  const foreign = await entriesOfOthers(dataDir, found.uid)
  if (foreign.length > 0)
    findings.push(
      problem(
        'DATA_DIR',
        `${foreign.join(', ')} ${foreign.length === 1 ? 'belongs' : 'belong'} to another user than ${dataDir}, and may be ` +
          `closed to the server. As root, there: chown -R --reference=. ${foreign.join(' ')}`,
      ),
    )
  const cluster = await findCluster(dataDir)
  if (cluster && me === 0 && (await isShared((await stat(cluster)).uid)))
    findings.push(warning('DATA_DIR', sharedUserAdvice(cluster)))
  return findings.length > 0 ? findings : [ok('DATA_DIR', `${dataDir}, closed to other users`)]
}

/** If the database's user is another one, it must be able to enter the folder, which does not allow reading it. */
async function openEntries(dataDir: string, mode: number): Promise<string[]> {
  const open = (mode & 0o066) === 0 ? [] : [dataDir]
  const names = await readdir(dataDir).catch(() => [])
  for (const name of names.filter((one) => !programs.test(one))) {
    const entry = await stat(join(dataDir, name)).catch(() => null)
    if (entry && (entry.mode & 0o077) !== 0) open.push(name)
  }
  return open
}

/** Files that a command run by root may have left; the first ones are enough to act. */
async function entriesOfOthers(dataDir: string, owner: number): Promise<string[]> {
  const found: string[] = []
  for (const folder of ['', 'media', 'basemap', 'uploads', 'backups'])
    for (const name of await readdir(join(dataDir, folder)).catch(() => [])) {
      const entry = postgresOwn.test(name) ? null : await stat(join(dataDir, folder, name)).catch(() => null)
      if (entry && entry.uid !== owner) found.push(join(folder, name))
      if (found.length === MAX_NAMED) return found
    }
  return found
}

export async function checkMachine(config: Config): Promise<Finding[]> {
  return [await checkDisk(config), checkMemory()]
}

async function checkDisk({ dataDir, diskReserveBytes }: Config): Promise<Finding> {
  const disk = await statfs(dataDir).catch(() => null)
  if (!disk) return ok('disk', 'is looked at once DATA_DIR is there')
  const size = disk.blocks * disk.bsize
  return compareDisk(disk.bavail * disk.bsize, size, diskReserveBytes ?? reserveOf(size))
}

/** Compares with the reserve that uploads leave (disk-reserve.ts). */
export function compareDisk(free: number, size: number, reserve: number): Finding {
  const words = `${(free / GB).toFixed(1)} GB of ${(size / GB).toFixed(1)} GB free`
  const kept = `the reserve of ${(reserve / GB).toFixed(1)} GB (DISK_RESERVE_MB)`
  if (free < reserve)
    return problem('disk', `${words}, less than ${kept}: photos are rejected. Free some space.`)
  if (free < 2 * reserve)
    return warning('disk', `${words}. Below ${kept} photos are rejected. Free some space soon.`)
  return ok('disk', words)
}

function checkMemory(): Finding {
  const limit = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const words = `${(limit / GB).toFixed(1)} GB, ${(freemem() / GB).toFixed(1)} GB of the machine free`
  if (limit < 0.9 * GB)
    return warning('memory', `${words}. The first start draws a map and needs 1 GB; photos need some too.`)
  return ok('memory', words)
}
