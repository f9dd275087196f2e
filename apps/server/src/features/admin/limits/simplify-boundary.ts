/** Simplifies a city boundary in a worker thread: the largest take seconds, during which requests go on. */
import { Worker } from 'node:worker_threads'
import type { BoundaryReading } from '@lamplighter/domain/cities'
import type { PrepareContext } from '../../../http/context.ts'
import { createWorkQueue } from '../../../limits/work-queue.ts'

/** Many times longer than any real city's boundary takes. */
const TIMEOUT_MS = 20_000
const MAX_MEGABYTES = 512
const queue = createWorkQueue({ maxRunning: 1, waiting: 4 })

/** The simplified boundary, or a sentence that says what is wrong with it. */
export function simplifyBoundary(
  _: PrepareContext,
  { body }: { body: { boundary?: unknown } },
): Promise<BoundaryReading> {
  const geoJson = JSON.stringify(body.boundary ?? null)
  return queue.run(() => inThread(geoJson))
}

function inThread(geoJson: string): Promise<BoundaryReading> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./simplify-boundary-thread.ts', import.meta.url), {
      workerData: geoJson,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    })
    const end = (reading: BoundaryReading) => {
      clearTimeout(timer)
      resolve(reading)
      void thread.terminate()
    }
    const giveUp = () => end({ problem: 'They take too long to read. Simplify them first.' })
    const timer = setTimeout(giveUp, TIMEOUT_MS)
    thread.once('message', end)
    thread.once('error', giveUp)
    thread.once('exit', giveUp)
  })
}
