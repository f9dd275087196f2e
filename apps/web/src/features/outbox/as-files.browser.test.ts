/** DUR-37. Files that leave the device: unsent work with its media, and the daily receipt. */
import { Problem } from '@lamplighter/domain/http'
import { createNote } from '@lamplighter/domain/notes'
import { paths } from '@lamplighter/domain/pages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { uuidv7 } from '../../lib/api/ids.ts'
import { newNoteItem } from '../../lib/outbox/new-note-item.ts'
import { addToOutbox } from '../../lib/outbox/outbox.ts'
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts'
import { deviceDatabase } from '../../lib/storage/device-database.ts'
import { openApp } from '../../testing/app.tsx'
import { openCity } from '../../testing/city-server.ts'
import { signIn } from '../../testing/issuer.ts'
import { keepPhoto, sha256 } from '../../testing/kept-photo.ts'
import { answer, goOffline } from '../../testing/network.ts'
import { readZip } from '../../testing/read-zip.ts'
import { location, note, user } from '../../testing/records.ts'
import { forgetUploads, uploads } from '../media/upload/upload-queue.ts'

const wes = user()
const lamp = location({ name: 'Lamp 7' })

/** Captures the file of `Save as File` instead of opening a dialog. */
let given: { name: string; file: Blob }[] = []

beforeEach(async () => {
  await deviceDatabase.outbox.clear()
  await signIn(wes)
  openCity(wes)
  given = []
  const blobs = new Map<string, Blob>()
  const make = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = make(blob)
    blobs.set(address, blob as Blob)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = blobs.get(this.href)
    if (file) given.push({ name: this.download, file })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  forgetUploads(uploads.get().map(({ mediaId }) => mediaId))
})

const add = (...notes: { text: string; name?: string; mediaIds?: string[] }[]) =>
  addToOutbox(
    notes.map(({ text, name = lamp.name, mediaIds = [] }) =>
      newNoteItem(wes._id, { ...lamp, name }, { _id: uuidv7(), text, mediaIds }),
    ),
  )
const see = (text: string | RegExp) => expect.element(page.getByText(text), { timeout: 15_000 }).toBeVisible()

test('DUR-37: saves an item as a file with its input and original photo', async () => {
  goOffline()
  const { mediaId, sha256: hash } = await keepPhoto(wes._id)
  const [item] = await add({ text: 'Slat is loose', mediaIds: [mediaId] }, { text: 'Another' })
  await openApp(paths.outbox)
  await page.getByRole('button', { name: 'More actions: Note for Lamp 7' }).first().click()
  await page.getByRole('menuitem', { name: 'Save as File' }).click()
  await expect.poll(() => given.length).toBe(1)
  expect(given[0]?.name).toMatch(/^lamplighter-not-sent-\d{4}-\d\d-\d\d-\d{4}\.zip$/)
  const files = await readZip(given[0]?.file as Blob)
  const saved = JSON.parse(new TextDecoder().decode(files.get('outbox.json')))
  expect(saved).toMatchObject({
    format: 'lamplighter-outbox-2',
    person: { id: wes._id, name: wes.name, email: wes.email },
    items: [
      {
        what: 'Note for Lamp 7',
        kind: 'note.create',
        operation: item?.opId,
        id: item?.entityId,
        recordedAt: item?.recordedAt,
        state: 'waiting',
        entered: { body: { text: 'Slat is loose', images: [mediaId] } },
        files: [{ mediaId, name: 'slat.jpg', bytes: 60_000, sha256: hash, path: `files/${mediaId}.jpg` }],
      },
    ],
  })
  expect(await sha256(files.get(`files/${mediaId}.jpg`) ?? new Uint8Array())).toBe(hash)
  await page.getByRole('button', { name: 'Save All as File' }).click()
  await expect.poll(() => given.length).toBe(2)
  const all = JSON.parse(new TextDecoder().decode((await readZip(given[1]?.file as Blob)).get('outbox.json')))
  expect(all.items.map(({ entered }: { entered: { body: { text: string } } }) => entered.body.text)).toEqual([
    'Slat is loose',
    'Another',
  ])
})

test('DUR-37: the receipt lists confirmed items with times and file hashes, and unsent ones', async () => {
  const { mediaId, sha256: hash } = await keepPhoto(wes._id)
  const waiting = await keepPhoto(wes._id)
  answer(createNote, ({ body }) => {
    if (body.text === 'Refused') throw new Problem('forbidden')
    return note({ _id: body._id ?? '', text: body.text, userId: wes })
  })
  await openApp(paths.outboxReceipt)
  await see('No changes were made or sent on this device today.')
  const [taken] = await add(
    { text: 'Taken', mediaIds: [mediaId] },
    { text: 'Refused', name: 'Lamp 8', mediaIds: [waiting.mediaId] },
  )
  await see('1 of 2 not sent yet.')
  // Until it was tried, the other one is not sent either, but for another reason.
  await see(/^Rejected: /)
  await see(hash)
  await see(waiting.sha256)
  await see('Wes Worker, wes@prairie-falls.example')
  await page.getByRole('button', { name: 'Save as File' }).click()
  await expect.poll(() => given.length).toBe(1)
  const receipt = JSON.parse((await given[0]?.file.text()) ?? '')
  const sent = (await deviceDatabase.outbox.get(taken?.opId ?? '')) as OutboxItem
  expect(receipt).toMatchObject({
    format: 'lamplighter-receipt-1',
    city: 'Prairie Falls, NE',
    confirmed: [
      {
        what: 'Note for Lamp 7',
        id: taken?.entityId,
        operation: taken?.opId,
        recordedAt: taken?.recordedAt,
        confirmedAt: sent.answer?.at,
        files: [{ mediaId, name: 'slat.jpg', bytes: 60_000, sha256: hash }],
      },
    ],
    notSent: [
      {
        what: 'Note for Lamp 8',
        why: expect.stringMatching(/^Rejected: /),
        files: [{ sha256: waiting.sha256 }],
      },
    ],
  })
})
