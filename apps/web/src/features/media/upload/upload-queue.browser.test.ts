import { Problem } from '@lamplighter/domain/http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadMessages } from '../../../lib/drafts/queued-notes.messages.ts'
import { session } from '../../../lib/session/session.ts'
import { passTimeUntil, stopTheClock } from '../../../testing/clock.ts'
import { signIn } from '../../../testing/issuer.ts'
import { goOffline, goOnline, noAnswer } from '../../../testing/network.ts'
import { membership, user } from '../../../testing/records.ts'
import { takeUploads, type UploadServer } from '../../../testing/upload-server.ts'
import { filesOfDraft, keepFile } from './device-files.ts'
import { DEFAULT_PART_BYTES } from './next-try.ts'
import {
  addFiles,
  forgetUploads,
  removeUpload,
  restoreUploads,
  type Upload,
  uploads,
} from './upload-queue.ts'

const wes = user()
const dana = user({ name: 'Dana Mason', email: 'dana@prairie-falls.example' })
const here = { owner: wes._id, draftKey: 'location:1', cityId: membership().cityId, locationId: null }
const photo = (bytes = 2000, name = 'lamp.jpg') =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })

const [one, another] = [() => uploads.get()[0], () => uploads.get()[1]]
const states = () => uploads.get().map(({ state }) => state)
const becomes = (state: Upload['state'], which = one) => expect.poll(() => which()?.state).toBe(state)
/** For tests with fake timers. */
const until = (wanted: () => boolean) =>
  passTimeUntil(
    new Promise<void>((resolve) => {
      const stop = uploads.subscribe(() => {
        if (!wanted()) return
        stop()
        resolve()
      })
    }),
  )
const methods = (server: UploadServer) => server.asked.map(({ method }) => method)

let server: UploadServer
beforeEach(async () => {
  await signIn(wes)
  server = takeUploads()
})
afterEach(() => forgetUploads(uploads.get().map(({ mediaId }) => mediaId)))

test('DUR-56: a chosen file is shown at once, and says when this device has kept it', async () => {
  goOffline()
  addFiles(here, [photo()])
  expect(one()).toMatchObject({ keeping: true })
  await expect.poll(() => one()?.keeping).toBe(false)
  expect(one()).toMatchObject({ kept: true })
  expect(await filesOfDraft(here.owner, here.draftKey)).toHaveLength(1)
})

test('MEDIA-13 sends a file in parts, reports progress, and completes it', async () => {
  const seen = new Set<number>()
  const stop = uploads.subscribe(() => seen.add(one()?.sentBytes ?? 0))
  addFiles(here, [photo(2 * DEFAULT_PART_BYTES + 5)])
  await becomes('on the server')
  stop()
  expect(methods(server)).toEqual(['POST', 'PATCH', 'PATCH'])
  const told = [...seen]
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(told).toContain(DEFAULT_PART_BYTES)
  expect(told.at(-1)).toBe(2 * DEFAULT_PART_BYTES + 5)
  // Proxies accept more only if configured.
  expect(Math.max(...server.asked.map(({ bytes }) => bytes))).toBeLessThan(1024 * 1024)
})

test('uploads three files at a time, as many as the outbox; the fourth waits', async () => {
  const held = Promise.withResolvers<void>()
  server.before = () => held.promise
  addFiles(here, [photo(), photo(), photo(), photo()])
  await expect.poll(() => server.asked.length).toBe(3)
  expect(states()).toEqual(['sending', 'sending', 'sending', 'on this device'])
  held.resolve()
  await becomes('on the server', () => uploads.get()[3])
})

test('MEDIA-8 continues after the last received part when the connection breaks', async () => {
  let patches = 0
  server.before = async (method) => {
    if (method === 'PATCH' && ++patches === 1) throw noAnswer
  }
  addFiles(here, [photo(3 * DEFAULT_PART_BYTES)])
  await becomes('on the server')
  expect(methods(server)).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH', 'PATCH'])
  expect(
    server.asked.flatMap(({ method, offset }) => (method === 'PATCH' ? [offset / DEFAULT_PART_BYTES] : [])),
  ).toEqual([1, 1, 2])
})

test('MEDIA-8 continues after the first part when its answer is lost', async () => {
  server.after = async (method) => {
    server.after = async () => undefined
    if (method === 'POST') throw noAnswer
  }
  addFiles(here, [photo(2 * DEFAULT_PART_BYTES)])
  await becomes('on the server')
  const patched = server.asked.filter(({ method }) => method === 'PATCH')
  expect(patched).toMatchObject([{ offset: DEFAULT_PART_BYTES }])
})

test('says so after a while offline, and continues when the network is back', async () => {
  stopTheClock()
  goOffline()
  addFiles(here, [photo()])
  await until(() => one()?.state === 'failed')
  expect(one()?.message).toBe(uploadMessages.uploadFailed)
  goOnline()
  await until(() => one()?.state === 'on the server')
  expect(one()?.message).toBeNull()
})

test('MEDIA-23 retries a waiting file as soon as the network is back', async () => {
  stopTheClock()
  const lost = Promise.withResolvers<void>()
  server.before = () => lost.promise
  addFiles(here, [photo()])
  await expect.poll(() => server.asked.length).toBe(1)
  await expect.poll(() => one()?.keeping).toBe(false)
  const timers = vi.getTimerCount()
  lost.reject(noAnswer)
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(timers)
  server.before = async () => undefined
  goOffline()
  goOnline()
  await becomes('on the server')
})

