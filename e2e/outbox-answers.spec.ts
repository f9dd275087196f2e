/** DUR-18, DUR-37. What servers and networks answer, and what then becomes of a note: sent once, sent later, or kept with its reason. */
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

test('an answer to what was made with the network off that is lost after the server has stored it: asked for again, stored once', async ({
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
  // A first send may be refused, and is not stored: the sign-in is renewed after a while without a network.
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

test("a server that fails, then asks to wait, after work with the server's socket closed: tried less and less often, never before its time, never dropped", async ({
  device,
  page: desk,
}) => {
  const place = await savedPlace(await deskOf(desk), 'Lamp', 85)
  const page = await device.open()
  await openNotes(page, place)
  const answers = [
    { answer: 500 },
    { answer: 502, body: '<h1>Bad Gateway</h1>' },
    { answer: 429, headers: { 'retry-after': '6' } },
  ]
  device.line.treat = (asked) => (isNewNote(asked) ? answers[newNotes(device.line).length - 1] : undefined)
  await device.leave(SOCKET_CLOSED)
  await addNote(page, 'Dark since Monday')
  await expect.poll(() => unsentOutboxItems(page)).toEqual(['note.create waiting'])
  await device.comeBack()
  // A send that the page leaves before its answer is kept is begun anew at once.
  await expect.poll(() => newNotes(device.line).length, { timeout: 40_000 }).toBeGreaterThan(0)
  await expect.poll(async () => (await unsentOf(page))[0]?.problem?.status ?? 0).toBeGreaterThanOrEqual(429)
  await page.goto('/outbox')
  await expect(page.getByText(/Tried \w+( times)?, next try .+: the server is busy\./)).toBeVisible()
  expect(await unsentOutboxItems(page)).toEqual(['note.create waiting'])
  await everythingSent(page)
  const [first = 0, second = 0, third = 0, fourth = 0] = newNotes(device.line).map(({ at }) => at)
  expect(second - first).toBeGreaterThanOrEqual(700)
  expect(third - second).toBeGreaterThanOrEqual(1_450)
  expect(fourth - third).toBeGreaterThanOrEqual(5_900)
  expect(new Set(newNotes(device.line).map(({ operation }) => operation)).size).toBe(1)
  expect(await notesAt(place.id)).toMatchObject([{ text: 'Dark since Monday', version: 1 }])
})

test('what was made with the network off and is refused stays with its reason, and is saved as a file with its photo as it was', async ({
  device,
}) => {
  const picture = await noise('pier.png')
  const page = await device.open()
  await device.leave(NETWORK_OFF)
  const name = `Elsewhere ${Date.now()}`
  // In the other city, of which this person is no member: nobody can say so without the server.
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

test("a note made with the server's socket closed whose file the server does not take stays whole, is saved as a file with it, and goes without it only when asked", async ({
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
  await expect(page.getByText(/^The server does not take torn\.png: /)).toBeVisible({ timeout: 60_000 })
  expect(await unsentOutboxItems(page)).toEqual(['note.create refused'])

  const downloading = page.waitForEvent('download')
  const menu = page.getByRole('button', { name: /^More actions: / })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Save as File' }).click()
  const zip = await readZip(new Blob([new Uint8Array(await readFile(await (await downloading).path()))]))
  const [{ files }] = JSON.parse(new TextDecoder().decode(zip.get('outbox.json'))).items
  const torn = files.find(({ name }: { name: string }) => name === 'torn.png')
  expect(Buffer.from(zip.get(torn.path) ?? []).equals(broken.buffer)).toBe(true)

  // Asked again, the server answers the same, and nothing of it goes.
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
