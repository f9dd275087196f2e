/** DUR-18, DUR-32, NOTE-8. Concurrent changes: two tabs on one device, an edit by another user, a location in the trash. */
import type { Page } from '@playwright/test'
import { NETWORK_OFF, newDevice, openAnew, SOCKET_CLOSED, test } from './support/device.ts'
import { notes, save, savedPhoto } from './support/edit-page.ts'
import { addNote, deskOf, openNotes, openPlace, type Place, savedPlace } from './support/field-work.ts'
import type { Api } from './support/fresh-user.ts'
import { expect, people } from './support/journey.ts'
import { everythingSent, outboxOf, unsentOutboxItems, visitAndCache } from './support/kept.ts'
import { noise } from './support/photo.ts'
import { inTables, notesAt } from './support/tables.ts'

const isWrite = ({ operation }: { operation: string }) => operation !== ''

test('two tabs with the network off: each write is sent once, an order created in one tab before it is closed in the other', async ({
  device,
  page: desk,
}) => {
  const place = await savedPlace(await deskOf(desk), 'Sluice', 52)
  const first = await device.open()
  const newOrder = `/work-orders/new/details?locationId=${place.id}`
  await visitAndCache(first, newOrder, `["locations","one","${place.id}"]`)
  await openNotes(first, place)
  const second = await device.another()
  await openNotes(second, place)
  await device.leave(NETWORK_OFF)
  const inTurn = async (page: Page, ...texts: string[]) => {
    for (const text of texts) await addNote(page, text)
  }
  await Promise.all([inTurn(first, 'a1', 'a2', 'a3'), inTurn(second, 'b1', 'b2', 'b3')])
  await first.goto(newOrder)
  await first.getByRole('textbox', { name: 'Title' }).fill('Free the sluice')
  await first.getByRole('button', { name: 'Create Work Order' }).click()
  await expect(first).toHaveURL(/\/work-orders\/[0-9a-f-]{36}$/)
  await second.goto(first.url())
  await second.getByRole('button', { name: 'Close Work Order' }).click()
  const dialog = second.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Two branches')
  await dialog.getByRole('button', { name: 'Close Work Order' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await outboxOf(first)).length).toBe(8)

  const before = device.line.asked.length
  await device.comeBack()
  await everythingSent(first)
  // The first requests may be sent before the session is renewed; the server rejects them.
  const sent = device.line.asked.slice(before).filter((asked) => isWrite(asked) && asked.answered !== 401)
  const operations = sent.map(({ operation }) => operation)
  const all = (await outboxOf(first)).map(({ opId }) => opId)
  expect(operations.toSorted(), 'each once').toEqual(all.toSorted())
  const orderCalls = sent.filter(({ path }) => path.startsWith('/api/workorders'))
  expect(orderCalls.map(({ method }) => method)).toEqual(['POST', 'PUT'])
  expect((await notesAt(place.id)).map(({ text }) => text)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3'])
  const orders = await inTables((db) =>
    db
      .selectFrom('work_orders')
      .select(['title', 'status', 'closing_note', 'version'])
      .where('location_id', '=', place.id)
      .execute(),
  )
  expect(orders).toEqual([
    { title: 'Free the sluice', status: 'finished', closing_note: 'Two branches', version: 2 },
  ])
})

/** Updates some fields of the location, as another user at a desk. */
async function changeAtDesk(api: Api, { id }: Place, changes: object): Promise<void> {
  const { name, description, notes, icon, tags, latitude, longitude, cityId, city, state, zip } = await (
    await api('GET', `/api/locations/${id}`)
  ).json()
  const body = {
    name,
    description,
    notes,
    icon,
    tags,
    latitude,
    longitude,
    cityId,
    city,
    state,
    zip,
    ...changes,
  }
  const answer = await api('PUT', `/api/locations/${id}`, body)
  expect(answer.ok(), await answer.text()).toBe(true)
}

const recordOf = ({ id }: Place) =>
  inTables((db) =>
    db
      .selectFrom('locations')
      .select(['name', 'description', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

test("an edit made with the server's socket closed: merged if others changed another field, left to the user if the same one", async ({
  device,
  page: desk,
}) => {
  const api = await deskOf(desk)
  const place = await savedPlace(api, 'Pump', 55)
  const page = await device.open()
  await openPlace(page, place)
  await device.leave(SOCKET_CLOSED)
  const mine = `${place.name} by the weir`
  await page.getByLabel('Name').fill(mine)
  await save(page)
  await expect(page).toHaveURL(/\/saved-locations/)
  await changeAtDesk(api, place, { description: 'Painted green' })
  await device.comeBack()
  await everythingSent(page)
  expect(await recordOf(place)).toEqual({ name: mine, description: 'Painted green', version: 3 })

  await openPlace(page, { ...place, name: mine })
  await device.leave(SOCKET_CLOSED)
  await page.getByLabel('Name').fill(`${place.name}, mine`)
  await save(page)
  await expect(page).toHaveURL(/\/saved-locations/)
  await changeAtDesk(api, place, { name: `${place.name}, theirs` })
  await device.comeBack()
  await expect.poll(() => unsentOutboxItems(page)).toEqual(['location.update conflict'])
  await expect(page.getByText(/1 needs attention/)).toBeVisible()
  expect(await recordOf(place)).toMatchObject({ name: `${place.name}, theirs`, version: 4 })
  // Nothing that the user typed is lost, even after a reload.
  await page.reload()
  const [item] = await outboxOf(page).then((all) => all.filter(({ state }) => state === 'conflict'))
  expect(item?.request?.body).toMatchObject({ name: `${place.name}, mine` })
  await expect(page.getByText(/1 needs attention/)).toBeVisible()
})

test('two devices edit the same location with the network off: the second to reconnect sees both versions, and the choice is saved', async ({
  device,
  morning,
  baseURL,
  page: desk,
}) => {
  const place = await savedPlace(await deskOf(desk), 'Gate', 62)
  const other = await newDevice(baseURL ?? '', morning)
  try {
    const crew = { one: device, page: await device.open(), name: `${place.name}, left wing` }
    const boss = {
      one: other,
      page: await openAnew(other, people.director),
      name: `${place.name}, right wing`,
    }
    for (const { one, page, name } of [crew, boss]) {
      await openPlace(page, place)
      await one.leave(NETWORK_OFF)
      await page.getByLabel('Name').fill(name)
      await save(page)
      await expect(page).toHaveURL(/\/saved-locations/)
    }
    await device.comeBack()
    await everythingSent(crew.page)
    await other.comeBack()
    await expect.poll(() => unsentOutboxItems(boss.page)).toEqual(['location.update conflict'])
    await boss.page.goto('/outbox')
    await expect(boss.page.getByText(/ changed this too\. Choose a version\.$/)).toBeVisible()
    await boss.page.getByRole('button', { name: /^Choose: / }).click()
    const choice = boss.page.getByRole('dialog')
    await expect(choice.getByText(/^Theirs, \d+:\d\d [AP]M, /)).toBeVisible()
    for (const { name } of [crew, boss]) await expect(choice).toContainText(name)
    await choice.getByRole('button', { name: 'Save this choice' }).click()
    await everythingSent(boss.page)
    expect(await recordOf(place)).toMatchObject({ name: boss.name, version: 3 })
    expect(other.complaints).toEqual([])
  } finally {
    await other.throwAway()
  }
})

test("a note with a photo made with the server's socket closed for a location that goes to the trash meanwhile is stored, and seen by the city admin who restores it", async ({
  device,
  page: desk,
}) => {
  const api = await deskOf(desk, people.admin)
  const place = await savedPlace(api, 'Hydrant', 57)
  const picture = await noise('cap.png')
  const page = await device.open()
  await openNotes(page, place)
  await device.leave(SOCKET_CLOSED)
  await addNote(page, 'The cap is gone', picture)
  expect((await api('DELETE', `/api/locations/${place.id}`)).ok()).toBe(true)
  await device.comeBack()
  await everythingSent(page)
  const stored = [{ text: 'The cap is gone', files: [{ name: 'cap.png', sha256: picture.sha256 }] }]
  expect(await notesAt(place.id)).toMatchObject(stored)
  const inTrash = await (await api('GET', `/api/locations/${place.id}`)).json()
  expect(inTrash.deletedAt).not.toBeNull()

  // The city admin sees the note in the trash, and with the location after restoring it.
  await desk.goto('/city-admin?tab=locations&show=trash')
  await desk.getByRole('searchbox').fill(place.name)
  await expect(desk.getByText(/Showing 1 of [\d,]+ locations/)).toBeVisible()
  const row = desk.getByRole('row').filter({ hasText: place.name })
  await expect(row).toContainText('1 note, 1 photo or video')
  await row.getByRole('button', { name: `Restore: ${place.name}` }).click()
  await desk
    .getByRole('alert')
    .filter({ hasText: `"${place.name}" has been restored.` })
    .getByRole('button', { name: 'Open' })
    .click()
  await expect(notes(desk)).toContainText('The cap is gone')
  await expect(savedPhoto(desk, 'cap.png')).toBeVisible()
})
