/** DUR-18, DUR-37. Server responses and network errors: a note is sent once, sent later, or stays on the device with a reason. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readZip } from '../apps/web/src/testing/read-zip.ts'
import { NETWORK_OFF, SOCKET_CLOSED, test } from './support/device.ts'
import {
  addNote,
  attach,
  deskOf,
  locationsNamed,
  newLocation,
  openNotes,
  saveAll,
  savedPlace,
} from './support/field-work.ts'
import { expect } from './support/journey.ts'
import { everythingSent, outboxOf, unsentOf, unsentOutboxItems } from './support/kept.ts'
import type { Asked, Line } from './support/line.ts'
import { noise } from './support/photo.ts'
import { inTables, notesAt } from './support/tables.ts'

const isNewNote = ({ method, path }: Asked) => method === 'POST' && path === '/api/notes'
const newNotes = (line: Line) => line.asked.filter(isNewNote)

test('a change made with the network off whose response is lost after the server stored it: sent again, stored once', async ({
  device,
}) => {
  const page = await device.open()
  const name = `Lost answer ${Date.now()}`
  const lost = new Set<string>()
  device.line.treat = ({ method, path, operation }) => {
    const isWrite = method === 'POST' && /^\/api\/(locations|notes)$/.test(path)
    if (!isWrite || lost.has(operation)) return undefined
    lost.add(operation)
    return 'lose the answer'
  }
  await device.leave(NETWORK_OFF)
  await newLocation(page, 88, name)
  await page.getByLabel('New note').fill('Told twice')
  await saveAll(page)
  await device.comeBack()
  await everythingSent(page)
  expect(lost.size).toBe(2)
  // The first request may get a 401 and is not stored: the session is renewed after some time offline.
  for (const operation of lost)
    expect(
      device.line.asked.filter((asked) => asked.operation === operation && asked.answered !== 401),
    ).toHaveLength(2)
  const [made, ...others] = await locationsNamed(name)
  expect(others).toEqual([])
  expect(await notesAt(made?.id ?? '')).toMatchObject([{ text: 'Told twice', version: 1 }])
  const told = await inTables((db) =>
    db
      .selectFrom('activities')
      .select('op_id')
      .where('location_id', '=', made?.id ?? '')
      .execute(),
  )
  expect(told.map(({ op_id }) => op_id).toSorted()).toEqual([...lost].toSorted())
})

test("a failing, then rate-limiting server after work with the server's socket closed: retried with backoff, never too early, never dropped", async ({
  device,
  page: desk,
}) => {
  const place = await savedPlace(await deskOf(desk), 'Lamp', 85)
  const page = await device.open()
  await openNotes(page, place)
  const answers = [{ answer: 500 }, { answer: 502, body: '<h1>Bad Gateway</h1>' }]
  const busy = { answer: 429, headers: { 'retry-after': '6' } }
  let isBusy = true
  device.line.treat = (asked) =>
    isNewNote(asked) && isBusy ? (answers[newNotes(device.line).length - 1] ?? busy) : undefined
  await device.leave(SOCKET_CLOSED)
  await addNote(page, 'Dark since Monday')
  await expect.poll(() => unsentOutboxItems(page)).toEqual(['note.create waiting'])
  await device.comeBack()
  // Stays in the app: if the page unloads before it stores the response, the note is sent again at once.
  await page.getByRole('region', { name: 'Outbox' }).getByRole('link', { name: 'Open' }).click()
  await expect.poll(() => newNotes(device.line).length, { timeout: 40_000 }).toBeGreaterThan(2)
  await expect(page.getByText(/Tried \w+( times)?, next try .+: the server is busy\./)).toBeVisible()
  expect(await unsentOutboxItems(page)).toEqual(['note.create waiting'])
  isBusy = false
  await everythingSent(page)
  const [first = 0, second = 0, third = 0, fourth = 0] = newNotes(device.line).map(({ at }) => at)
  expect(second - first).toBeGreaterThanOrEqual(700)
  expect(third - second).toBeGreaterThanOrEqual(1_450)
  expect(fourth - third).toBeGreaterThanOrEqual(5_900)
  expect(new Set(newNotes(device.line).map(({ operation }) => operation)).size).toBe(1)
  expect(await notesAt(place.id)).toMatchObject([{ text: 'Dark since Monday', version: 1 }])
})

test('a rejected change made with the network off stays with its reason, and downloads with its original photo', async ({
  device,
}) => {
  const picture = await noise('pier.png')
  const page = await device.open()
  await device.leave(NETWORK_OFF)
  const name = `Elsewhere ${Date.now()}`
  // In the other city, where this user is not a member. Only the server can tell.
  await page.goto('/edit-location?lat=41.1000&lng=-95.9&from=maps')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('New note').fill('Pier is cracked')
  await attach(page, picture)
  await saveAll(page)
  await device.comeBack()
  await expect.poll(() => unsentOutboxItems(page)).toEqual(['location.create refused', 'note.create waiting'])
  await page.goto('/outbox')
  await expect(page.getByText(/^Rejected: /)).toBeVisible()
  await expect(page.getByText(/1 needs attention/)).toBeVisible()
  await page.reload()
  const [location, note] = await unsentOf(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save All as File' }).click()
  const file = await readFile(await (await downloading).path())
  const zip = await readZip(new Blob([new Uint8Array(file)]))
  const saved = JSON.parse(new TextDecoder().decode(zip.get('outbox.json')))
  expect(saved.items).toMatchObject([
    { operation: location?.opId, state: 'refused', problem: expect.stringMatching(/\w/) },
    { operation: note?.opId, files: [{ name: 'pier.png', sha256: picture.sha256 }] },
  ])
  expect(Buffer.from(zip.get(saved.items[1].files[0].path) ?? []).equals(picture.buffer)).toBe(true)
  // Saving it as a file deletes nothing.
  expect(await outboxOf(page)).toHaveLength(2)
  expect(await locationsNamed(name)).toEqual([])
})

test("a note made with the server's socket closed whose file is rejected stays whole, downloads with it, and is sent without it only on request", async ({
  device,
  page: desk,
}) => {
  const picture = await noise('rail.png')
  const broken = { ...picture, name: 'torn.png', buffer: randomBytes(40_000) }
  const place = await savedPlace(await deskOf(desk), 'Torn', 61)
  const page = await device.open()
  await openNotes(page, place)
  await device.leave(SOCKET_CLOSED)
  await addNote(page, 'Rail is loose', picture, broken)
  await device.comeBack()
  await page.goto('/outbox')
  await expect(page.getByText(/^The server rejected torn\.png: /)).toBeVisible({ timeout: 60_000 })
  expect(await unsentOutboxItems(page)).toEqual(['note.create refused'])

  const downloading = page.waitForEvent('download')
  const menu = page.getByRole('button', { name: /^More actions: / })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Save as File' }).click()
  const zip = await readZip(new Blob([new Uint8Array(await readFile(await (await downloading).path()))]))
  const [{ files }] = JSON.parse(new TextDecoder().decode(zip.get('outbox.json'))).items
  const torn = files.find(({ name }: { name: string }) => name === 'torn.png')
  expect(Buffer.from(zip.get(torn.path) ?? []).equals(broken.buffer)).toBe(true)

  // On a retry, the server rejects the note again, and nothing is stored.
  await page.getByRole('button', { name: /^Retry: / }).click()
  await expect.poll(() => unsentOutboxItems(page), { timeout: 60_000 }).toEqual(['note.create refused'])
  expect(await notesAt(place.id)).toEqual([])
  await menu.click()
  await page.getByRole('menuitem', { name: 'Send Without Rejected Files' }).click()
  await expect(page.getByRole('dialog').getByText(/"torn\.png"/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Send Without' }).click()
  await everythingSent(page)
  expect(await notesAt(place.id)).toMatchObject([
    { text: 'Rail is loose', files: [{ name: 'rail.png', sha256: picture.sha256 }] },
  ])
})
