/** DUR-36. The outbox page. */
import { Problem } from '@lamplighter/domain/http'
import { callerOf } from '@lamplighter/domain/memberships'
import { createNote, deleteNote } from '@lamplighter/domain/notes'
import { paths } from '@lamplighter/domain/pages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { noticeChangedMemberships } from '../../../lib/cities/fresh-memberships.ts'
import { newNoteItem, noteInput } from '../../../lib/outbox/new-note-item.ts'
import { addToOutbox, sendOrKeep, settled } from '../../../lib/outbox/outbox.ts'
import { changeItem, markStopped, outboxItem, unsentOf } from '../../../lib/outbox/outbox-table.ts'
import { filesRefused } from '../../../lib/outbox/send-item.ts'
import { deviceDatabase } from '../../../lib/storage/device-database.ts'
import { openApp } from '../../../testing/app.tsx'
import { openCity } from '../../../testing/city-server.ts'
import { signIn } from '../../../testing/issuer.ts'
import { keepPhoto } from '../../../testing/kept-photo.ts'
import { answer, goOffline, noAnswer } from '../../../testing/network.ts'
import { openOrders } from '../../../testing/order-server.ts'
import { note, user, workOrder } from '../../../testing/records.ts'
import { draftKey, storedDraftsOf } from '../../locations/draft/location-draft.ts'
import { newForm } from '../../locations/location-form.ts'
import { locationItem } from '../../locations/locations.outbox.ts'
import { filesById } from '../../media/upload/device-files.ts'
import { forgetUploads, restoreFiles, uploads } from '../../media/upload/upload-queue.ts'
import { nearlyFull } from '../../settings/device/device.messages.ts'
import { closingItem } from '../../work-orders/work-orders.outbox.ts'
import { retryNow } from '../retry-now.ts'

const wes = user()
const place = { _id: uuidv7(), name: 'Lamp 7', latitude: 41, longitude: -97 }
const SOON = 15_000

beforeEach(async () => {
  await deviceDatabase.outbox.clear()
  await signIn(wes)
  openCity(wes)
})
// Clears the outbox before the network is reset, so that no item is retried in the next test.
afterEach(async () => {
  vi.restoreAllMocks()
  forgetUploads(uploads.get().map(({ mediaId }) => mediaId))
  await deviceDatabase.outbox.clear()
})

async function add(...notes: { text: string; name?: string; mediaIds?: string[] }[]) {
  return addToOutbox(
    notes.map(({ text, name = 'Lamp 7', mediaIds = [] }) =>
      newNoteItem(wes._id, { ...place, name }, { _id: uuidv7(), text, mediaIds }),
    ),
  )
}

const unsentList = () => page.getByRole('list', { name: 'Not sent yet' })
const sentList = () => page.getByRole('list', { name: 'Sent today' })
const see = (locator: { element(): Element }) =>
  expect.element(locator as never, { timeout: SOON }).toBeVisible()

test('DUR-36: an empty outbox says that everything has been sent', async () => {
  await openApp(paths.outbox)
  await see(page.getByText('Everything has been sent.'))
  await see(page.getByText('Nothing was sent from this device today.'))
})

test('DUR-36: lists unsent items with their state, sends them on Retry, and lists sent ones below', async () => {
  let away = true
  answer(createNote, ({ body }) => {
    if (away) throw noAnswer
    return note({ ...body, userId: wes } as never)
  })
  await openApp(paths.outbox)
  await add({ text: 'Dark since Monday' })
  await see(unsentList().getByText('Note for Lamp 7'))
  await see(unsentList().getByText(/^Tried (once|\d+ times), next try in .+: the server did not answer\.$/))
  await see(page.getByText(/^1 not sent yet, since .+[AP]M$/))
  // Prevents automatic sending.
  const far = Date.now() + 600_000
  const isFar = async () => {
    const [item] = await unsentOf(wes._id)
    if (item?.nextTryAt === far) return true
    await changeItem(item?.opId ?? '', { nextTryAt: far })
    return false
  }
  await expect.poll(isFar).toBe(true)
  away = false
  await page.getByRole('button', { name: 'Retry: Note for Lamp 7' }).click()
  await see(page.getByText('Everything has been sent.'))
  await see(sentList().getByText('Note for Lamp 7'))
  await see(sentList().getByText(/^On the server since/))
  expect(page.getByText(/not sent yet, since/).elements()).toEqual([])
})

