/**
 * Makes a backup each night while the server runs, and soon after a start when the last one is older than a day. A
 * separate low-priority process makes it (DUR-21).
 */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isDatabaseAway } from '../db/pg-problems.ts'
import { logWarning } from '../monitoring/log-warning.ts'
import type { Parts } from '../parts.ts'
import { lastBackup } from './last-backup.ts'

const HOUR_MS = 60 * 60_000
const LOOK_EVERY_MS = 5 * 60_000
/** Delay after a start, when other work needs the machine more. */
const FIRST_LOOK_MS = 3_000
const RETRY_MS = HOUR_MS
/** Local time of the machine. */
const NIGHT_BEGINS = 1
const NIGHT_ENDS = 5

/** True at night when the last backup is half a day old, and at any hour when it is older than a day. */
export function isDue(last: Date | null, now: Date): boolean {
  if (!last) return true
  const age = now.getTime() - last.getTime()
  const night = now.getHours() >= NIGHT_BEGINS && now.getHours() < NIGHT_ENDS
  return age >= 24 * HOUR_MS || (night && age >= 12 * HOUR_MS)
}

const command = fileURLToPath(new URL('../cli/backup.ts', import.meta.url))

/** Does nothing when BACKUP_DIR is not set. */
export function startBackups({ config, background }: Pick<Parts, 'config' | 'background'>): {
  stop(): Promise<void>
} {
  const { dir } = config.backups
  if (!dir) return { stop: async () => {} }
  let running: { done: Promise<void>; end(): void } | null = null
  let notBefore = 0

  async function look(): Promise<void> {
    if (running || Date.now() < notBefore) return
    const last = await lastBackup(background, ['schedule'])
    if (!isDue(last?.made_at ?? null, new Date())) return
    notBefore = Date.now() + RETRY_MS
    running = save(dir ?? '')
    await running.done
    running = null
  }
  const safely = () =>
    void look().catch((error: unknown) => {
      running = null
      // Other code reports an unreachable database.
      if (!isDatabaseAway(error)) logWarning(`backup: ${error instanceof Error ? error.message : error}`)
    })
  const first = setTimeout(safely, FIRST_LOOK_MS).unref()
  const later = setInterval(safely, LOOK_EVERY_MS).unref()
  return {
    /** Aborts a running backup; the next start makes another one. */
    async stop() {
      clearTimeout(first)
      clearInterval(later)
      running?.end()
      await running?.done
    },
  }
}

function save(dir: string): { done: Promise<void>; end(): void } {
  const child = spawn(process.execPath, [command, dir, '--scheduled'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const hear = (text: Buffer) => {
    said = (said + text).slice(-4000)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let asked = false
  const done = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      logWarning(`No backup was made: ${error.message}`)
      resolve()
    })
    child.once('close', (code) => {
      const words = said.trim()
      if (code === 0) console.log(words)
      else if (!asked) logWarning(code === 1 ? words : `No backup was made in BACKUP_DIR. ${words}`)
      resolve()
    })
  })
  return {
    done,
    end() {
      asked = true
      child.kill('SIGKILL')
    },
  }
}
