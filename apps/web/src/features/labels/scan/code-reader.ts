/** Reads the QR code of a picture in a worker, which starts with the first picture and stops with the screen. */
import type { CodeAnswer, CodeTask, ReadCode } from './code-task.ts'

/** Longer than a slow phone needs to load and start the reader. */
const MAX_WAIT_MS = 30_000

export interface CodeReader {
  read(picture: CodeTask['picture']): Promise<ReadCode>
  /** For good: later pictures are answered as failed. */
  stop(): void
}

export function createCodeReader(): CodeReader {
  let worker: Worker | null = null
  let lastId = 0
  let isStopped = false
  const asked = new Map<number, (answer: ReadCode) => void>()

  function settleAll(answer: ReadCode) {
    worker?.terminate()
    worker = null
    for (const settle of asked.values()) settle(answer)
    asked.clear()
  }

  function start(): Worker {
    const started = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' })
    started.onmessage = ({ data: { id, answer } }: MessageEvent<CodeAnswer>) => {
      // A worker keeps the failure to load the decoder, so the next picture needs a new one.
      if (answer.state === 'failed') return settleAll(answer)
      asked.get(id)?.(answer)
      asked.delete(id)
    }
    started.onerror = () => settleAll({ state: 'failed' })
    return started
  }

  return {
    read(picture) {
      if (isStopped) {
        if (picture instanceof ImageBitmap) picture.close()
        return Promise.resolve({ state: 'failed' })
      }
      lastId += 1
      const id = lastId
      return new Promise((resolve) => {
        const timer = setTimeout(() => settleAll({ state: 'failed' }), MAX_WAIT_MS)
        asked.set(id, (answer) => {
          clearTimeout(timer)
          resolve(answer)
        })
        worker ??= start()
        worker.postMessage(
          { id, picture } satisfies CodeTask,
          picture instanceof ImageBitmap ? [picture] : [],
        )
      })
    },
    stop() {
      isStopped = true
      settleAll({ state: 'failed' })
    },
  }
}