test('DUR-36: lists a rejected write for the day with its reason', async () => {
  answer(deleteNote, () => {
    throw new Problem('forbidden')
  })
  await openApp(paths.outbox)
  const [entityId, title] = [uuidv7(), 'Dark since Monday']
  const remove = {
    ...{ userId: wes._id, kind: 'note.delete', entityId, title, href: paths.locationNotes },
    ...{ input: noteInput(place), request: { params: { id: entityId } } },
  }
  await expect(sendOrKeep(remove)).rejects.toThrow(new Problem('forbidden').message)
  const declined = page.getByRole('list', { name: 'Rejected today' })
  await see(declined.getByText(`Rejected: ${new Problem('forbidden').message}`))
  expect(declined.getByText(/stays on this device/).elements()).toEqual([])
  await see(page.getByText('Everything has been sent.'))
  await see(page.getByText('Nothing was sent from this device today.'))
})

test('CITY-41: work for a removed city waits with a sentence, and is sent once the city is back', async () => {
  let isRemoved = true
  answer(createNote, ({ body }) => {
    if (isRemoved) throw new Problem('city_removed')
    return note({ ...body, userId: wes } as never)
  })
  const issuer = await signIn(wes)
  const withCity = (status: string) => ({
    ...wes,
    cityMemberships: wes.cityMemberships.map((one) => ({ ...one, status })),
  })
  await openApp(paths.outbox)
  await add({ text: 'Dark since Monday' })
  await see(unsentList().getByText(/^This city was removed\. Your work stays on this device\./))
  issuer.signedInAs = withCity('removed')
  await noticeChangedMemberships()
  isRemoved = false
  expect((await unsentOf(wes._id)).map(({ state }) => state)).toEqual(['refused'])
  issuer.signedInAs = wes
  await noticeChangedMemberships()
  await see(page.getByText('Everything has been sent.'))
})

test('DUR-54: a row counts its files and shows its photos', async () => {
  goOffline()
  const [one, other] = [await keepPhoto(wes._id), await keepPhoto(wes._id)]
  await restoreFiles(wes._id, [one.mediaId, other.mediaId])
  await add({ text: 'Two photos', mediaIds: [one.mediaId, other.mediaId] }, { text: 'None', name: 'Lamp 8' })
  await openApp(paths.outbox)
  await see(unsentList().getByText(/^Created .+ [AP]M, 2 photos$/))
  const row = (name: string) => unsentList().getByRole('listitem').filter({ hasText: name }).findElement()
  await expect.poll(async () => (await row('Lamp 7')).querySelectorAll('img')).toHaveLength(2)
  expect((await row('Lamp 8')).querySelectorAll('img')).toHaveLength(0)
})

test('WORD-31 a sent photo is still called a photo', async () => {
  answer(createNote, ({ body }) => note({ _id: body._id ?? '', text: body.text, userId: wes }))
  const { mediaId } = await keepPhoto(wes._id)
  await openApp(paths.outbox)
  await add({ text: '', mediaIds: [mediaId] })
  await see(sentList().getByText(/^Created .+ [AP]M, 1 photo$/))
})

test('DUR-36: finds and sends writes of an earlier visit that the browser lost track of', async () => {
  const calls = answer(createNote, ({ body }) => note({ ...body, userId: wes } as never))
  await add({ text: 'Written yesterday' })
  // A killed browser loses its last writes to local storage.
  localStorage.clear()
  await openApp(paths.outboxReceipt)
  await expect.poll(() => unsentOf(wes._id), { timeout: SOON }).toEqual([])
  expect(calls).toHaveLength(1)
})

test('DUR-36: a rejected item is red and is deleted only after a question', async () => {
  answer(createNote, () => {
    throw new Problem('forbidden')
  })
  const [item] = await add({ text: 'Refused' })
  await openApp(paths.outbox)
  await settled(item?.opId ?? '', SOON)
  await see(unsentList().getByText(/^Rejected: /))
  const line = page.getByText(/^1 not sent yet, since .+, 1 needs attention$/)
  await see(line)
  expect(line.element().closest('[data-tone]')?.getAttribute('data-tone')).toBe('danger')
  await deleteFirst()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await unsentOf(wes._id)).toHaveLength(1)
  await deleteFirst()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await see(page.getByText('Everything has been sent.'))
  expect(await unsentOf(wes._id)).toEqual([])
})

