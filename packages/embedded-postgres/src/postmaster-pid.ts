// Reads postmaster.pid of a running server and checks whether it is still valid.
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findLeftBackends, signal, viewProcess, waitForEnd } from './processes.ts'

export interface Postmaster {
  pid: number
  port: number
  socketDir: string
  /** Status as PostgreSQL writes it: starting, ready, stopping, ... */
  status: string
}

/** Returns the server of this cluster, ready or not; null if there is none or the file is stale. */
export function findPostmaster(cluster: string): Postmaster | null {
  const written = readPidFile(cluster)
  if (!written) return null
  return isPostmaster(cluster, written.pid) ? written : null
}

/** True if this process is alive and a server of this cluster. */
export function isPostmaster(cluster: string, pid: number): boolean {
  const { state, command } = viewProcess(pid)
  const [program, ...rest] = command.split(` ${commandStart(cluster).join(' ')} `)
  return state === 'running' && rest.length > 0 && program?.endsWith('/postgres') === true
}

/** First arguments of every server that we start; postmaster.ts keeps this order. */
export function commandStart(cluster: string): string[] {
  return ['-D', cluster, '-c']
}

/**
 * Cleans up after a dead server: waits for its zombie, ends backends that outlived it, and removes a file whose id now
 * belongs to another process, which PostgreSQL would mistake for a running server. Call it only if findPostmaster
 * returns null and no other start is in progress.
 */
export async function clearDeadServer(cluster: string, log: (line: string) => void): Promise<void> {
  const written = readPidFile(cluster)
  if (written) await waitOutZombie(written.pid)
  for (const pid of findLeftBackends(cluster)) {
    log(`Ending process ${pid}, left behind by a database server that was killed.`)
    signal(pid, 'SIGQUIT')
    if (!(await waitForEnd(pid, 2000))) signal(pid, 'SIGKILL')
  }
  if (!written || viewProcess(written.pid).state !== 'gone') rmSync(pidFile(cluster), { force: true })
}

/** Most zombies are collected within seconds, but a negligent parent must not block the start. */
async function waitOutZombie(pid: number): Promise<void> {
  const deadline = Date.now() + 3000
  while (viewProcess(pid).state === 'zombie' && Date.now() < deadline) await sleep(20)
}

function readPidFile(cluster: string): Postmaster | null {
  let lines: string[]
  try {
    lines = readFileSync(pidFile(cluster), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const [pid, , , port, socketDir, , , status] = lines
  if (!Number(pid)) return null
  return {
    pid: Number(pid),
    port: Number(port),
    socketDir: socketDir ?? '',
    status: status?.trim() ?? '',
  }
}

function pidFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid')
}
