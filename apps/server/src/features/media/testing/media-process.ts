/** For the tests: a media process that fails in the way that the file's name says. */
import { setImmediate } from 'node:timers/promises'
import type { MediaJob, PreparedMedia } from '../cleaning/prepare-media.ts'
import { serveJobs } from '../cleaning/serve-media-jobs.ts'
import { UnfitMedia } from '../cleaning/unfit-media.ts'

const misdeeds: Record<string, () => unknown> = {
  'reads for ever': async () => {
    for (;;) await setImmediate()
  },
  'takes a second of processor time': async () => {
    while (process.cpuUsage().user < 1_000_000) await setImmediate()
  },
  'never comes back': () => {
    for (;;);
  },
  'fills the heap': () => {
    const held: string[][] = []
    for (;;) held.push(Array.from({ length: 10_000 }, String))
  },
  'fills the memory': async () => {
    const held: Buffer[] = []
    for (;;) {
      held.push(Buffer.alloc(4_000_000, 1))
      await setImmediate()
    }
  },
  ends: () => process.exit(0),
  'breaks in native code': () => process.abort(),
  'is ended from outside': () => process.kill(process.pid, 'SIGKILL'),
  'is told to stop': () => process.kill(process.pid, 'SIGTERM'),
  'is too large': () => {
    throw new UnfitMedia('media_too_large')
  },
  'meets a full disk': () => {
    throw Object.assign(new Error('no space'), { syscall: 'write', code: 'ENOSPC' })
  },
  'tells what it was given': () => {
    throw Object.assign(new Error(Object.keys(process.env).join()), { syscall: 'none' })
  },
}

async function prepare({ file }: MediaJob): Promise<PreparedMedia> {
  await misdeeds[file]?.()
  const none = new Uint8Array()
  return {
    type: 'image/jpeg',
    bytes: process.pid,
    width: null,
    height: null,
    takenAt: null,
    thumbnail: null,
    sha256Uploaded: none,
    sha256Stored: none,
  }
}

serveJobs(prepare)
