// DUR-10. Kills Node and PostgreSQL, together or separately, and checks that the next start recovers.
import { once } from 'node:events'
import { chown, mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findLeftBackends, viewProcess } from './processes.ts'
import { entryPoint, holdPostgres, query, runInNode, startStranger, usedDataDir } from './testing/clusters.ts'

/** Starts a query that runs for minutes without checking for interrupts, and so outlives its server. */
async function startEndlessQuery(connection: EmbeddedPostgres['connection']): Promise<number> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  const pid = (await client.query('select pg_backend_pid() as pid')).rows[0].pid
  client.query('select count(*) from generate_series(1, 1000000000000) as n where n % 7 = 8').catch(() => {})
  await sleep(100)
  return pid
}

/** Leaves the files of a crashed server whose process id was `pid`. */
async function leaveRemains(cluster: string, pid: number): Promise<void> {
  const socketDir = `${cluster}.socket`
  const lines = [pid, cluster, 1_700_000_000, 5432, socketDir, '', '  1234567         0', 'ready   ', '']
  await writeFile(path.join(cluster, 'postmaster.pid'), lines.join('\n'))
  const { uid, gid } = await stat(cluster)
  await mkdir(socketDir, { mode: 0o700 })
  await chown(socketDir, uid, gid)
  await writeFile(path.join(socketDir, '.s.PGSQL.5432.lock'), lines.slice(0, 5).join('\n'))
}

describe('when Node is killed with -9', () => {
  it('the next start takes over its server with all data', async () => {
    const dataDir = await usedDataDir()
    const { node, connection, pid } = await holdPostgres(dataDir)
    await query(connection, 'create table kept as select 42 as number')
    node.kill('SIGKILL')
    await once(node, 'exit')
    expect(viewProcess(pid).state).toBe('running')
    expect(await findRunningPostgres(dataDir)).toEqual(connection)

    const postgres = await startEmbeddedPostgres({ dataDir })
    expect(postgres.adopted).toBe(true)
    expect(postgres.pid).toBe(pid)
    expect(await query(postgres.connection, 'select number from kept')).toEqual([{ number: 42 }])
    await postgres.stop()
    expect(viewProcess(pid).state).not.toBe('running')
    const next = await startEmbeddedPostgres({ dataDir })
    expect(next.adopted).toBe(false)
    await next.stop()
  })
})

describe('when PostgreSQL is killed with -9', () => {
  it('it restarts at the same address and ends the query that outlived it', async () => {
    const dataDir = await usedDataDir()
    const lines: string[] = []
    const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
    await query(postgres.connection, 'create table kept as select 42 as number')
    const killed = postgres.pid
    const backend = await startEndlessQuery(postgres.connection)
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => lines.at(-1), { timeout: 15_000 }).toMatch(/^The database runs again/)
    expect(postgres.pid).not.toBe(killed)
    expect(await query(postgres.connection, 'select number from kept')).toEqual([{ number: 42 }])
    if (process.platform === 'linux') expect(lines.join('\n')).toContain(`Ending process ${backend}`)
    expect(viewProcess(backend).state).not.toBe('running')
    await postgres.stop()
    expect(viewProcess(postgres.pid).state).toBe('gone')
    await sleep(600)
    expect(await findRunningPostgres(dataDir)).toBe(null)
  })

  it('together with Node, the next start recovers every acknowledged row', async () => {
    const dataDir = await usedDataDir()
    for (let round = 1; round <= 2; round++) {
      const { node, connection, pid } = await holdPostgres(dataDir)
      await query(connection, 'create table if not exists kept (round int primary key)')
      await query(connection, `insert into kept values (${round})`)
      await startEndlessQuery(connection)
      process.kill(pid, 'SIGKILL')
      node.kill('SIGKILL')
      await once(node, 'exit')
    }
    const postgres = await startEmbeddedPostgres({ dataDir })
    const kept = await query(postgres.connection, 'select round from kept order by round')
    expect(kept).toEqual([{ round: 1 }, { round: 2 }])
    await postgres.stop()
    expect(findLeftBackends(path.join(dataDir, 'pg18'))).toEqual([])
  })
})

describe('the postmaster.pid of a dead server', () => {
  it('is ignored if another process has its id now, and that process survives', async () => {
    const dataDir = await usedDataDir()
    const cluster = path.join(dataDir, 'pg18')
    const first = await startEmbeddedPostgres({ dataDir })
    await first.stop()
    const stranger = await startStranger('exec sleep 60')
    await leaveRemains(cluster, stranger.pid)
    expect(await findRunningPostgres(dataDir)).toBe(null)

    const second = await startEmbeddedPostgres({ dataDir })
    expect(second.adopted).toBe(false)
    expect(second.pid).not.toBe(stranger.pid)
    await second.stop()
    expect(viewProcess(stranger.pid).state).toBe('running')
  })

  it('delays the start for a limited time while its process is a zombie', async () => {
    const dataDir = await usedDataDir()
    const first = await startEmbeddedPostgres({ dataDir })
    await first.stop()
    const cluster = path.join(dataDir, 'pg18')
    // The shell becomes a sleep that never collects its child.
    const parent = await startStranger('sleep 0.3 & echo $!; exec sleep 60')
    const zombie = Number(String((await once(parent.stdout ?? parent, 'data'))[0]))
    await expect.poll(() => viewProcess(zombie).state, { timeout: 10_000 }).toBe('zombie')
    await leaveRemains(cluster, zombie)
    const second = await startEmbeddedPostgres({ dataDir })
    expect(viewProcess(zombie).state).toBe('zombie')
    await second.stop()
  })

  it('does not prevent the start if it is empty', async () => {
    const dataDir = await usedDataDir()
    const first = await startEmbeddedPostgres({ dataDir })
    await first.stop()
    await writeFile(path.join(dataDir, 'pg18', 'postmaster.pid'), '')
    const second = await startEmbeddedPostgres({ dataDir })
    await second.stop()
  })
})

describe('Ctrl-C in the terminal', () => {
  it('reaches only Node, which can still use the database before stopping it', async () => {
    const dataDir = await usedDataDir()
    const code = `
      const { startEmbeddedPostgres } = await import(process.argv[1])
      const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] })
      const { default: pg } = await import(process.argv[3])
      const client = new pg.Client(postgres.connection)
      await client.connect()
      await client.query('begin')
      await client.query('create table drained as select 1 as one')
      process.on('SIGINT', async () => {
        await new Promise((resolve) => setTimeout(resolve, 500))
        await client.query('commit')
        await client.end()
        await postgres.stop()
        console.log('stopped last')
      })
      console.log(postgres.pid)`
    const { node, firstLine, output } = runInNode(code, [entryPoint, dataDir, import.meta.resolve('pg')])
    const pid = Number(await firstLine)
    process.kill(-Number(node.pid), 'SIGINT')
    await once(node, 'exit')
    expect(output()).toContain('stopped last')
    expect(output()).not.toContain('Error')
    expect(viewProcess(pid).state).not.toBe('running')
    const postgres = await startEmbeddedPostgres({ dataDir })
    expect(await query(postgres.connection, 'select one from drained')).toEqual([{ one: 1 }])
    await postgres.stop()
  })
})
