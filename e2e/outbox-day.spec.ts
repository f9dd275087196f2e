/** DUR-18, DUR-33, DUR-34. Work without the server: everything is there after a reload, and on the server exactly once. */
import { NETWORK_OFF, SOCKET_CLOSED, test } from './support/device.ts'
import { attach, locationsNamed, newLocation, saveAll } from './support/field-work.ts'
import { expect } from './support/journey.ts'
import { everythingSent, outboxOf, unsentOutboxItems } from './support/kept.ts'
import { noise } from './support/photo.ts'
import { inTables, notesAt } from './support/tables.ts'

test("a location, two notes and three photos made with the network off: reloaded with the server's socket closed, then on the server row by row and hash by hash", async ({
  device,
}) => {
  const [slat, bolt, path] = [await noise('slat.png'), await noise('bolt.png'), await noise('path.png')]
  const page = await device.open()
  await device.leave(NETWORK_OFF)
  const name = `Valley bench ${Date.now()}`
  const { lat, lng } = await newLocation(page, 40, name)
  await page.getByLabel('Description').fill('Below the weir')
  await page.getByLabel('New note').fill('First: slat and bolt')
  await attach(page, slat, bolt)
  await page.getByRole('button', { name: 'Add Note' }).click()
  await page.getByLabel('New note').fill('Second: the path')
  await attach(page, path)
  await saveAll(page)
  await device.leave(SOCKET_CLOSED)
  await page.context().setOffline(false)
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('On this device')
  expect(await unsentOutboxItems(page)).toEqual([
    'location.create waiting',
    'note.create waiting',
    'note.create waiting',
  ])

  await device.comeBack()
  await everythingSent(page)
  await expect(row).not.toContainText('On this device')
  const [made, ...others] = await locationsNamed(name)
  expect(others).toEqual([])
  expect(made).toMatchObject({
    name,
    description: 'Below the weir',
    latitude: lat,
    longitude: lng,
    version: 1,
    deleted_at: null,
  })
  const id = made?.id ?? ''
  const sent = await outboxOf(page)
  const [, first, second] = sent.map(({ entityId }) => entityId)
  expect(sent[0]?.entityId).toBe(id)
  const fileOf = ({ name, sha256 }: typeof slat) => ({ name, sha256 })
  expect(await notesAt(id)).toEqual([
    { id: first, text: 'First: slat and bolt', version: 1, files: [fileOf(slat), fileOf(bolt)] },
    { id: second, text: 'Second: the path', version: 1, files: [fileOf(path)] },
  ])
  // The receipt lists the same files.
  expect(sent.map(({ files = [] }) => files.map(({ sha256 }) => sha256))).toEqual([
    [],
    [slat.sha256, bolt.sha256],
    [path.sha256],
  ])
  expect(await feedOf(id)).toEqual(['location_created', 'note_created', 'note_created'])
})

const feedOf = (locationId: string) =>
  inTables(async (db) => {
    const told = await db
      .selectFrom('activities')
      .select('type')
      .where('location_id', '=', locationId)
      .orderBy('type')
      .execute()
    return told.map(({ type }) => type)
  })
