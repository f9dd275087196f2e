// Allows one running server per data directory. The kernel releases the lock when the process ends for any reason, so
// that no stale lock can block the next start.
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, readFile, realpath } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataDir } from './make-data-dir.ts'

export class AlreadyRunningError extends Error {
  override name = 'AlreadyRunningError'
  readonly pid: number | null

  constructor(dataDir: string, pid: number | null) {
    super(
      `Lamplighter is already running on ${dataDir}${pid ? ` (process ${pid})` : ''}. ` +
        'Stop it first, or give this one another DATA_DIR.',
    )
    this.pid = pid
  }
}

export interface Claim {
  /** Tells other starts from now on that this process is about to end. */
  leaving(): void
  release(): Promise<void>
}

/** Longer than a server takes to finish its requests and stop its database. */
const PATIENCE_MS = 90_000
/** A holder that does not answer has just ended. */
const SILENCE_MS = 3_000

/**
 * Claims a data directory. Throws AlreadyRunningError if another process has it, but waits if that process is shutting
 * down. Creates a missing directory.
 */
export function claimDataDir(dataDir: string, log: (line: string) => void = () => {}): Promise<Claim> {
  return claim(dataDir, 'app', log)
}

/** Like claimDataDir, for one part of the program; different parts do not conflict. */
export async function claim(
  dataDir: string,
  part: string,
  log: (line: string) => void = () => {},
): Promise<Claim> {
  await makeDataDir(dataDir)
  const real = await realpath(dataDir)
  const name = `lamplighter-${part}-${createHash('sha256').update(real).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return claimByName(`\0${name}`, real, log)
  return claimByLock(path.join(real, `.${part}.lock`), real)
}

/**
 * Uses an abstract socket without a file. It answers with the process id of the holder and whether it is shutting down.
 */
async function claimByName(name: string, dataDir: string, log: (line: string) => void): Promise<Claim> {
  const began = Date.now()
  let told = false
  for (;;) {
    const mine = await listenAs(name)
    if (mine) return mine
    const holder = await askHolder(name)
    const patience = holder ? PATIENCE_MS : SILENCE_MS
    if ((holder && !holder.leaving) || Date.now() - began > patience)
      throw new AlreadyRunningError(dataDir, holder?.pid ?? null)
    if (holder && !told) log(`Waiting for process ${holder.pid}, which is shutting down on ${dataDir}.`)
    told ||= holder !== null
    await sleep(50)
  }
}

/** Returns null if another process has the name. */
async function listenAs(name: string): Promise<Claim | null> {
  let word = `${process.pid}`
  const server = net.createServer((peer) => {
    peer.on('error', () => peer.destroy())
    peer.end(word)
  })
  const taken = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
    )
    server.listen(name, () => resolve(false))
  })
  if (taken) return null
  server.unref()
  return {
    leaving() {
      word = `${process.pid} ${leavingWord}`
    },
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const leavingWord = 'leaving'

/** Returns null if nobody answers. */
function askHolder(name: string): Promise<{ pid: number; leaving: boolean } | null> {
  return new Promise((resolve) => {
    let answer = ''
    const peer = net.connect(name)
    peer.setTimeout(1000, () => peer.destroy())
    peer.on('data', (chunk) => {
      answer += chunk
    })
    peer.on('error', () => peer.destroy())
    peer.on('close', () => {
      const [pid, word] = answer.split(' ')
      resolve(Number(pid) ? { pid: Number(pid), leaving: word === leavingWord } : null)
    })
  })
}

const exclusiveLock = 0x20 // O_EXLOCK of macOS and the BSDs, which Node has no constant for

async function claimByLock(file: string, dataDir: string): Promise<Claim> {
  let handle: FileHandle
  try {
    handle = await open(
      file,
      constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | exclusiveLock,
      0o644,
    )
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EAGAIN' && code !== 'EWOULDBLOCK') throw error
    throw new AlreadyRunningError(dataDir, Number(await readFile(file, 'utf8')) || null)
  }
  await handle.truncate()
  await handle.write(String(process.pid), 0)
  return { leaving: () => {}, release: () => handle.close() }
}
