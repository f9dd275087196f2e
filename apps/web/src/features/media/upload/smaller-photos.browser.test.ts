import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { signIn } from '../../../testing/issuer.ts'
import { goOffline, goOnline } from '../../../testing/network.ts'
import { membership, user } from '../../../testing/records.ts'
import { takeUploads, type UploadServer } from '../../../testing/upload-server.ts'
import { filesOfDraft, keepFile } from './device-files.ts'
import { originalPhotos } from './prepare/photo-size.ts'
import { addFiles, detailsOf, forgetUploads, restoreUploads, type Upload, uploads } from './upload-queue.ts'

const wes = user()
const here = { owner: wes._id, draftKey: 'location:1', cityId: membership().cityId, locationId: null }
const one = () => uploads.get()[0]
const becomes = (state: Upload['state']) => expect.poll(() => one()?.state).toBe(state)

let server: UploadServer
beforeEach(async () => {
  await signIn(wes)
  server = takeUploads()
})
afterEach(() => forgetUploads(uploads.get().map(({ mediaId }) => mediaId)))

/** More pixels than are sent. */
async function largePhoto(): Promise<File> {
  const context = new OffscreenCanvas(3000, 2000).getContext('2d')
  if (!context) throw new Error('no canvas')
  for (let n = 0; n < 4000; n++) {
    context.fillStyle = `rgb(${(n * 91) % 256} ${(n * 57) % 256} ${(n * 23) % 256})`
    context.fillRect((n * 379) % 3000, (n * 613) % 2000, 90, 60)
  }
  const drawn = await context.canvas.convertToBlob({ type: 'image/jpeg', quality: 0.98 })
  return new File([drawn], 'large.jpg', { type: 'image/jpeg' })
}

test('DUR-38: uploads a large photo resized, and shows its original size', async () => {
  const large = await largePhoto()
  addFiles(here, [large])
  expect(one()).toMatchObject({ state: 'on this device', preparing: true, bytes: large.size })
  await becomes('on the server')
  expect(one()).toMatchObject({ preparing: false, originalBytes: large.size })
  expect(one()?.bytes).toBeLessThan(large.size)
  expect([...server.arrived.values()]).toEqual([one()?.bytes])
  const [details] = await detailsOf([one()?.mediaId ?? ''])
  expect(details).toMatchObject({ name: 'large.jpg', bytes: one()?.bytes })
  expect(details?.sha256).toMatch(/^[0-9a-f]{64}$/)
})

test('DUR-38: uploads the original if the device is set to', async () => {
  originalPhotos.set(true)
  onTestFinished(() => originalPhotos.set(false))
  const large = await largePhoto()
  addFiles(here, [large])
  await becomes('on the server')
  expect(one()).toMatchObject({ bytes: large.size, originalBytes: null })
})

test('DUR-38: resizes a photo on the next visit if the page closed during resizing', async () => {
  const large = await largePhoto()
  goOffline()
  const [mediaId = ''] = addFiles(here, [large])
  await expect.poll(async () => (await filesOfDraft(wes._id, here.draftKey)).length).toBe(1)
  const kept = (await filesOfDraft(wes._id, here.draftKey)).map((file) => ({
    ...file,
    file: large,
    toBeSmaller: true,
  }))
  forgetUploads([mediaId])
  await Promise.all(kept.map(keepFile))
  goOnline()
  await restoreUploads(wes._id, here.draftKey)
  await becomes('on the server')
  expect(one()).toMatchObject({ mediaId, originalBytes: large.size })
  expect([...server.arrived.values()]).toEqual([one()?.bytes])
})
