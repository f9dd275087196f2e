import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A zombie is dead: it holds no files and no memory, only its process id until its parent collects it. */
export type ProcessState = 'running' | 'zombie' | 'gone'

export interface ProcessView {
  state: ProcessState
  /** Command line with single spaces between the arguments; empty if unreadable. */
  command: string
}

const gone: ProcessView = { state: 'gone', command: '' }

export function viewProcess(pid: number): ProcessView {
  if (process.platform === 'linux') return viewInProc(pid)
  const ps = spawnSync('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' })
  const found = /^\s*(\S+)\s+(.*?)\s*$/s.exec(ps.stdout ?? '')
  if (!found) return gone
  return { state: found[1]?.startsWith('Z') ? 'zombie' : 'running', command: found[2] ?? '' }
}

function viewInProc(pid: number): ProcessView {
  try {
    // The name in parentheses may contain parentheses and spaces, so the state follows the last one.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const letter = stat.slice(stat.lastIndexOf(')') + 2).charAt(0)
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { state: letter === 'Z' || letter === 'X' ? 'zombie' : 'running', command }
  } catch {
    return gone
  }
}

/** Waits until the process is gone or a zombie; false if it still runs after `patience` milliseconds. */
export async function waitForEnd(pid: number, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while (viewProcess(pid).state === 'running') {
    if (Date.now() > deadline) return false
    await sleep(15)
  }
  return true
}

/** Sends a signal; ignores a process that has already ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Returns backends that outlived the postmaster of this cluster. A busy query does not notice that its postmaster died,
 * and blocks the next start. Linux only; elsewhere the list is empty.
 */
export function findLeftBackends(clusterDir: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => viewInProc(pid).command.startsWith('postgres:') && workingDirectory(pid) === clusterDir)
}

function workingDirectory(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}
