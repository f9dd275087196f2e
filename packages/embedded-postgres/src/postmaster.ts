import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { ClusterPlace } from './cluster-dir.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { clearDeadServer, commandStart, findPostmaster, type Postmaster } from './postmaster-pid.ts'
import { signal, waitForEnd } from './processes.ts'
import { identity } from './run-as.ts'
import { port, prepareSocketDir } from './socket-dir.ts'
import { setAsideLog } from './turn-log.ts'

export type PostgresSettings = Record<string, string | number>

const ownSettings: PostgresSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '',
  port,
  unix_socket_permissions: '0700',
  max_connections: 60,
  shared_buffers: '64MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Clients receive their errors. In the log, the text could contain user data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_checkpoints: 'off',
}

/** Starts a server and waits until it accepts connections, however long recovery takes. */
export async function launchPostmaster(
  place: ClusterPlace,
  binaries: Binaries,
  logFile: string,
  log: (line: string) => void,
  settings: PostgresSettings = {},
): Promise<Postmaster> {
  const deadline = Date.now() + 15_000
  for (;;) {
    await clearDeadServer(place.cluster, log)
    const complaint = await tryToLaunch(place, binaries, logFile, settings)
    if (typeof complaint !== 'string') return complaint
    const passing = /pre-existing shared memory block|lock file ".*" already exists/.test(complaint)
    if (!passing || Date.now() > deadline) {
      throw new DatabaseStartError(`The database in ${place.cluster} did not start: ${complaint}`)
    }
    await sleep(200)
  }
}

/** Returns the server, or its error output if it failed. */
async function tryToLaunch(
  place: ClusterPlace,
  binaries: Binaries,
  logFile: string,
  settings: PostgresSettings,
): Promise<Postmaster | string> {
  const socketDir = await prepareSocketDir(place)
  const socket = { unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"` }
  const all = { ...socket, ...ownSettings, ...settings }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A file, not a pipe: nobody reads a pipe while Node is busy or dead, and a full pipe would block the database.
  setAsideLog(logFile)
  const output = openSync(logFile, 'a', 0o600)
  const logStart = fstatSync(output).size
  const server = spawn(binaries.postgres, [...commandStart(place.cluster), ...args.slice(1)], {
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    // Runs in its own session, so that Ctrl-C reaches only Node, which stops the database last.
    detached: true,
    stdio: ['ignore', output, output],
    ...identity(place.runAs),
  })
  closeSync(output)
  await once(server, 'spawn')
  return (
    (await becomesReady(server, place.cluster)) ?? readFileSync(logFile).subarray(logStart).toString().trim()
  )
}

async function becomesReady(server: ChildProcess, cluster: string): Promise<Postmaster | null> {
  while (server.exitCode === null && server.signalCode === null) {
    const found = findPostmaster(cluster)
    if (found?.status === 'ready' && found.pid === server.pid) return found
    await sleep(10)
  }
  return null
}

/** Waits for a server that is starting or stopping; null if it ends or if there is none. */
export async function adoptPostmaster(cluster: string): Promise<Postmaster | null> {
  for (;;) {
    const found = findPostmaster(cluster)
    if (!found || found.status === 'ready') return found
    // A smart shutdown waits for clients indefinitely; SIGINT makes it a fast one.
    if (found.status === 'stopping') signal(found.pid, 'SIGINT')
    await sleep(20)
  }
}

/** Fast shutdown: rolls back open transactions, flushes committed data, ends the process. */
export async function stopPostmaster(pid: number, log: (line: string) => void): Promise<void> {
  signal(pid, 'SIGINT')
  if (await waitForEnd(pid, 60_000)) return
  log(
    `The database (process ${pid}) did not stop within a minute; ending it at once. It recovers at the next start.`,
  )
  signal(pid, 'SIGQUIT')
  if (await waitForEnd(pid, 10_000)) return
  signal(pid, 'SIGKILL')
  await waitForEnd(pid, 10_000)
}
