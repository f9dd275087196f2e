/** DUR-36, DUR-37, DUR-38. The outbox for the user: unsent changes, resized photos, and the receipt of the day. */
import { createHash, randomBytes } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './support/axe.ts'
import { open, save, spot } from './support/edit-page.ts'
import { apiOf, saveLocation } from './support/fresh-user.ts'
import { expect, people, signIn, test } from './support/journey.ts'
import { newDeviceId } from './support/kept.ts'
import { photo } from './support/photo.ts'

/** Like a phone's photo: rotated by its orientation tag, with a date and noise. */
async function cameraPhoto(): Promise<Buffer> {
  const grain = await sharp(randomBytes(500 * 375 * 3), { raw: { width: 500, height: 375, channels: 3 } })
    .resize(4000, 3000)
    .png()
    .toBuffer()
  return sharp(grain)
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD2: { DateTimeOriginal: '2026:05:04 10:20:30', OffsetTimeOriginal: '-05:00' },
    })
    .toBuffer()
}

test('a large photo is uploaded smaller, upright, with its date; or unchanged if Settings say so', async ({
  page,
}) => {
  await signIn(page, people.worker)
  const original = await cameraPhoto()
  const attach = async () => {
    await page
      .getByLabel('Choose photos and videos')
      .setInputFiles({ name: 'slat.jpg', mimeType: 'image/jpeg', buffer: original })
    await expect(page.getByText(/^On the server/)).toBeVisible({ timeout: 60_000 })
  }
  const name = `Photo bench ${Date.now()}`
  await open(page, spot(31).query)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('New note').fill('Slat is loose')
  await attach()
  await expect(page.getByText(/^On the server, .+, reduced from .+ MB$/)).toBeVisible()
  await save(page)
  await expect(page.getByText('Location and notes saved successfully!')).toBeVisible()
  const api = await apiOf(page)
  const [made] = await (await api('GET', `/api/locations?search=${encodeURIComponent(name)}`)).json()
  const [{ media }] = await (await api('GET', `/api/notes/location/${made._id}`)).json()
  expect(media).toMatchObject([{ name: 'slat.jpg', width: 1920, height: 2560 }])
  expect(new Date(media[0].takenAt)).toEqual(new Date('2026-05-04T15:20:30Z'))
  await expectAccessible(page)

  await page.goto('/settings')
  const setting = page.getByRole('checkbox', { name: 'Send original photos' })
  await setting.check()
  await open(page, spot(32).query)
  await attach()
  await expect(page.getByText(/reduced from/)).toHaveCount(0)
  await page.goto('/settings')
  await expect(setting).toBeChecked()
})

/** A note as the device stores it while offline. */
interface KeptNote {
  opId: string
  noteId: string
  mediaId: string
  userId: string
  cityId: string
  locationId: string
  locationName: string
  bytes: number[]
}

/** The version of an IndexedDB database; 0 until the page has created it. */
const versionOf = (page: Page, name: string) =>
  page.evaluate(
    async (wanted) => (await indexedDB.databases()).find(({ name }) => name === wanted)?.version ?? 0,
    name,
  )

/** Stores a note with a photo on the device, as an earlier visit would. */
const keepNote = (page: Page, note: KeptNote) =>
  page.evaluate(async (note) => {
    const put = (database: string, store: string, record: object) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const change = opening.result.transaction(store, 'readwrite')
          change.objectStore(store).put(record)
          change.onerror = () => reject(change.error)
          change.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      })
    const { opId, noteId, mediaId, userId, cityId, locationId, locationName, bytes } = note
    await put('lamplighter-media', 'files', {
      ...{ mediaId, owner: userId, draftKey: `location:${locationId}`, cityId, locationId },
      ...{
        name: 'slat.jpg',
        type: 'image/jpeg',
        file: new Blob([new Uint8Array(bytes)]),
        addedAt: Date.now(),
      },
      ...{ begun: false, sent: false, refusal: null },
    })
    await put('lamplighter', 'outbox', {
      ...{ opId, userId, kind: 'note.create', entityId: noteId, creates: true, dependsOn: [], input: null },
      request: { body: { _id: noteId, locationId, text: 'Written in the basement', images: [mediaId] } },
      ...{ baseVersion: null, mediaIds: [mediaId], title: locationName, href: '/saved-locations' },
      ...{ recordedAt: new Date().toISOString(), state: 'waiting', tries: 0, nextTryAt: 0 },
      ...{ problem: null, answer: null, sentAt: null },
    })
  }, note)