test('DUR-33: a note keeps a rejected photo until the user confirms sending without it', async () => {
  const calls = answer(createNote, ({ body }) => note({ ...body, userId: wes } as never))
  const refusal = 'You are not a member of this city.'
  const { mediaId } = await keepPhoto(wes._id, refusal)
  const [item] = await add({ text: 'With a photo', mediaIds: [mediaId] })
  await openApp(paths.outbox)
  await see(
    unsentList().getByText(
      `The server rejected slat.jpg: ${refusal} Your work is still on this device. Save it as a file to pass it on.`,
    ),
  )
  expect(await outboxItem(item?.opId ?? '')).toMatchObject({ state: 'refused', mediaIds: [mediaId] })
  expect(calls).toEqual([])
  expect(await filesById([mediaId])).toMatchObject([{ name: 'slat.jpg', refusal }])

  const sendWithout = async (answered: string) => {
    await page.getByRole('button', { name: 'More actions: Note for Lamp 7' }).click()
    await page.getByRole('menuitem', { name: 'Send Without Rejected Files' }).click()
    await page.getByRole('dialog').getByRole('button', { name: answered }).click()
  }
  await sendWithout('Cancel')
  expect(await filesById([mediaId])).toHaveLength(1)
  await sendWithout('Send Without')
  await see(page.getByText('Everything has been sent.'))
  expect(calls).toMatchObject([{ body: { text: 'With a photo', images: [] } }])
  await expect.poll(() => filesById([mediaId])).toEqual([])
})

test('DUR-33: Retry sends a rejected file of an earlier visit again', async () => {
  goOffline()
  const { mediaId } = await keepPhoto(wes._id, 'You are not a member of this city.')
  const [item] = await add({ text: 'With a photo', mediaIds: [mediaId] })
  if (!item) throw new Error('What was added is an item')
  await markStopped(item, 'refused', filesRefused([{ name: 'slat.jpg', message: 'No.' }]))
  await retryNow([item])
  await expect.poll(() => filesById([mediaId])).toMatchObject([{ refusal: null }])
  expect(await outboxItem(item.opId)).toMatchObject({ state: 'waiting' })
})

async function deleteFirst() {
  await page.getByRole('button', { name: 'More actions: Note for Lamp 7' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await see(page.getByRole('dialog').getByText('Delete "Note for Lamp 7"?'))
}

test('DUR-36: deleting a new location names and deletes what belongs to it', async () => {
  goOffline()
  const form = { ...newForm(place, callerOf(wes), place._id), name: 'Bench 12' }
  await addToOutbox([locationItem(wes._id, { form, base: null }, null)])
  await add({ text: 'Second slat', name: 'Bench 12' }, { text: 'Elsewhere' })
  await changeItem((await unsentOf(wes._id))[2]?.opId ?? '', { dependsOn: [] })
  await openApp(paths.outbox)
  await see(unsentList().getByText('Waiting for "Bench 12" to be sent first.'))
  await page.getByRole('button', { name: 'More actions: New location: Bench 12' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await see(page.getByText(/will be deleted too: "Note for Bench 12"\./))
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(async () => (await unsentOf(wes._id)).map(({ title }) => title)).toEqual(['Lamp 7'])
})

test('DUR-36: virtualizes three hundred items', async () => {
  goOffline()
  await add(...Array.from({ length: 300 }, (_, n) => ({ text: `Note ${n}`, name: `Lamp ${n}` })))
  await openApp(paths.outbox)
  await see(unsentList().getByText('Note for Lamp 0', { exact: true }))
  expect(unsentList().element().children.length).toBeLessThan(60)
  scrollTo(0, document.documentElement.scrollHeight)
  await expect
    .poll(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      return unsentList().getByText('Note for Lamp 299', { exact: true }).elements().length
    })
    .toBe(1)
})

test('DUR-36: an item older than a day is red and shows its age', async () => {
  goOffline()
  const [item] = await add({ text: 'Forgotten' })
  await openApp(paths.outbox)
  const line = page.getByText(/^1 not sent yet, since/)
  await see(line)
  const tone = () => line.element().closest('[class*=line]')?.getAttribute('data-tone')
  expect(tone()).toBeNull()
  const recordedAt = new Date(Date.now() - 25 * 60 * 60_000).toISOString()
  await changeItem(item?.opId ?? '', { recordedAt })
  await see(page.getByText(/^1 not sent yet, since \w{3} \d+, .+, waiting for more than a day$/))
  expect(tone()).toBe('danger')
})

test('warns in red when the device is nearly full, and says what helps', async () => {
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage: 1e9, quota: 1.15e9 })
  await openApp(paths.outbox)
  await expect.element(page.getByRole('alert')).toHaveTextContent(nearlyFull(150_000_000))
})

test('DUR-36: reports unreadable storage, and tries again', async () => {
  const reading = vi.spyOn(deviceDatabase.outbox, 'where').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  })
  await openApp(paths.outbox)
  await see(page.getByText("Can't read your saved changes right now."))
  // Only the press brings the storage back: the page reads again by itself, too, and would take the button away before.
  addEventListener('click', () => reading.mockRestore(), { capture: true, once: true })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await see(page.getByText('Everything has been sent.'))
})

