/** DUR-18, DUR-33, DUR-37. A whole day on a phone without a network, and its receipt compared with the database. */
import { readFile } from 'node:fs/promises'
import type { Receipt } from '../apps/web/src/features/outbox/receipt/receipt.ts'
import { NETWORK_OFF, test } from './support/device.ts'
import { attach, closeOrder, deskOf, newLocation, saveAll, savedPlace } from './support/field-work.ts'
import { expect } from './support/journey.ts'
import { everythingSent, unsentOutboxItems } from './support/kept.ts'
import { noise, type Picture } from './support/photo.ts'
import { inTables, notesAt } from './support/tables.ts'
import { takeDayPack } from './support/take-day-pack.ts'

const LOCATIONS = 12
const raised = ['Cut the branch back', 'Paint the rail']

test('from the day pack twelve locations with notes and photos, two orders raised and three closed, the browser killed twice: the receipt is what the database has, row by row and hash by hash', async ({
  device,
  page: desk,
}) => {
  test.setTimeout(420_000)
  const api = await deskOf(desk)
  const place = await savedPlace(api, 'Round', 70)
  const open: string[] = []
  for (const title of ['Empty the can', 'Reset the breaker', 'Sweep the steps']) {
    const made = await api('POST', '/api/workorders', { locationId: place.id, title })
    open.push(((await made.json()) as { _id: string })._id)
  }
  let page = await device.open()
  await takeDayPack(page)
  await device.leave(NETWORK_OFF)
  const reopened = async () => {
    await device.kill()
    const next = await device.open()
    await next.setViewportSize({ width: 390, height: 844 })
    return next
  }
  page = await reopened()
  const day = Date.now()
  const pictures = new Map<string, Picture>()
  for (let number = 0; number < LOCATIONS; number++) {
    const name = `Stop ${number} of ${day}`
    await newLocation(page, 72 + number, name)
    await page.getByLabel('New note').fill(`Seen at ${name}`)
    if (number % 3 === 0) {
      const picture = await noise(`stop-${number}.png`)
      pictures.set(name, picture)
      await attach(page, picture)
    }
    await saveAll(page)
  }
  for (const title of raised) {
    await page.goto(`/work-orders/new/details?locationId=${place.id}`)
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('button', { name: 'Create Work Order' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  for (const id of open) {
    await page.goto(`/work-orders/${id}`)
    await closeOrder(page, 'Done on the round')
  }
  page = await reopened()
  const all = 2 * LOCATIONS + raised.length + open.length
  await page.goto('/outbox/receipt')
  await expect(page.getByText(`${all} of ${all} not sent yet.`)).toBeVisible()
  expect((await unsentOutboxItems(page)).filter((one) => !one.endsWith(' waiting'))).toEqual([])

  await device.comeBack()
  await everythingSent(page, 120_000)
  await page.goto('/outbox/receipt')
  await expect(page.getByText(`All ${all} of today's changes are on the server.`)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as File' }).click()
  const receipt: Receipt = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  expect(receipt).toMatchObject({ format: 'lamplighter-receipt-1', notSent: [], declined: [] })
  const { confirmed } = receipt
  expect(confirmed).toHaveLength(all)

  // Each operation is in the database once, with the object and time that the receipt lists.
  const done = await inTables((db) =>
    db
      .selectFrom('audit')
      .select(['op_id', 'object_id', 'at'])
      .where(
        'op_id',
        'in',
        confirmed.map(({ operation }) => operation),
      )
      .where('outcome', '=', 'done')
      .execute(),
  )
  const asPairs = (pairs: (readonly [unknown, unknown])[]) => pairs.map(String).toSorted()
  expect(asPairs(done.map(({ op_id, object_id }) => [op_id, object_id]))).toEqual(
    asPairs(confirmed.map(({ operation, id }) => [operation, id])),
  )
  for (const { operation, confirmedAt } of confirmed) {
    const written = done.find(({ op_id }) => op_id === operation)?.at ?? new Date(0)
    expect(Math.abs(Date.parse(confirmedAt ?? '') - written.getTime())).toBeLessThan(5_000)
  }
  const stored = await inTables((db) =>
    db
      .selectFrom('locations')
      .select(['id', 'name', 'version'])
      .where('name', 'like', `Stop % of ${day}`)
      .execute(),
  )
  expect(stored).toHaveLength(LOCATIONS)
  for (const { id, name, version } of stored) {
    expect(version, name).toBe(1)
    const notes = await notesAt(id)
    const picture = pictures.get(name)
    const files = picture ? [{ name: picture.name, sha256: picture.sha256 }] : []
    expect(notes, name).toMatchObject([{ text: `Seen at ${name}`, version: 1, files }])
    const entry = confirmed.find((one) => one.id === notes[0]?.id)
    expect(
      entry?.files.map(({ name, sha256 }) => ({ name, sha256 })),
      name,
    ).toEqual(files)
  }
  const orders = await inTables((db) =>
    db
      .selectFrom('work_orders')
      .select(['id', 'title', 'status', 'closing_note', 'version'])
      .where('location_id', '=', place.id)
      .orderBy('id')
      .execute(),
  )
  expect(orders.filter(({ id }) => open.includes(id))).toMatchObject(
    open.map((id) => ({ id, status: 'finished', closing_note: 'Done on the round', version: 2 })),
  )
  expect(orders.filter(({ id }) => !open.includes(id))).toMatchObject(
    raised.map((title) => ({ title, status: 'open', version: 1 })),
  )
  // The page shows the same as the file.
  const shown = page.getByRole('region', { name: 'On the server' })
  for (const { id, files } of confirmed) {
    await expect(shown).toContainText(id)
    for (const { sha256 } of files) await expect(shown).toContainText(sha256 ?? '')
  }
})
