/** Runs our programs as child processes, and stops all of them at the end, even after an error. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serverEnv, serverFlags } from '../../scripts/install.mjs'
import type { Delay, Usage } from './report-usage.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const reporter = new URL('report-usage.ts', import.meta.url).href
const running = new Set<ChildProcess>()

export interface Server {
  url: string
  usage(): Promise<Usage>
  delay(): Promise<Delay>
  stop(): Promise<void>
}

interface Program {
  /** The script, relative to the repository root, and its arguments. */
  script: string[]
  env?: Record<string, string>
  readyPath?: string
}

/** Starts a program that listens on PORT and waits until it responds with 200. */
export async function startServer({ script, env = {}, readyPath = '/readyz' }: Program): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = start([...serverFlags, ...script], {
    ...serverEnv,
    HOST: '127.0.0.1',
    PORT: String(port),
    ...env,
  })
  await untilReady(child, `${url}${readyPath}`)
  return {
    url,
    usage: () => ask<Usage>(child, 'usage'),
    delay: () => ask<Delay>(child, 'delay'),
    stop: () => stop(child),
  }
}

/**
 * Runs a program as `npm run` does until it exits. Returns its peak memory in MB, or throws its output if the exit code is
 * not in `good`.
 */
export async function runProgram(
  script: string[],
  env: Record<string, string>,
  good = [0],
): Promise<{ peak: number }> {
  const child = start(script, env)
  let peak = 0
  const watching = setInterval(() => {
    peak = Math.max(peak, peakOf(child))
  }, 100)
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
  clearInterval(watching)
  if (!good.includes(code)) throw new Error(`${script.join(' ')} ended with ${code}:\n${wordsOf(child)}`)
  return { peak }
}

/** From /proc; 0 on other systems, or if the program has ended. */
function peakOf({ pid }: ChildProcess): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

export async function stopPrograms(): Promise<void> {
  await Promise.all([...running].map(stop))
}

const said = new WeakMap<ChildProcess, string[]>()
const wordsOf = (child: ChildProcess) => (said.get(child) ?? []).join('').slice(-2000)

function start(args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--import', reporter, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const words: string[] = []
  said.set(child, words)
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => words.push(String(text)))
  running.add(child)
  child.on('exit', () => running.delete(child))
  return child
}

async function untilReady(child: ChildProcess, address: string): Promise<void> {
  const until = performance.now() + 120_000
  while (performance.now() < until && child.exitCode === null) {
    const status = await fetch(address).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
    await sleep(10)
  }
  throw new Error(`${child.spawnargs.slice(1).join(' ')} does not answer at ${address}:\n${wordsOf(child)}`)
}

async function ask<T>(child: ChildProcess, what: 'usage' | 'delay'): Promise<T> {
  const answer = once(child, 'message')
  child.send(what)
  const [told] = await answer
  return told as T
}

async function stop(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await ended
  clearTimeout(force)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}
