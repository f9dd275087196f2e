/** Downloads and refreshes day packs in a worker, one at a time across tabs, for the signed-in user. */
import { bearer } from '../../../lib/api/bearer.ts'
import { type PackFailure, packKey, packWork, setPackFailure } from '../../../lib/day-pack/day-packs.ts'
import { forgetPacksNotOf, removeLeftovers } from '../../../lib/day-pack/forget-packs.ts'
import type { DayPack } from '../../../lib/day-pack/pack-database.ts'
import { packMark } from '../../../lib/day-pack/pack-mark.ts'
import { unlessHeld } from '../../../lib/device/held-lock.ts'
import { session } from '../../../lib/session/session.ts'
import { keepStorage } from '../../../lib/storage/storage.ts'
import type { FromWorker, PackOutcome, PackTask, ToWorker } from './pack-task.ts'
import { streetFiles } from './street-files.ts'

export type PackWish = Pick<PackTask, 'city' | 'bbox' | 'photos'> &
  Partial<Pick<PackTask, 'rowsOnly' | 'onlyMyOrders'>>

const LOCK = 'lamplighter-day-pack'
const TELLING: ReadonlySet<PackFailure['why']> = new Set(['gone', 'full', 'broken'])
/** Time for the worker to clean up; leftovers are removed before the next try. */
const CANCEL_MS = 10_000

let cancelNow: () => void = () => undefined
let running: Promise<void> = Promise.resolve()
let cancels = 0
/** Cleanup holds the same lock for a moment. */
let tidying: Promise<void> = Promise.resolve()

/** Downloads a pack, or refreshes it if the device has the same area. Failures go to `packFailures`. */
export async function takePack(wish: PackWish, unasked = false): Promise<void> {
  // A press is not lost because an automatic download is running.
  if (!unasked && packWork.get()?.unasked && !(await isStillWantedAfter(running))) return
  if (packWork.get()) return
  running = take(wish, unasked)
  await running
}

/** False if the user canceled or left meanwhile. */
async function isStillWantedAfter(work: Promise<void>): Promise<boolean> {
  const [owner, before] = [ownerNow(), cancels]
  await work.catch(() => undefined)
  return owner === ownerNow() && cancels === before
}

/** Resolves when no download is running in this tab. */
export const whenIdle = () => running.catch(() => undefined)

async function take(wish: PackWish, unasked: boolean): Promise<void> {
  const { city, bbox, photos, rowsOnly = false, onlyMyOrders = false } = wish
  const owner = ownerNow()
  if (owner === null) return
  const key = packKey(owner, city._id)
  let began = false
  packWork.set({ key, unasked, phase: 'asking', done: 0, expected: 0 })
  try {
    await tidying
    await unlessHeld(LOCK, async () => {
      began = true
      if (!rowsOnly || packMark.get() !== owner) packMark.set(owner, { rowsOnly })
      // Some browsers ask the user.
      if (!unasked) keepStorage()
      const files = rowsOnly ? { streets: [], names: null } : await streetFiles()
      if (ownerNow() !== owner) return
      const task = { owner, city, bbox, onlyMyOrders, photos, rowsOnly, ...files }
      const outcome = await inWorker(task, (progress) => packWork.set({ key, unasked, ...progress }))
      // Automatic refreshes fail silently unless the user has to act.
      if (!unasked || outcome === null || TELLING.has(outcome.why)) setPackFailure(key, outcome)
    })
    if (!began && !unasked) setPackFailure(key, { why: 'other_tab' })
  } finally {
    packWork.set(null)
    // The user signed out in the meantime.
    if (ownerNow() !== owner) await forgetPacksNotOf(ownerNow()).catch(() => undefined)
  }
}

export function refreshPack(pack: DayPack, unasked = false): Promise<void> {
  const { city, bbox, photos, rowsOnly = false, onlyMyOrders = false } = pack
  return takePack({ city, bbox, photos: photos !== undefined, rowsOnly, onlyMyOrders }, unasked)
}

/** Keeps the previous pack. */
export function cancelPack(): void {
  cancels += 1
  cancelNow()
}

/** Removes the leftovers of a closed browser. */
export function tidyPacks(): Promise<void> {
  tidying = unlessHeld(LOCK, removeLeftovers).catch(() => undefined)
  return tidying
}

const ownerNow = () => session.state().user?._id ?? null

function inWorker(
  task: PackTask,
  onProgress: (progress: Extract<FromWorker, { kind: 'progress' }>['progress']) => void,
): Promise<PackOutcome> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./pack-worker.ts', import.meta.url), { type: 'module' })
    const send = (message: ToWorker) => worker.postMessage(message)
    const stopWatching = session.subscribe(() => {
      if (ownerNow() !== task.owner) cancelNow()
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (outcome: PackOutcome) => {
      clearTimeout(timer)
      stopWatching()
      cancelNow = () => undefined
      worker.terminate()
      resolve(outcome)
    }
    cancelNow = () => {
      send({ kind: 'cancel' })
      timer ??= setTimeout(() => end(null), CANCEL_MS)
    }
    worker.onerror = () => end({ why: 'broken' })
    worker.onmessageerror = () => end({ why: 'broken' })
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'progress') onProgress(data.progress)
      else if (data.kind === 'done') end(data.outcome)
      else
        void bearer
          .renew()
          .then((renewed) => send({ kind: 'token', token: renewed ? bearer.accessToken() : null }))
    }
    send({ kind: 'begin', task, token: bearer.accessToken() })
  })
}
