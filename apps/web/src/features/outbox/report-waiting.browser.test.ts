/** FEED-14. The device reports how many changes wait on it. */
import { reportWaiting } from '@lamplighter/domain/city-admin'
import { Problem } from '@lamplighter/domain/http'
import { createNote } from '@lamplighter/domain/notes'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { connectivity } from '../../lib/api/connectivity.ts'
import { uuidv7 } from '../../lib/api/ids.ts'
import { newNoteItem } from '../../lib/outbox/new-note-item.ts'
import { addToOutbox } from '../../lib/outbox/outbox.ts'
import { unsentItems } from '../../lib/outbox/outbox-stores.ts'
import { clearNetworkDelays, unsentOf } from '../../lib/outbox/outbox-table.ts'
import { watchOutbox } from '../../lib/outbox/watch-outbox.ts'
import { deviceDatabase } from '../../lib/storage/device-database.ts'
import { signIn } from '../../testing/issuer.ts'
import { keepPhoto } from '../../testing/kept-photo.ts'
import { answer, goOffline, goOnline, noAnswer } from '../../testing/network.ts'
import { note, user } from '../../testing/records.ts'
import { forgetUploads, restoreFiles, uploads } from '../media/upload/upload-queue.ts'
import { followWaiting } from './report-waiting.ts'
import { startSender } from './start-sender.ts'

const wes = user()
const place = { _id: uuidv7(), name: 'Lamp 7', latitude: 41, longitude: -97 }
const nothing = { notes: 0, photos: 0, videos: 0, orders: 0, others: 0 }
const DELAY_MS = 50

beforeEach(async () => {
  await deviceDatabase.outbox.clear()
  await signIn(wes)
})
afterEach(() => {
  goOnline()
  forgetUploads(uploads.get().map(({ mediaId }) => mediaId))
})

const reportsOf = (respond: () => void = () => undefined) =>
  answer(reportWaiting, () => {
    respond()
    return { success: true as const }
  })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const addNotes = (...mediaIds: string[][]) =>
  addToOutbox(
    mediaIds.map((ids) => newNoteItem(wes._id, place, { _id: uuidv7(), text: 'Dark', mediaIds: ids })),
  )

/** Without a sender, so that everything stays unsent. */
async function follow(): Promise<() => void> {
  onTestFinished(watchOutbox(wes._id))
  const stop = followWaiting(wes._id, DELAY_MS)
  onTestFinished(stop)
  return stop
}

test('reports what was written offline once the device is online', async () => {
  const reports = reportsOf()
  goOffline()
  await follow()
  // The server has the second photo already.
  const [waits, sent] = [await keepPhoto(wes._id, 'too large'), await keepPhoto(wes._id)]
  await restoreFiles(wes._id, [waits.mediaId, sent.mediaId])
  const [first] = await addNotes([waits.mediaId, sent.mediaId], [uuidv7()])
  await addToOutbox([
    { userId: wes._id, kind: 'order.close', entityId: uuidv7(), title: 'Mend', href: '/' },
    { userId: wes._id, kind: 'location.update', entityId: place._id, title: place.name, href: '/' },
  ])
  await expect.poll(() => unsentItems.get().length).toBe(4)
  await pause(4 * DELAY_MS)
  expect(reports).toEqual([])
  goOnline()
  await expect.poll(() => reports.length).toBe(1)
  const { since, deviceId, ...counts } = reports[0]?.body ?? { since: null }
  expect(counts).toEqual({ ...nothing, notes: 2, photos: 2, orders: 1, others: 1 })
  expect(Math.abs(Date.parse(since ?? '') - Date.parse(first?.recordedAt ?? ''))).toBeLessThan(5_000)
  expect(deviceId).toMatch(/^[\da-f-]{36}$/)
})

test('reports again when the count is back to zero, with the same device id', async () => {
  const reports = reportsOf()
  await follow()
  await addNotes([])
  await expect.poll(() => reports.at(-1)?.body).toMatchObject({ ...nothing, notes: 1 })
  await deviceDatabase.outbox.clear()
  await expect.poll(() => reports.at(-1)?.body).toMatchObject({ ...nothing, since: null })
  expect(new Set(reports.map(({ body }) => body.deviceId)).size).toBe(1)
})

test('reports an empty outbox that is read only after the first look', async () => {
  const reports = reportsOf()
  onTestFinished(followWaiting(wes._id, DELAY_MS))
  await pause(4 * DELAY_MS)
  onTestFinished(watchOutbox(wes._id))
  await expect.poll(() => reports.length).toBe(1)
})

test('a change during a report is reported after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const reports = answer(reportWaiting, async () => {
    await promise
    return { success: true as const }
  })
  await follow()
  await expect.poll(() => reports.length).toBe(1)
  await addNotes([])
  await pause(4 * DELAY_MS)
  resolve()
  await expect.poll(() => reports.map(({ body }) => body.notes)).toEqual([0, 1])
})

test('a report without an answer does not keep the next one from being sent', async () => {
  const unanswered = answer(reportWaiting, () => new Promise(() => undefined))
  const stop = await follow()
  await expect.poll(() => unanswered.length).toBe(1)
  stop()
  const reports = reportsOf()
  await follow()
  await expect.poll(() => reports.length).toBe(1)
})

test('sends nothing when nothing changed, also after a reload', async () => {
  const reports = reportsOf()
  await addNotes([])
  const stop = await follow()
  await expect.poll(() => reports.length).toBe(1)
  window.dispatchEvent(new Event('online'))
  await clearNetworkDelays(wes._id)
  await pause(4 * DELAY_MS)
  stop()
  await follow()
  await pause(4 * DELAY_MS)
  expect(reports).toHaveLength(1)
})

test('a change that is sent at once is never reported as waiting', async () => {
  const reports = reportsOf()
  answer(createNote, () => note({ locationId: place._id }))
  onTestFinished(startSender(wes._id))
  onTestFinished(followWaiting(wes._id, 3_000))
  await addNotes([])
  await expect.poll(async () => (await unsentOf(wes._id)).length).toBe(0)
  await expect.poll(() => reports.map(({ body }) => body.notes)).toEqual([0])
})

for (const [what, failure] of [
  ['a refusal', new Problem('too_many_requests')],
  ['a lost connection', noAnswer],
] as const)
  test(`${what} is silent, and the next change reports again`, async () => {
    let fails = true
    const reports = reportsOf(() => {
      if (fails) throw failure
    })
    const errors: unknown[] = []
    const hear = (event: PromiseRejectionEvent) => errors.push(event.reason)
    window.addEventListener('unhandledrejection', hear)
    onTestFinished(() => window.removeEventListener('unhandledrejection', hear))
    await follow()
    await addNotes([])
    await expect.poll(() => reports.length).toBe(1)
    await pause(4 * DELAY_MS)
    expect(await unsentOf(wes._id)).toMatchObject([{ state: 'waiting', problem: null }])
    fails = false
    await connectivity.ask()
    await addNotes([])
    await expect.poll(() => reports.at(-1)?.body.notes).toBe(2)
    expect(document.querySelector('[role=alert]')).toBeNull()
    expect(errors).toEqual([])
  })
