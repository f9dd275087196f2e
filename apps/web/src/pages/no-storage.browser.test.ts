/** DUR-63. On a device without storage, saving sends at once or stays on the page with a message. */
import { notKeptWords, Problem } from '@lamplighter/domain/http'
import { addLocationTag, createLocation, deleteLocation } from '@lamplighter/domain/locations'
import { createNote, noteMessages } from '@lamplighter/domain/notes'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { savingWords } from '../features/locations/saving/saving.messages.ts'
import { workOrderMessages, workOrderWords } from '../features/work-orders/work-orders.messages.ts'
import { unsentOf } from '../lib/outbox/outbox-table.ts'
import { moveToTrash } from '../lib/outbox/trash.ts'
import { deviceDatabase } from '../lib/storage/device-database.ts'
import { openApp } from '../testing/app.tsx'
import {
  addTag,
  button,
  choosePhoto,
  field,
  said,
  save,
  see,
  signedInTo,
  tags,
} from '../testing/edit-page.ts'
import { signIn } from '../testing/issuer.ts'
import { answer, goOffline, goOnline } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, user } from '../testing/records.ts'
import { takeUploads } from '../testing/upload-server.ts'

const begun = '/edit-location?lat=40.62&lng=-96.63&from=maps'
const bench = location({ name: 'Bench' })
const opened = `/edit-location?id=${bench._id}&lat=${bench.latitude}&lng=${bench.longitude}&from=savedlocations`

const { open } = IDBFactory.prototype
let broken: unknown[] = []
const remember = (event: PromiseRejectionEvent) => broken.push(event.reason)

beforeEach(() => {
  broken = []
  window.addEventListener('unhandledrejection', remember)
})

afterEach(async () => {
  window.removeEventListener('unhandledrejection', remember)
  IDBFactory.prototype.open = open
  deviceDatabase.close()
  await deviceDatabase.open()
  expect(broken).toEqual([])
})

/** Every open fails, as in a damaged profile. */
function refuseStorage() {
  answerOpens((request) => {
    const event = new Event('error')
    Object.defineProperty(event, 'target', { value: request })
    setTimeout(() => request.onerror?.(event))
  })
}

function answerOpens(answer: (request: IDBOpenDBRequest) => void) {
  deviceDatabase.close({ disableAutoOpen: false })
  IDBFactory.prototype.open = () => {
    const error = new DOMException('Internal error opening backing store', 'UnknownError')
    const request = { error } as IDBOpenDBRequest
    answer(request)
    return request
  }
}

/** Simulates 'Clear site data' while the page is open. */
async function deleteStorage() {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const request = indexedDB.deleteDatabase(deviceDatabase.name)
  request.onsuccess = resolve
  request.onerror = reject
  await promise
}

test('sends a new location and its note at once if no database opens', async () => {
  refuseStorage()
  const { city } = await signedInTo(begun)
  await field('Name').fill('Hydrant 12')
  await field('New note').fill('Valve is stiff')
  await save()
  await said(savingWords.savedWithNotes)
  expect(city.created.map(({ body }) => body.name)).toEqual(['Hydrant 12'])
  expect(city.posted.map(({ body }) => body.text)).toEqual(['Valve is stiff'])
})

test('says that nothing is saved, and keeps the form, if the server does not answer either', async () => {
  refuseStorage()
  const { city } = await signedInTo(begun)
  goOffline()
  await field('Name').fill('Hydrant 12')
  await save()
  await said(notKeptWords.nowhere)
  await said(notKeptWords.tryAgain)
  await expect.element(field('Name')).toHaveValue('Hydrant 12')
  goOnline()
  await save()
  await said(savingWords.saved)
  expect(city.created).toHaveLength(1)
})

