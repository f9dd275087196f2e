// Checks which user runs PostgreSQL, and what happens if that user cannot access the data or the binaries.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, type TestContext } from 'vitest'
import { findBinariesPackage, prepareBinaries } from './binaries.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { canEnter, chooseRunAs, type RunAs } from './run-as.ts'
import {
  asRoot,
  entryPoint,
  holdPostgres,
  query,
  runInNode,
  temporaryDir,
  usedDataDir,
} from './testing/clusters.ts'
import { killCluster } from './testing/kill-cluster.ts'

const run = promisify(execFile)

function needsRoot({ skip }: TestContext): void {
  skip(!asRoot, 'root')
}

/** Returns an ordinary user, other than root's first choice, who can read this program. */
async function ordinaryUser(context: TestContext): Promise<RunAs> {
  needsRoot(context)
  const nobody = await chooseRunAs(null, ['nobody'])
  const here = import.meta.dirname
  context.skip(!(await canEnter(here, nobody)), 'a clone that other users can read')
  if (!nobody) throw new Error('root has found no user to become')
  return nobody
}

async function uidOf(pid: number): Promise<number> {
  return (await stat(`/proc/${pid}`)).uid
}

describe('root', () => {
  it('is asked to create a data directory that the user may not', async (context) => {
    const nobody = await ordinaryUser(context)
    const dataDir = path.join(await temporaryDir(), 'trial')
    const code = `
      const { makeDataDir } = await import(process.argv[1])
      await makeDataDir(process.argv[2]).catch((error) => console.log(error.message))`
    expect(await runInNode(code, [entryPoint, dataDir], nobody).firstLine).toBe(
      `DATA_DIR: ${dataDir} cannot be made (EACCES). ` +
        `Create it as root for the user who runs this: install -d -o USER -m 700 ${dataDir}`,
    )
  })

  it('runs PostgreSQL as postgres or nobody, and reports if neither is possible', async (context) => {
    needsRoot(context)
    expect((await chooseRunAs(null, ['no-such-user', 'nobody']))?.name).toBe('nobody')
    expect((await chooseRunAs(null, ['root', 'nobody']))?.name).toBe('nobody')
    expect((await chooseRunAs({ uid: 0, gid: 0 }))?.uid).toBeGreaterThan(0)
    await expect(chooseRunAs(null, ['no-such-user'])).rejects.toThrow(/ordinary user.*DATABASE_URL/)
  })

  it('warns if other services share the user who runs PostgreSQL', async (context) => {
    const nobody = await ordinaryUser(context)
    const dataDir = await usedDataDir()
    await run('chown', ['-R', `${nobody.uid}:${nobody.gid}`, path.join(dataDir, 'pg18')])
    const lines: string[] = []
    await (await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })).stop()
    expect(lines).toEqual([expect.stringMatching(/^the database runs as nobody.*chown -R postgres/)])
    const other = await usedDataDir()
    lines.length = 0
    await (await startEmbeddedPostgres({ dataDir: other, log: (line) => lines.push(line) })).stop()
    expect(lines).toEqual([])
  })

  it('runs the database as another user and needs only its own directory', async (context) => {
    needsRoot(context)
    const dataDir = await usedDataDir()
    const postgres = await startEmbeddedPostgres({ dataDir })
    expect(await uidOf(postgres.pid)).not.toBe(0)
    expect((await stat(dataDir)).uid).toBe(0)
    await postgres.stop()
  })

  it('opens a closed data directory only to that user', async (context) => {
    needsRoot(context)
    const dataDir = await usedDataDir()
    await chmod(dataDir, 0o700)
    const relocateTo = path.join(dataDir, 'not-needed')
    const postgres = await startEmbeddedPostgres({ dataDir, relocateTo })
    const { mode, uid, gid } = await stat(dataDir)
    expect([mode & 0o777, uid, gid]).toEqual([0o710, 0, (await chooseRunAs(null))?.gid])
    expect(existsSync(relocateTo)).toBe(false)
    await postgres.stop()

    const fresh = await temporaryDir()
    await chmod(fresh, 0o700)
    await (await startEmbeddedPostgres({ dataDir: fresh, relocateTo })).stop()
    expect((await lstat(path.join(fresh, 'pg18'))).isDirectory()).toBe(true)
  })

  it('puts the database outside if others cannot enter the data directory, and finds it again', async (context) => {
    needsRoot(context)
    const outside = await temporaryDir()
    const closed = await temporaryDir()
    await chmod(closed, 0o700)
    const dataDir = path.join(closed, 'data')
    const relocateTo = path.join(outside, 'lamplighter')
    const lines: string[] = []
    const first = await startEmbeddedPostgres({ dataDir, relocateTo, log: (line) => lines.push(line) })
    await query(first.connection, 'create table kept as select 42 as number')
    expect(lines.join()).toContain(`cannot enter ${dataDir}`)
    expect(await readlink(path.join(dataDir, 'pg18'))).toMatch(`${relocateTo}/data-`)
    expect((await stat(closed)).mode & 0o777).toBe(0o700)
    await first.stop()

    const moved = path.join(closed, 'moved')
    await rename(dataDir, moved)
    const second = await startEmbeddedPostgres({ dataDir: moved, relocateTo })
    expect(await query(second.connection, 'select number from kept')).toEqual([{ number: 42 }])
    await second.stop()

    await rm(relocateTo, { recursive: true })
    await expect(startEmbeddedPostgres({ dataDir: moved, relocateTo })).rejects.toThrow('which is missing')
  })

  it('names the closed directory instead of creating a second database', async (context) => {
    needsRoot(context)
    const dataDir = await usedDataDir('data')
    const above = path.dirname(dataDir)
    await chmod(above, 0o700)
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `runs the database in ${dataDir}/pg18, cannot get`,
    )
    await chmod(above, 0o711)
    await (await startEmbeddedPostgres({ dataDir })).stop()
  })
})

