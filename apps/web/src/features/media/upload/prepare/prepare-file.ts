/** Sends a file to the worker. On any failure the original file is used. */
import type { FileDone, FileTask } from './file-worker.ts'

export type PreparedFile = Omit<FileDone, 'id'>

const NOTHING: PreparedFile = { smaller: null, thumbnail: null, sha256: null }
/** Longer than a slow phone needs for its largest video. */
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

/** The worker failed to load, crashed, or takes too long. */
function giveUp(): void {
  stop()
  for (const id of [...asked.keys()]) answer(id, NOTHING)
}

function stop(): void {
  worker?.terminate()
  worker = null
}
