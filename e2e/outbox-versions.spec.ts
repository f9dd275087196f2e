/** DUR-18, DUR-30. What older versions of the app kept on a device is sent by this one, and an update loses nothing that waits. */
import type { Page } from '@playwright/test'
import { keptOnDevice, newDevice, SOCKET_CLOSED, test } from './support/device.ts'
import { spot } from './support/edit-page.ts'
import { locationsNamed, newLocation, saveAll } from './support/field-work.ts'
import { expect, logIn, people } from './support/journey.ts'
import { everythingSent, howItStands, keptRows, madeId, outboxOf } from './support/kept.ts'
import { noise } from './support/photo.ts'
import { inTables, notesAt } from './support/tables.ts'

const isNewLocation = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path === '/api/locations'

test("a new version comes to a device with work that was made with the server's socket closed: it asks first, and sends each of it once", async ({
  device,
}) => {
  const page = await device.open()
  await page.goto('/activities')
  await device.leave(SOCKET_CLOSED)
  const name = `Before the update ${Date.now()}`
  await newLocation(page, 47, name)
  await page.getByLabel('New note').fill('Of the old version')
  await saveAll(page)

  device.line.treat = (asked) => (isNewLocation(asked) ? { answer: 503 } : undefined)
  device.line.deploy((script) => script.replace(/build:`\w+`/, 'build:`another`'))
  await device.comeBack()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready.' })
  await expect(notice).toBeVisible({ timeout: 60_000 })
  const waiting = ['location.create waiting', 'note.create waiting']
  expect(await howItStands(page)).toEqual(waiting)
  await Promise.all([page.waitForEvent('load'), notice.getByRole('button', { name: 'Reload' }).click()])
  await keptOnDevice(page)
  expect(await howItStands(page)).toEqual(waiting)
  const operations = (await outboxOf(page)).map(({ opId }) => opId)

  device.line.treat = () => undefined
  await page.goto('/outbox')
  await everythingSent(page)
  expect((await outboxOf(page)).map(({ opId }) => opId)).toEqual(operations)
  const [made, ...others] = await locationsNamed(name)
  expect(others).toEqual([])
  expect(await notesAt(made?.id ?? '')).toMatchObject([{ text: 'Of the old version', version: 1 }])
})

test('what the first version kept, a draft to be sent with its photo, is on the server once', async ({
  baseURL,
}) => {
  const device = await newDevice(baseURL ?? '')
  try {
    const page = await device.open()
    // Of the same origin, and without the app's own code.
    await page.goto('/lamplighter.svg')
    const wes = await inTables((db) =>
      db
        .selectFrom('users')
        .innerJoin('city_memberships', 'user_id', 'users.id')
        .select(['users.id', 'city_id'])
        .where('email', '=', people.worker)
        .executeTakeFirstOrThrow(),
    )
    const [newId, noteId, mediaId] = [madeId(), madeId(), madeId()]
    const name = `First version ${Date.now()}`
    const { lat, lng } = spot(48)
    const at = { latitude: lat, longitude: lng }
    const picture = await noise('first.png')
    await keepAsBefore(page, {
      owner: wes.id,
      locationId: newId,
      draft: {
        form: { newId, name, description: '', icon: null, tags: [], at, choice: null, version: null },
        notes: [{ _id: noteId, text: 'Written long ago', mediaIds: [mediaId] }],
        ...{ noteText: '', begunAt: at, wish: 'save', failure: null },
      },
      file: {
        ...{ mediaId, owner: wes.id, tray: `location:${newId}`, cityId: wes.city_id, locationId: null },
        ...{
          name: 'first.png',
          type: 'image/png',
          addedAt: Date.now(),
          begun: false,
          sent: false,
          refusal: null,
        },
      },
      bytes: [...picture.buffer],
    })
    await page.goto('/')
    await logIn(page, people.worker)
    await expect.poll(async () => (await outboxOf(page)).length).toBe(2)
    await everythingSent(page)
    expect(await locationsNamed(name)).toMatchObject([{ id: newId, version: 1 }])
    expect(await notesAt(newId)).toMatchObject([
      { id: noteId, text: 'Written long ago', files: [{ name: 'first.png', sha256: picture.sha256 }] },
    ])
    expect(await keptRows(page, 'lamplighter', 'drafts')).toEqual([])
    expect(device.complaints).toEqual([])
  } finally {
    await device.throwAway()
  }
})

interface Before {
  owner: string
  draft: Record<string, unknown>
  locationId: string
  file: object
  bytes: number[]
}

/** Makes both databases as the first version of the app made them, with a draft and its file. */
const keepAsBefore = (page: Page, before: Before) =>
  page.evaluate(async ({ owner, draft, locationId, file, bytes }) => {
    const make = (database: string, table: string, key: string, indexes: [string, string[]][], row: object) =>
      new Promise<void>((resolve, reject) => {
        // Version 1, as Dexie counts.
        const opening = indexedDB.open(database, 10)
        opening.onerror = () => reject(opening.error)
        opening.onupgradeneeded = () => {
          const store = opening.result.createObjectStore(table, { keyPath: key })
          for (const [name, path] of indexes) store.createIndex(name, path)
        }
        opening.onsuccess = () => {
          const change = opening.result.transaction(table, 'readwrite')
          change.objectStore(table).put(row)
          change.onerror = () => reject(change.error)
          change.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      })
    const key = `${owner}:location:${locationId}`
    await make('lamplighter', 'drafts', 'key', [], { key, value: draft, savedAt: Date.now() })
    const blob = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
    await make('lamplighter-media', 'files', 'mediaId', [['[owner+tray]', ['owner', 'tray']]], {
      ...file,
      file: blob,
    })
  }, before)
