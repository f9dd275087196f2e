/** DUR-64. Messages about writes that failed on the server. */
import { type Endpoint, Problem } from '@lamplighter/domain/http'
import {
  addLocationTag,
  createLocation,
  deleteLocation,
  locationMessages,
  removeLocationTag,
  updateLocation,
} from '@lamplighter/domain/locations'
import { createNote, noteMessages } from '@lamplighter/domain/notes'
import { closeWorkOrder, createWorkOrder, updateWorkOrder } from '@lamplighter/domain/work-orders'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { locationPageWords } from '../features/locations/locations.messages.ts'
import { savingWords } from '../features/locations/saving/saving.messages.ts'
import { workOrderMessages, workOrderWords } from '../features/work-orders/work-orders.messages.ts'
import { keptMessages } from '../lib/outbox/outbox.messages.ts'
import { unsentOf } from '../lib/outbox/outbox-table.ts'
import { deviceDatabase } from '../lib/storage/device-database.ts'
import { openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { addTag, button, edit, field, save, see } from '../testing/edit-page.ts'
import { signIn } from '../testing/issuer.ts'
import { answer } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, user, workOrder } from '../testing/records.ts'

const me = user()
const bench = location({ name: 'Bench', tags: ['wood'], userId: { _id: me._id, name: me.name } })
const opened = `/edit-location?id=${bench._id}&lat=${bench.latitude}&lng=${bench.longitude}&from=savedlocations`
const alert = (words: string) => page.getByRole('alert').filter({ hasText: words })

beforeEach(async () => {
  await deviceDatabase.outbox.clear()
  await deviceDatabase.drafts.clear()
})

async function open(address: string) {
  openCity(me, [bench])
  await signIn(me)
  await openApp(address)
  await see(button('Save'))
}

/** As in a database outage: the server answers, but with an error. */
function answers(endpoint: Endpoint, code: 'internal' | 'unavailable' = 'internal') {
  answer(endpoint, () => {
    throw new Problem(code)
  })
}

async function saidAndKept(words: string) {
  await expect.element(alert(words).filter({ hasText: keptMessages.sentAgain })).toBeVisible()
  expect(await unsentOf(me._id)).toMatchObject([{ state: 'waiting' }])
}

test('Save of a new location', async () => {
  await open('/edit-location?lat=40.63&lng=-96.64&from=maps')
  answers(createLocation, 'unavailable')
  await field('Name').fill('Hydrant 12')
  await save()
  await saidAndKept(savingWords.saveFailed)
})

test('Save of an edit', async () => {
  await open(opened)
  answers(updateLocation)
  await edit()
  await field('Name').fill('Bench by the gate')
  await save()
  await saidAndKept(savingWords.saveFailed)
})

test('Delete Location', async () => {
  await open(opened)
  answers(deleteLocation)
  await button('Delete Location').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Location' }).click()
  await saidAndKept(locationMessages.deleteFailed)
})

test('Add Note', async () => {
  await open(opened)
  answers(createNote)
  await field('New note').fill('Valve is stiff')
  await button('Add Note').click()
  await saidAndKept(noteMessages.addFailed)
})

test('adding and removing a tag', async () => {
  await open(opened)
  await edit()
  answers(addLocationTag)
  answers(removeLocationTag)
  await addTag('shady')
  await saidAndKept(locationPageWords.tagAddFailed)
  await deviceDatabase.outbox.clear()
  await button('Remove tag wood').click()
  await saidAndKept(locationPageWords.tagRemoveFailed)
})

test('creating, editing and closing a work order', async () => {
  const squeak = workOrder({ title: 'Bench squeaks' })
  openOrders(me, [squeak], [bench])
  await signIn(me)
  for (const endpoint of [createWorkOrder, updateWorkOrder, closeWorkOrder]) answers(endpoint)
  await openApp(`/work-orders/new/details?locationId=${bench._id}`)
  await field('Title').fill('Slat is loose')
  await button(workOrderWords.create).click()
  await saidAndKept(workOrderMessages.createFailed)
  await deviceDatabase.outbox.clear()
  await openApp(`/work-orders/${squeak._id}`)
  await page.getByRole('button', { name: workOrderWords.edit, exact: true }).click()
  await field('Title').fill('Bench squeaks loudly')
  await button(workOrderWords.saveChanges).click()
  await saidAndKept(workOrderMessages.updateFailed)
  await deviceDatabase.outbox.clear()
  await page.getByRole('button', { name: workOrderWords.close, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: workOrderWords.close })
  await dialog.getByRole('button', { name: workOrderWords.close }).click()
  await saidAndKept(workOrderMessages.closeFailed)
})