test('DUR-66 announces the next retry from the first server error on', async () => {
  stopTheClock()
  server.before = async () => {
    throw new Problem('internal')
  }
  addFiles(here, [photo()])
  await until(() => one()?.retryAt != null)
  expect(one()).toMatchObject({ state: 'sending', message: null })
  server.before = async () => undefined
  await until(() => one()?.state === 'on the server')
  expect(one()?.retryAt).toBeNull()
})

test('shows why the server rejected a file, and does not send it again on a later visit', async () => {
  server.before = async () => {
    throw new Problem('media_type_refused')
  }
  addFiles(here, [photo()])
  await becomes('refused')
  expect(one()?.message).toBe(new Problem('media_type_refused').message)
  const { mediaId } = one() as Upload
  await leavePage()
  await restoreUploads(wes._id, here.draftKey)
  expect(one()).toMatchObject({ mediaId, state: 'refused' })
  expect(methods(server)).toEqual(['POST'])
})

test('rejects a file that is too large before sending anything', async () => {
  const large = photo(10)
  Object.defineProperty(large, 'size', { value: 2 ** 40 })
  addFiles(here, [large])
  expect(one()?.state).toBe('refused')
  expect(server.asked).toEqual([])
})

test('MEDIA-8 restarts an upload that the server no longer has, from the copy on this device', async () => {
  let patches = 0
  server.before = async (method) => {
    if (method === 'PATCH' && ++patches === 1) {
      server.forget()
      throw noAnswer
    }
  }
  addFiles(here, [photo(2 * DEFAULT_PART_BYTES)])
  await becomes('on the server')
  expect(methods(server)).toEqual(['POST', 'PATCH', 'HEAD', 'POST', 'PATCH'])
})

test('continues the upload of an earlier visit', async () => {
  const held = Promise.withResolvers<void>()
  let patches = 0
  server.before = async (method) => {
    if (method === 'PATCH' && ++patches === 1) await held.promise
  }
  addFiles(here, [photo(2 * DEFAULT_PART_BYTES)])
  await expect.poll(() => patches).toBe(1)
  await leavePage()
  held.resolve()
  await restoreUploads(wes._id, here.draftKey)
  await becomes('on the server')
  expect(methods(server).slice(2)[0]).toBe('HEAD')
  expect(methods(server).filter((method) => method === 'POST')).toHaveLength(1)
})

test("stops a file when its owner signs out, and never sends it with another user's token", async () => {
  const held = Promise.withResolvers<void>()
  server.before = (method) => (method === 'POST' ? held.promise : Promise.resolve())
  addFiles(here, [photo()])
  await expect.poll(() => methods(server)).toEqual(['POST'])
  await session.signOut()
  expect(states()).toEqual(['on this device'])
  held.resolve()
  await signIn(dana)
  addFiles({ ...here, owner: dana._id }, [photo()])
  await becomes('on the server', another)
  expect(states()).toEqual(['on this device', 'on the server'])
  const before = server.asked.length
  await session.signOut()
  await signIn(wes)
  await becomes('on the server')
  expect(server.asked.length).toBeGreaterThan(before)
})

test('deletes a file from the server when it is removed during the upload', async () => {
  const held = Promise.withResolvers<void>()
  server.before = (method) => (method === 'POST' ? held.promise : Promise.resolve())
  const [id = ''] = addFiles(here, [photo()])
  await expect.poll(() => methods(server)).toEqual(['POST'])
  removeUpload(id)
  expect(uploads.get()).toEqual([])
  await expect.poll(() => methods(server)).toEqual(['POST', 'DELETE'])
  held.resolve()
  await restoreUploads(wes._id, here.draftKey)
  expect(uploads.get()).toEqual([])
})

test('does not send a file that was removed before the upload', async () => {
  const movie = (name: string) => new File([new Uint8Array(2000)], name, { type: 'video/mp4' })
  const [id = ''] = addFiles(here, [movie('removed.mp4')])
  expect(states()).toEqual(['sending'])
  forgetUploads([id])
  const [left] = addFiles(here, [movie('left.mp4')])
  await becomes('on the server')
  expect([...server.arrived.keys()]).toEqual([left])
})

test('renews an expired token and continues the upload', async () => {
  let refused = false
  server.before = async (method) => {
    if (method !== 'POST' || refused) return
    refused = true
    throw new Problem('not_signed_in')
  }
  addFiles(here, [photo()])
  await becomes('on the server')
  expect(server.asked.at(0)?.token).toBe('Bearer token-1')
  expect(server.asked.at(-1)?.token).toBe('Bearer token-2')
})

test('MEDIA-13 sends parts of 200 kB to a proxy that accepts no more, also for the next file', async () => {
  const tooLarge = { status: 413, headers: { 'content-type': 'text/html' }, body: '<h1>413</h1>' }
  let refused = 0
  server.before = async (_, bytes) => {
    if (bytes <= 200_000) return
    refused += 1
    return tooLarge
  }
  const bytes = 1_200_000
  addFiles(here, [photo(bytes)])
  await becomes('on the server')
  expect(refused).toBeGreaterThan(0)
  const refusedFirst = refused
  const [arrivedFirst] = server.arrived.values()
  expect(arrivedFirst).toBe(bytes)
  addFiles(here, [photo(bytes, 'bolt.jpg')])
  await becomes('on the server', another)
  expect(refused).toBe(refusedFirst)
  expect([...server.arrived.values()]).toEqual([bytes, bytes])
})

/** Simulates closing the page: only stored data remains. */
async function leavePage() {
  const kept = await filesOfDraft(wes._id, here.draftKey)
  forgetUploads(kept.map(({ mediaId }) => mediaId))
  await Promise.all(kept.map(keepFile))
}
