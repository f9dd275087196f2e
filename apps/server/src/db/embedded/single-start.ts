// One data directory, one running server. The claim is something the kernel itself takes back when the process ends,
// however it ends, so that nothing stale can ever stand in the way of the next start.
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, realpath } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'

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
  release(): Promise<void>
}

/** Refuses a second start on one data directory with an AlreadyRunningError. Makes the directory when it is missing. */
export function claimDataDir(dataDir: string): Promise<Claim> {
  return claim(dataDir, 'app')
}

/** As claimDataDir, for one part of the program: different parts do not get in each other's way. */
export async function claim(dataDir: string, part: string): Promise<Claim> {
  await mkdir(dataDir, { recursive: true })
  const real = await realpath(dataDir)
  const name = `lamplighter-${part}-${createHash('sha256').update(real).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return claimByName(`\0${name}`, real)
  if (process.platform === 'win32') return claimByName(`\\\\?\\pipe\\${name}`, real)
  return claimByLock(path.join(real, `.${part}.lock`), real)
}

/** A named socket that has no file; whoever asks it is told the number of this process. */
async function claimByName(name: string, dataDir: string): Promise<Claim> {
  const server = net.createServer((peer) => {
    peer.on('error', () => peer.destroy())
    peer.end(String(process.pid))
  })
  const taken = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
    )
    server.listen(name, () => resolve(false))
  })
  if (taken) throw new AlreadyRunningError(dataDir, await askPid(name))
  server.unref()
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

function askPid(name: string): Promise<number | null> {
  return new Promise((resolve) => {
    let answer = ''
    const peer = net.connect(name)
    peer.setTimeout(1000, () => peer.destroy())
    peer.on('data', (chunk) => {
      answer += chunk
    })
    peer.on('error', () => peer.destroy())
    peer.on('close', () => resolve(Number(answer) || null))
  })
}

const exclusiveLock = 0x20 // O_EXLOCK of macOS and the BSDs, which Node has no name for

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
  return { release: () => handle.close() }
}