test('ORDER-17 one click turns the note of a lost closing into a note of the location', async () => {
  const dana = { _id: uuidv7(), name: 'Dana Mason' }
  const order = workOrder({ title: 'Broken lamp' })
  const server = openOrders(wes, [
    { ...order, status: 'finished', closedBy: dana, closedAt: new Date().toISOString(), version: 2 },
  ])
  await openApp(paths.outbox)
  await addToOutbox([closingItem({ order, by: { _id: wes._id, name: wes.name }, note: 'Two fuses' })])
  await see(unsentList().getByText(/^Closed by Dana Mason, .+ [AP]M, before your note was sent: Two fuses$/))
  await page.getByRole('button', { name: 'Save as a note: Work order closed: Broken lamp' }).click()
  await expect.poll(() => server.notes.map(({ text }) => text), { timeout: SOON }).toEqual(['Two fuses'])
  expect(server.notes[0]?.locationId).toBe(order.locationId._id)
  await expect.poll(() => unsentOf(wes._id), { timeout: SOON }).toEqual([])
})

test('DUR-36: open drafts appear in the status line and on the page', async () => {
  const id = uuidv7()
  const form = { ...newForm({ latitude: 41, longitude: -97 }, callerOf(wes), id), name: 'Perhaps a bench' }
  const value = { form, notes: [], noteText: '', begunAt: form.at, held: true }
  await deviceDatabase.drafts.put({ key: `${wes._id}:${draftKey(id)}`, value, savedAt: Date.now() })
  await openApp(paths.outbox)
  await see(page.getByText('1 location not saved yet', { exact: true }))
  // A draft means that not everything has been sent.
  await expect.element(page.getByText('Everything has been sent.')).not.toBeInTheDocument()
  const drafts = page.getByRole('list', { name: 'Drafts' })
  await see(drafts.getByText('Perhaps a bench'))
  await drafts.getByRole('button', { name: 'Discard: Perhaps a bench' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect.element(drafts).not.toBeInTheDocument()
  expect(await storedDraftsOf(wes._id)).toEqual([])
})

test('DUR-67 Open in the status line leads to the only draft, and its label does not wrap', async () => {
  await page.viewport(390, 844)
  const id = uuidv7()
  const form = { ...newForm({ latitude: 41, longitude: -97 }, callerOf(wes), id), name: 'Perhaps a bench' }
  const value = { form, notes: [], noteText: '', begunAt: form.at, held: true }
  await deviceDatabase.drafts.put({ key: `${wes._id}:${draftKey(id)}`, value, savedAt: Date.now() })
  await openApp(paths.savedLocations)
  const line = page.getByRole('region', { name: 'Outbox' })
  await expect
    .element(line.getByRole('link'), { timeout: SOON })
    .toHaveAttribute('href', '/edit-location?lat=41&lng=-97&from=maps')
  const [item] = await add({ text: 'Refused' })
  if (item)
    await markStopped(item, 'refused', { code: 'forbidden', status: 403, message: 'No', current: null })
  await see(line.getByText(/needs attention/))
  await expect.element(line.getByRole('link')).toHaveAttribute('href', paths.outbox)
  const link = line.getByRole('link').element()
  const words = document.createRange()
  words.selectNodeContents(link)
  expect(words.getClientRects()).toHaveLength(1)
  await deviceDatabase.drafts.clear()
})
