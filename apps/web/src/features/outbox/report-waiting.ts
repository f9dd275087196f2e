/**
 * Tells the server how many changes wait on this device and since when, so that supervisors see which phones still hold
 * unsent work (FEED-14). It runs in the background: errors are ignored, and no screen waits for it.
 */
import { MAX_WAITING, reportWaiting, type WaitingCounts } from '@lamplighter/domain/city-admin'
import type { RequestOf } from '@lamplighter/domain/http'
import { call } from '../../lib/api/api-client.ts'
import { bearer } from '../../lib/api/bearer.ts'
import { connectivity } from '../../lib/api/connectivity.ts'
import { uuidv7 } from '../../lib/api/ids.ts'
import { deviceClock } from '../../lib/device/device-clock.ts'
import { inTurn } from '../../lib/device/held-lock.ts'
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts'
import { outboxOwner, outboxUnreadable, unsentItems } from '../../lib/outbox/outbox-stores.ts'
import { session } from '../../lib/session/session.ts'
import { type Upload, uploads } from '../media/upload/upload-queue.ts'

const STORAGE_KEY = 'lamplighter-waiting'
/** Delay before a report, so that a change that is sent right away causes none. */
const DELAY_MS = 10_000
/** Interval for repeating an unchanged report, so that 'last heard from' stays current. */
const REPEAT_MS = 5 * 60_000
const REPEAT_EMPTY_MS = 12 * 3_600_000

type Report = Omit<RequestOf<typeof reportWaiting>['body'], 'deviceId'>

/** Stored in this browser and shared by its tabs and users. */
interface Kept {
  deviceId: string
  /** The last report: its user, content and time in milliseconds by the device's clock. */
  last: { userId: string; report: string; at: number } | null
}

/** Reports while the user's outbox is watched. Returns a function that stops it. */
export function followWaiting(userId: string, delayMs = DELAY_MS): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopped = new AbortController()
  const { signal } = stopped
  const look = () => {
    timer = undefined
    // A change during a report needs a report of its own.
    void inTurn(STORAGE_KEY, () => reportIfDue(userId, signal), signal).catch(() => undefined)
  }
  const soon = () => {
    timer ??= setTimeout(look, delayMs)
  }
  const seen = () => {
    if (document.visibilityState === 'visible') soon()
  }
  // The outbox may be read only after the first look, and be empty, so that its items do not change.
  const stops = [outboxOwner, unsentItems, uploads, connectivity.store].map((store) => store.subscribe(soon))
  window.addEventListener('online', soon)
  document.addEventListener('visibilitychange', seen)
  const repeat = setInterval(soon, REPEAT_MS)
  soon()
  return () => {
    // A report without an answer would keep the next user's from being sent.
    stopped.abort()
    clearTimeout(timer)
    clearInterval(repeat)
    window.removeEventListener('online', soon)
    document.removeEventListener('visibilitychange', seen)
    for (const stop of stops) stop()
  }
}

async function reportIfDue(userId: string, signal: AbortSignal): Promise<void> {
  const isReachable = navigator.onLine && connectivity.store.get()
  const isSignedIn = session.state().user?._id === userId && bearer.accessToken() !== null
  const isRead = outboxOwner.get() === userId && !outboxUnreadable.get()
  if (!isReachable || !isSignedIn || !isRead) return
  const { deviceId, last } = kept()
  const report = reportOf(unsentItems.get(), uploads.get())
  const text = JSON.stringify(report)
  const at = Date.now()
  const repeatMs = report.since === null ? REPEAT_EMPTY_MS : REPEAT_MS
  // Use the absolute difference: after a user sets the device's clock back, reports must go on.
  const isRecent = last !== null && Math.abs(at - last.at) < repeatMs
  if (isRecent && last.userId === userId && last.report === text) return
  // Store the device id before sending. Without storage this throws, or each page load would count as a new device.
  keep({ deviceId, last })
  const since = report.since && new Date(Date.parse(report.since) + deviceClock.behind.get()).toISOString()
  await call(reportWaiting, { body: { deviceId, ...report, since } }, { signal })
  keep({ deviceId, last: { userId, report: text, at } })
}

/** `since` is by the device's clock. Files on the server do not count, even if their note has not been sent yet. */
function reportOf(items: readonly OutboxItem[], files: readonly Upload[]): Report {
  const counts: WaitingCounts = { notes: 0, photos: 0, videos: 0, orders: 0, others: 0 }
  for (const { kind } of items) counts[countOf(kind)] += 1
  const byId = new Map(files.map((file) => [file.mediaId, file]))
  for (const id of new Set(items.flatMap(({ mediaIds }) => mediaIds))) {
    const file = byId.get(id)
    if (file?.state !== 'on the server') counts[file?.kind === 'video' ? 'videos' : 'photos'] += 1
  }
  const times = items.map(({ recordedAt }) => Date.parse(recordedAt)).filter(Number.isFinite)
  const oldest = times.length > 0 ? Math.min(...times) : Date.now()
  return {
    notes: Math.min(counts.notes, MAX_WAITING),
    photos: Math.min(counts.photos, MAX_WAITING),
    videos: Math.min(counts.videos, MAX_WAITING),
    orders: Math.min(counts.orders, MAX_WAITING),
    others: Math.min(counts.others, MAX_WAITING),
    since: items.length > 0 ? new Date(oldest).toISOString() : null,
  }
}

function countOf(kind: string): keyof WaitingCounts {
  if (kind.startsWith('note.')) return 'notes'
  return kind.startsWith('order.') ? 'orders' : 'others'
}

function kept(): Kept {
  const stored = localStorage.getItem(STORAGE_KEY)
  if (stored === null) return { deviceId: uuidv7(), last: null }
  try {
    return JSON.parse(stored) as Kept
  } catch {
    return { deviceId: uuidv7(), last: null }
  }
}

function keep(value: Kept): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(value))
}