test('shows the error text if the server fails, and creates one location in the end', async () => {
  refuseStorage()
  const { city } = await signedInTo(begun)
  const tried = answer(createLocation, () => {
    throw new Problem('internal')
  })
  await field('Name').fill('Hydrant 12')
  await save()
  await said(savingWords.saveFailed)
  await expect.element(field('Name')).toHaveValue('Hydrant 12')
  answer(createLocation, ({ body }) => {
    const made = location({ ...body, mediaUrls: [] })
    city.locations.set(made._id, made)
    return made
  })
  await save()
  await said(savingWords.saved)
  expect(city.locations.get(tried[0]?.body._id ?? '')?.name).toBe('Hydrant 12')
})

test('sends notes, tags and trash at once', async () => {
  refuseStorage()
  const { city } = await signedInTo(opened, [bench])
  await field('New note').fill('Valve is stiff')
  await button('Add Note').click()
  await expect.poll(() => city.posted.map(({ body }) => body.text)).toEqual(['Valve is stiff'])
  await expect.element(field('New note')).toHaveValue('')
  answer(createNote, () => {
    throw new Problem('internal')
  })
  await field('New note').fill('Again')
  await button('Add Note').click()
  await said(noteMessages.addFailed)
  await expect.element(field('New note')).toHaveValue('Again')
  answer(addLocationTag, ({ params, body }) => city.change(params.id, { tags: [body.tag] }))
  await addTag('shady')
  await see(tags().getByText('shady'))
  const deleted = answer(deleteLocation, () => ({ success: true as const, message: 'Gone' }))
  expect(await moveToTrash(bench)).toMatchObject({ state: 'sent' })
  expect(deleted).toHaveLength(1)
})

test('sends a photo before its note, and the page waits for it', async () => {
  refuseStorage()
  const { city } = await signedInTo(opened, [bench])
  const server = takeUploads()
  await choosePhoto()
  await button('Add Note').click()
  await expect.poll(() => city.posted.length).toBe(1)
  expect(server.arrived.size).toBe(1)
  expect(city.posted[0]?.body.images).toEqual([...server.arrived.keys()])
})

test('treats storage that never answers as unavailable after a moment', { timeout: 60_000 }, async () => {
  answerOpens(() => undefined)
  const { city } = await signedInTo(begun)
  await field('Name').fill('Hydrant 12')
  await save()
  await said(savingWords.saved)
  expect(city.created).toHaveLength(1)
})

test('recreates storage that was deleted while the page is open: text is kept, then sent', async () => {
  const { me, city } = await signedInTo(begun)
  await field('Name').fill('Hydrant 12')
  await see(page.getByText(/^Draft saved/))
  await deleteStorage()
  goOffline()
  await save()
  await said(savingWords.savedOffline)
  expect(await unsentOf(me._id)).toMatchObject([{ title: 'Hydrant 12' }])
  goOnline()
  await expect.poll(() => city.created.length).toBe(1)
})

test('no longer shows waiting items after their storage was deleted', async () => {
  const { me } = await signedInTo(begun)
  goOffline()
  await field('Name').fill('Hydrant 12')
  await save()
  await see(page.getByText(/1 not sent yet/))
  await deleteStorage()
  await expect.element(page.getByText(/1 not sent yet/)).not.toBeInTheDocument()
  expect(await unsentOf(me._id)).toEqual([])
})

test('creates, edits and closes an order directly on the server', async () => {
  refuseStorage()
  const me = user()
  const server = openOrders(me, [], [bench])
  await signIn(me)
  await openApp(`/work-orders/new/details?locationId=${bench._id}`)
  await field('Title').fill('Bench squeaks')
  await button(workOrderWords.create).click()
  await said(workOrderMessages.created)
  await page.getByRole('button', { name: workOrderWords.edit, exact: true }).click()
  await field('Title').fill('Bench squeaks loudly')
  await button(workOrderWords.saveChanges).click()
  await said(workOrderMessages.updated)
  await page.getByRole('button', { name: workOrderWords.close, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: workOrderWords.close })
  await dialog.getByRole('textbox').fill('Oiled')
  await dialog.getByRole('button', { name: workOrderWords.close }).click()
  await said(workOrderMessages.closed)
  expect([...server.orders.values()]).toMatchObject([
    { title: 'Bench squeaks loudly', status: 'finished', closingNote: 'Oiled' },
  ])
})
