/**
 * Keeps the base map of the USA up to date. Draws it in a child process after the first start, and again when the
 * edition changes. Maps work without it.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { asideOf, editionOf } from '../pmtiles/lay-map.ts'
import { usaBase } from './usa-base.ts'

const STOP_MS = 3000
const program = new URL('./draw-and-lay.ts', import.meta.url)

export interface Keeping {
  /** Settles when the base map is available or has failed; never rejects. */
  done: Promise<void>
  /** Stops drawing and removes unfinished files. */
  stop(): Promise<void>
}

export function keepUsaBase(path: string, logWarning: (words: string) => void): Keeping {
  const stopping = new AbortController()
  const done = keep(path, stopping.signal).catch((error: Error) => {
    if (!stopping.signal.aborted)
      logWarning(`the map of the USA could not be drawn, so maps do without: ${error.message}`)
  })
  return {
    done,
    stop() {
      stopping.abort()
      return done
    },
  }
}

async function keep(path: string, stopped: AbortSignal): Promise<void> {
  if ((await editionOf(path)) === usaBase.edition || stopped.aborted) return
  await mkdir(dirname(path), { recursive: true })
  const child = fork(program, [path], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] })
  const { pid } = child
  const ended: Promise<[code: number | null]> = once(child, 'close') as Promise<[number | null]>
  const said: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => said.push(text))
  if (pid !== undefined) giveWay(pid)
  const stop = () => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref()
  }
  stopped.addEventListener('abort', stop, { once: true })
  try {
    const [code] = await ended
    if (code !== 0) throw new Error(lastWords(said.join('')) ?? `its process ended with ${code}`)
  } finally {
    stopped.removeEventListener('abort', stop)
    if (pid !== undefined) await rm(asideOf(path, pid), { force: true })
  }
}

/** Lowers the priority, so that requests come first. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // The process has ended, or the system forbids it. It works without lower priority too.
  }
}

/** Extracts the error message from a stack trace. */
function lastWords(text: string): string | undefined {
  return text.split('\n').find((line) => /^\w*Error\b.*: /.test(line))
}