const isPart = (request: Request) => ['POST', 'PATCH'].includes(request.method())

test('unsent changes are shown, sent once the server responds, and on the receipt with the hash that the server stored', async ({
  page,
}) => {
  await signIn(page, people.worker)
  const api = await apiOf(page)
  const { user } = await (await api('GET', '/api/auth0/me')).json()
  const { lat, lng } = spot(33)
  const locationName = `Lamp ${Date.now()}`
  const locationId = await saveLocation(api, { name: locationName, latitude: lat, longitude: lng })
  // The first page that uses a database creates it.
  await page.goto(`/edit-location?id=${locationId}&lat=${lat}&lng=${lng}&from=savedlocations`)
  await expect(page.getByLabel('Name')).toHaveValue(locationName)
  for (const name of ['lamplighter', 'lamplighter-media'])
    await expect.poll(() => versionOf(page, name)).not.toBe(0)
  const bytes = [...(await photo())]
  const ids = { opId: newDeviceId(), noteId: newDeviceId(), mediaId: newDeviceId() }
  const cityId = user.cityMemberships[0].cityId
  let away = true
  const sent: Buffer[] = []
  await page.route(/\/api\/media\/uploads/, (route) => {
    if (away) return route.abort()
    if (isPart(route.request())) sent.push(route.request().postDataBuffer() ?? Buffer.alloc(0))
    return route.continue()
  })
  await page.goto('/activities')
  await keepNote(page, { ...ids, userId: user._id, cityId, locationId, locationName, bytes })

  await page.reload()
  await expect(page.getByText(/^1 not sent yet, since .+[AP]M$/)).toBeVisible()
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(/\/outbox$/)
  const unsent = page.getByRole('list', { name: 'Not sent yet' })
  await expect(unsent).toContainText(`Note for ${locationName}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: "Today's Receipt" }).click()
  await expect(page.getByText(/^\d+ of \d+ not sent yet\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Outbox' }).click()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: `More actions: Note for ${locationName}` }).click()
  await page.getByRole('menuitem', { name: 'Save as File' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^lamplighter-not-sent-.+\.zip$/)

  // The page that is left must not begin to send: what it had sent by then would be sent twice.
  await page.goto('about:blank')
  away = false
  await page.goto('/outbox')
  const confirmed = page.getByRole('list', { name: 'Sent today' })
  await expect(confirmed).toContainText(`Note for ${locationName}`, { timeout: 60_000 })
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  await expectAccessible(page)

  const hash = createHash('sha256').update(Buffer.concat(sent)).digest('hex')
  expect(hash).toBe(createHash('sha256').update(Buffer.from(bytes)).digest('hex'))
  await page.goto('/outbox/receipt')
  const entry = page.getByRole('listitem').filter({ hasText: `Note for ${locationName}` })
  await expect(entry).toContainText(hash)
  await expect(entry).toContainText(ids.noteId)
  await expect(entry).toContainText('Confirmed by the server')
  await expectAccessible(page)
  const [note] = await (await api('GET', `/api/notes/location/${locationId}`)).json()
  expect(note).toMatchObject({ _id: ids.noteId, text: 'Written in the basement' })

  // Printing shows the receipt without the app's frame.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(entry).toBeVisible()
})