describe('an ordinary user', () => {
  it('runs PostgreSQL as itself, and root continues as the database owner', async (context) => {
    const user = await ordinaryUser(context)
    const dataDir = await temporaryDir(user)
    const { node, pid, connection } = await holdPostgres(dataDir, user)
    expect(await uidOf(pid)).toBe(user.uid)
    await query(connection, 'create table kept as select 42 as number')
    node.kill('SIGKILL')
    await killCluster(dataDir)

    const postgres = await startEmbeddedPostgres({ dataDir })
    expect(await uidOf(postgres.pid)).toBe(user.uid)
    expect(await query(postgres.connection, 'select number from kept')).toEqual([{ number: 42 }])
    await postgres.stop()
  })

  it("gets the owner's name if the database belongs to another user", async (context) => {
    const user = await ordinaryUser(context)
    const dataDir = await usedDataDir()
    await chmod(dataDir, 0o777)
    await expect(holdPostgres(dataDir, user)).rejects.toThrow('belongs to another user')
    const code = `
      const { findRunningPostgres } = await import(process.argv[1])
      await findRunningPostgres(process.argv[2])`
    const look = runInNode(code, [entryPoint, dataDir], user)
    await expect(look.firstLine).rejects.toThrow('Run this as the user who started Lamplighter')
  })
})

describe('the binaries', () => {
  it('are copied next to the database if the run user cannot reach them', async (context) => {
    needsRoot(context)
    const dataDir = await usedDataDir()
    const closed = await temporaryDir()
    await chmod(closed, 0o700)
    const installed = findBinariesPackage()
    await symlink(path.dirname(installed), path.join(closed, 'packages'))
    const binariesPackage = path.join(closed, 'packages', path.basename(installed))
    const { version } = JSON.parse(await readFile(path.join(binariesPackage, 'package.json'), 'utf8'))
    const copy = path.join(dataDir, `postgresql-${version}`)
    // A damaged copy, as after a power failure, is replaced.
    await mkdir(path.join(copy, 'native', 'bin'), { recursive: true })

    const first = await startEmbeddedPostgres({ dataDir, binariesPackage })
    expect(await readlink(`/proc/${first.pid}/exe`)).toBe(path.join(copy, 'native', 'bin', 'postgres'))
    await first.stop()
    const { ino } = await stat(copy)
    await (await startEmbeddedPostgres({ dataDir, binariesPackage })).stop()
    expect((await stat(copy)).ino).toBe(ino)
  })

  it('get the links that a skipped install script did not create', async () => {
    const dataDir = await temporaryDir()
    const binariesPackage = path.join(await temporaryDir(), 'package')
    await cp(findBinariesPackage(), binariesPackage, { recursive: true, verbatimSymlinks: true })
    const list = await readFile(path.join(binariesPackage, 'native', 'pg-symlinks.json'), 'utf8')
    const links = (JSON.parse(list) as { target: string }[]).map(({ target }) =>
      path.join(binariesPackage, target),
    )
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) await rm(link)

    const broken = path.join(binariesPackage, 'native', 'bin', 'postgres')
    await expect(run(broken, ['--version'])).rejects.toThrow('shared libraries')
    const { postgres } = await prepareBinaries(binariesPackage, await chooseRunAs(null), dataDir, () => {})
    expect(postgres).toBe(broken)
    await expect(run(postgres, ['--version'])).resolves.toMatchObject({ stderr: '' })
    for (const link of links) {
      expect((await lstat(link)).isSymbolicLink()).toBe(true)
      expect(existsSync(link)).toBe(true)
    }
  })
})
