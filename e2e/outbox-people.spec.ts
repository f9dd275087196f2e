/** DUR-18, DUR-29, DUR-41. Unsent changes belong to a user: they wait for that user's next sign-in, whoever uses the device. */
import { readFile } from 'node:fs/promises'
import type { SignInSession } from '@lamplighter/domain/auth'
import { readZip } from '../apps/web/src/testing/read-zip.ts'
import { NETWORK_OFF, openAnew, SOCKET_CLOSED, signOut, test } from './support/device.ts'
import {
  addNote,
  deskOf,
  locationsNamed,
  newLocation,
  openNotes,
  saveAll,
  savedPlace,
} from './support/field-work.ts'
import { apiOf, decide, registerUser } from './support/fresh-user.ts'
import { expect, logIn, loginButton, people } from './support/journey.ts'
import { everythingSent, outboxOf, unsentOutboxItems } from './support/kept.ts'
import { noise } from './support/photo.ts'
import { inTables, notesAt } from './support/tables.ts'

test('changes made with the network off while the session ends: a failed renewal drops nothing, and all are sent after the next sign-in', async ({
  device,
}) => {
  const page = await openAnew(device)
  const api = await apiOf(page)
  const name = `Signed out bench ${Date.now()}`
  await device.leave(NETWORK_OFF)
  await newLocation(page, 43, name)
  await page.getByLabel('New note').fill('Written before the sign-in ended')
  await saveAll(page)
  // Only this device's session: other tests are other devices of the same user.
  const signIns = (await (await api('GET', '/api/auth0/sessions')).json()) as SignInSession[]
  const here = signIns.find(({ current }) => current)
  expect((await api('DELETE', `/api/auth0/sessions/${here?._id}`)).ok()).toBe(true)

  // At first the app cannot tell who the user is: the token is invalid, and the provider is unreachable.
  device.line.treat = ({ path }) => (path.startsWith('/oidc/') ? { answer: 503 } : undefined)
  await device.comeBack()
  await expect
    .poll(() => device.line.asked.some(({ path }) => path.startsWith('/oidc/')), { timeout: 30_000 })
    .toBe(true)
  expect(await unsentOutboxItems(page)).toEqual(['location.create waiting', 'note.create waiting'])
  // Then the provider says that nobody is signed in.
  device.line.treat = () => undefined
  await page.goto('/saved-locations')
  await expect(loginButton(page)).toBeVisible()
  await expect(page.getByText(name)).toBeHidden()
  expect(await unsentOutboxItems(page)).toEqual(['location.create waiting', 'note.create waiting'])
  await logIn(page, people.worker)
  await everythingSent(page)
  expect(await locationsNamed(name)).toMatchObject([{ version: 1 }])
})

test("changes made with the server's socket closed, then another user on the device: hidden from that user, and sent after their owner signs in again", async ({
  device,
}) => {
  const page = await openAnew(device)
  const name = `Shared tablet bench ${Date.now()}`
  const isSend = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path === '/api/locations'
  device.line.treat = (asked) => (isSend(asked) ? { answer: 503 } : undefined)
  await device.leave(SOCKET_CLOSED)
  await newLocation(page, 91, name)
  await page.getByLabel('New note').fill('Only mine')
  await saveAll(page)
  await device.comeBack()
  await signOut(page, { isAsked: true })
  await expect(page.getByText('2 not sent yet. Log in to send them.')).toBeVisible()
  device.line.treat = () => undefined
  const before = device.line.asked.length

  await logIn(page, people.director)
  await page.goto('/outbox')
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  await page.goto(`/saved-locations?search=${encodeURIComponent(name)}`)
  await expect(page.getByText(`No matches for “${name}”`)).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toBeHidden()
  await expect(page.getByText(/not sent yet/)).toBeHidden()
  expect(device.line.asked.slice(before).filter(isSend)).toEqual([])
  expect(await outboxOf(page)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])

  await signOut(page)
  await logIn(page, people.worker)
  await everythingSent(page)
  const owners = await inTables((db) =>
    db
      .selectFrom('locations')
      .innerJoin('users', 'users.id', 'locations.created_by')
      .select('users.email')
      .where('locations.name', '=', name)
      .execute(),
  )
  expect(owners).toEqual([{ email: people.worker }])
})

test('a note with a photo made with the network off by a user removed from the city meanwhile: it stays, says why, and downloads as a file', async ({
  device,
  page: desk,
  browser,
  baseURL,
}) => {
  const picture = await noise('post.png')
  const api = await deskOf(desk, people.admin)
  const place = await savedPlace(api, 'Post', 92)
  const leaver = await registerUser(desk, 'Lee Leaver')
  const page = await openAnew(device, leaver.email)
  const own = await apiOf(page)
  const [{ _id: cityId }] = await (await api('GET', '/api/cities/')).json()
  expect((await own('POST', '/api/cities/join', { cityId })).ok()).toBe(true)
  await decide({ browser, baseURL, email: people.admin }, leaver.email, 'approve')
  const { user } = await (await own('GET', '/api/auth0/me')).json()
  await openNotes(page, place)
  await device.leave(NETWORK_OFF)
  await addNote(page, 'Seen on the last day', picture)
  const removed = await api('DELETE', `/api/city-admin/users/${user._id}/city/${cityId}`)
  expect(removed.ok(), await removed.text()).toBe(true)
  await device.comeBack()
  await expect.poll(() => unsentOutboxItems(page), { timeout: 60_000 }).toEqual(['note.create refused'])
  await page.goto('/outbox')
  await expect(
    page.getByText(
      'The server rejected post.png: You are not a member of the city that it belongs to. Your work is still on this device. Save it as a file to pass it on.',
    ),
  ).toBeVisible()
  await expect(page.getByText(/1 needs attention/)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^More actions: / }).click()
  await page.getByRole('menuitem', { name: 'Save as File' }).click()
  const zip = await readZip(new Blob([new Uint8Array(await readFile(await (await downloading).path()))]))
  const [item] = JSON.parse(new TextDecoder().decode(zip.get('outbox.json'))).items
  expect(item).toMatchObject({
    entered: { body: { text: 'Seen on the last day' } },
    files: [{ name: 'post.png', sha256: picture.sha256 }],
  })
  expect(Buffer.from(zip.get(item.files[0].path) ?? []).equals(picture.buffer)).toBe(true)
  // It stays on the device until the user deletes it, and none of it is on the server.
  expect(await outboxOf(page)).toMatchObject([{ kind: 'note.create', state: 'refused' }])
  expect(await notesAt(place.id)).toEqual([])
})
