/** Worker that stores one pack and ends, so that 100,000 locations do not block the page. */
import type { PackProgress } from '../../../lib/day-pack/day-packs.ts'
import type { FromWorker, ToWorker } from './pack-task.ts'
import { takeInWorker } from './take-in-worker.ts'

/** Limits how often the page renders the progress. */
const TELL_EVERY_MS = 200

const gaveUp = new AbortController()
let token: string | null = null
let renewed: (token: string | null) => void = () => undefined
let told = 0
let phase = ''

const say = (message: FromWorker) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'cancel') gaveUp.abort()
  if (data.kind === 'token') {
    token = data.token ?? token
    renewed(data.token)
  }
  if (data.kind === 'begin') {
    token = data.token
    const link = { signal: gaveUp.signal, token: () => token, renew, progress }
    void takeInWorker(data.task, link).then((outcome) => say({ kind: 'done', outcome }))
  }
})

function renew(): Promise<string | null> {
  return new Promise((resolve) => {
    renewed = resolve
    say({ kind: 'renew' })
  })
}

function progress(now: PackProgress): void {
  if (now.phase === phase && performance.now() - told < TELL_EVERY_MS) return
  phase = now.phase
  told = performance.now()
  say({ kind: 'progress', progress: now })
}
