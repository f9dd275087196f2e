/** Resizes and hashes a file in a worker. If the worker fails, the app sends the original file. */
import type { FileDone, FileTask } from './file-worker.ts'

export type PreparedFile = Omit<FileDone, 'id'>

const NOTHING: PreparedFile = { smaller: null, thumbnail: null, sha256: null }
/** A slow phone needs less than this to hash its largest video. */
const MAX_WAIT_MS = 120_000

let worker: Worker | null = null
let lastId = 0
const asked = new Map<number, (done: PreparedFile) => void>()

export function prepareFile(file: Blob, options: Omit<FileTask, 'id' | 'file'>): Promise<PreparedFile> {
  lastId += 1
  const task: FileTask = { id: lastId, file, ...options }
  return new Promise((resolve) => {
    const timer = setTimeout(giveUp, MAX_WAIT_MS)
    asked.set(task.id, (done) => {
      clearTimeout(timer)
      resolve(done)
    })
    try {
      worker ??= start()
      worker.postMessage(task)
    } catch {
      giveUp()
    }
  })
}

function start(): Worker {
  const started = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data: { id, ...done } }: MessageEvent<FileDone>) => {
    answer(id, done)
    // Free the memory of decoded pictures.
    if (asked.size === 0) stop()
  }
  started.onerror = giveUp
  started.onmessageerror = giveUp
  return started
}

function answer(id: number, done: PreparedFile): void {
  asked.get(id)?.(done)
  asked.delete(id)
}

/** Answers all open requests without a result, after the worker has failed to load, crashed, or taken too long. */
function giveUp(): void {
  stop()
  for (const id of [...asked.keys()]) answer(id, NOTHING)
}

function stop(): void {
  worker?.terminate()
  worker = null
}
