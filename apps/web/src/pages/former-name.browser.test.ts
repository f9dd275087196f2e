/** DUR-73, DUR-74, DUR-76. Unsent work when nobody is signed in, in a file, and at a former name of the server. */
import { getClientConfig, newAddressWords } from '@lamplighter/domain/auth'
import { paths } from '@lamplighter/domain/pages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeFile, dropFiles, filesById } from '../features/media/upload/device-files.ts'
import { forgetUploads, uploads } from '../features/media/upload/upload-queue.ts'
import { leftByOthers, leftByPerson } from '../features/outbox/page/left-outbox.messages.ts'
import { savedOutbox } from '../features/outbox/save-as-file/saved-file.ts'
import { fileProblems, ofAnother } from '../features/outbox/send-from-file/send-from-file.messages.ts'
import type { ClientConfig } from '../lib/api/client-config.ts'
import { uuidv7 } from '../lib/api/ids.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { queryKeys } from '../lib/api/query-keys.ts'
import { newNoteItem } from '../lib/outbox/new-note-item.ts'
import { addToOutbox } from '../lib/outbox/outbox.ts'
import type { OutboxItem } from '../lib/outbox/outbox-item.ts'
import { session } from '../lib/session/session.ts'
import { endedPerson } from '../lib/sign-in/ended-person.ts'
import { countKept, pagesOfDrafts } from '../lib/sign-in/kept-here.ts'
import { leaveFormerName } from '../lib/sign-in/leave-former-name.ts'
import { deviceDatabase } from '../lib/storage/device-database.ts'
import { mediaDatabase } from '../lib/storage/media-database.ts'
import { openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { makeIssuer, signIn } from '../testing/issuer.ts'
import { keepPhoto, sha256 } from '../testing/kept-photo.ts'
import { answer, goOffline } from '../testing/network.ts'
import { user } from '../testing/records.ts'

const wes = user()
const ana = user({ _id: uuidv7(), name: 'Ana Lindqvist', email: 'ana@city.example' })
const place = { _id: uuidv7(), name: 'Lamp 7', latitude: 41, longitude: -97 }
const noteOf = (who: typeof wes, text: string, mediaIds: string[] = []) =>
  newNoteItem(who._id, place, { _id: uuidv7(), text, mediaIds })
const saveAll = page.getByRole('button', { name: 'Save All as File' })

beforeEach(async () => {
  await deviceDatabase.outbox.clear()
  endedPerson.forget()
})
afterEach(async () => {
  await deviceDatabase.outbox.clear()
  await deviceDatabase.drafts.clear()
  endedPerson.signedIn()
  forgetUploads(uploads.get().map(({ mediaId }) => mediaId))
})

async function openSignedOut() {
  makeIssuer()
  openCity(wes)
  await session.start()
  await openApp(paths.outbox)
}

test('DUR-73 offers the file of the person whose session ended, and names nobody else', async () => {
  await addToOutbox([noteOf(wes, 'Dark since Monday'), noteOf(ana, 'Door is open')])
  endedPerson.remember(wes)
  await openSignedOut()
  await expect.element(page.getByText(leftByPerson(1, wes.name))).toBeVisible()
  await expect.element(page.getByText(leftByOthers(1, true))).toBeVisible()
  await expect.element(saveAll).toBeVisible()
  await expect.element(page.getByText(/Dark since Monday|Door is open|Ana/)).not.toBeInTheDocument()
})

test('DUR-73 offers no file after a sign-out', async () => {
  await addToOutbox([noteOf(wes, 'Dark since Monday')])
  await openSignedOut()
  await expect.element(page.getByText(leftByOthers(1, false))).toBeVisible()
  await expect.element(page.getByText(wes.name)).not.toBeInTheDocument()
  await expect.element(saveAll).not.toBeInTheDocument()
})

test('DUR-73 remembers the person when the session ends, and forgets them on sign-out and at any sign-in', async () => {
  const issuer = await signIn(wes)
  expect(endedPerson.get()).toBeNull()
  issuer.signedInAs = null
  await session.start()
  await expect.poll(() => endedPerson.get()?._id).toBe(wes._id)
  await signIn(ana)
  expect(endedPerson.get()).toBeNull()
  await session.signOut()
  expect(endedPerson.get()).toBeNull()
})

test('DUR-41 logging out deletes what was sent, and nothing else', async () => {
  await signIn(wes)
  const [sent, waiting] = await addToOutbox([noteOf(wes, 'Sent'), noteOf(wes, 'Waiting')])
  await deviceDatabase.outbox.update(sent?.opId ?? '', { state: 'sent', sentAt: Date.now() })
  await session.signOut()
  expect((await deviceDatabase.outbox.toArray()).map(({ opId }) => opId)).toEqual([waiting?.opId])
})

test('DUR-73 offers nothing after a sign-out whose answer was lost, nor after a week', async () => {
  const issuer = await signIn(wes)
  endedPerson.signingOut()
  issuer.signedInAs = null
  await session.start()
  expect(session.state().status).toBe('unauthenticated')
  expect(endedPerson.get()).toBeNull()
  endedPerson.signedIn()
  endedPerson.remember(wes)
  expect(endedPerson.get()?._id).toBe(wes._id)
  const aWeek = 7 * 24 * 60 * 60_000
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + aWeek + 1)
  expect(endedPerson.get()).toBeNull()
  now.mockRestore()
})

test('DUR-73 saves no file once somebody signed in in another tab', async () => {
  await addToOutbox([noteOf(wes, 'Dark since Monday')])
  endedPerson.remember(wes)
  await openSignedOut()
  await expect.element(saveAll).toBeVisible()
  endedPerson.signedIn()
  await saveAll.click()
  await see(/^Somebody has logged in or out here since/)
  dispatchEvent(new StorageEvent('storage'))
  await expect.element(saveAll).not.toBeInTheDocument()
})

async function fileOf(who: typeof wes, texts: string[], change: (json: string) => string = (json) => json) {
  const { mediaId, sha256: hash } = await keepPhoto(who._id)
  const items = await addToOutbox(texts.map((text) => noteOf(who, text, [mediaId])))
  const zip = await new Response(await savedOutbox(who, items)).arrayBuffer()
  await deviceDatabase.outbox.clear()
  forgetUploads([mediaId])
  // The content is not compressed, and a change of the same length keeps the ZIP whole.
  const bytes = Uint8Array.from(change(String.fromCharCode(...new Uint8Array(zip))), (sign) =>
    sign.charCodeAt(0),
  )
  return { file: new File([bytes], 'not-sent.zip', { type: 'application/zip' }), items, mediaId, hash }
}

async function choose(file: File) {
  await openApp(paths.outbox)
  await expect.element(page.getByRole('button', { name: 'Send From a File' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) await userEvent.upload(input, file)
}

const see = (text: string | RegExp) =>
  expect.element(page.getByText(text).first(), { timeout: 15_000 }).toBeVisible()

test('DUR-74 brings a file back with the same ids, times and bytes, once', async () => {
  await signIn(wes)
  openCity(wes)
  goOffline()
  const { file, items, mediaId, hash } = await fileOf(wes, ['Slat is loose', 'Another'])
  await choose(file)
  await see(/^2 changes of notes, 2 photos and videos by Wes Worker \(wes@prairie-falls.example\), saved/)
  expect(await deviceDatabase.outbox.count()).toBe(0)
  await page.getByRole('button', { name: 'Add and Send' }).click()
  await see('2 changes added. Sending starts now.')
  const kept = await deviceDatabase.outbox.toArray()
  const same = items.map(({ opId, entityId, recordedAt, request, input, dependsOn }) => ({
    ...{ opId, entityId, recordedAt, request, input, dependsOn },
    state: 'waiting',
    userId: wes._id,
  }))
  expect(kept).toMatchObject(same)
  const { keptFiles } = await import('../features/media/upload/upload-queue.ts')
  const [photo] = await keptFiles([mediaId])
  expect(await sha256(new Uint8Array((await photo?.file.arrayBuffer()) ?? []))).toBe(hash)
  await choose(file)
  await see('2 were here already.')
  expect(await deviceDatabase.outbox.count()).toBe(2)
})

test.each<[string, () => Promise<File>, string]>([
  ['of another person', async () => (await fileOf(ana, ['Mine'])).file, ofAnother(ana)],
  ['that is no ZIP', async () => new File(['no'], 'x.zip'), fileProblems.unreadable],
  [
    'of another version',
    async () => (await fileOf(wes, ['One'], (zip) => zip.replace('outbox-2', 'outbox-9'))).file,
    fileProblems.version,
  ],
  ...(
    [
      ['with a link that leads elsewhere', '"href": "/', '"href": "x'],
      ['with a link that a tab hides', /"href": "\/lo\w\w/, '"href": "/\\t/x'],
      ['with a link of two lines', /"href": "\/lo\w\w/, '"href": "/\\nab'],
      ['without the place of a note', '"place": {', '"plane": {'],
      ['without the text of a note', '"text": "One"', '"text": 12345'],
      ['with a request of another kind', '"kind": "note.create"', '"kind": "note.delete"'],
    ] as const
  ).map(([name, from, to]): [string, () => Promise<File>, string] => [
    name,
    async () => (await fileOf(wes, ['One'], (zip) => zip.replaceAll(new RegExp(from, 'g'), to))).file,
    fileProblems.unreadable,
  ]),
])('DUR-74 takes nothing from a file %s', async (_, make, words) => {
  await signIn(wes)
  openCity(wes)
  goOffline()
  const file = await make()
  await choose(file)
  await see(words)
  expect(await deviceDatabase.outbox.count()).toBe(0)
})

test('DUR-74 leaves photos alone that are sent already, and gives new ones to no draft', async () => {
  await signIn(wes)
  openCity(wes)
  goOffline()
  const { file, items, mediaId } = await fileOf(wes, ['Slat is loose'])
  await deviceDatabase.outbox.add({ ...(items[0] as OutboxItem), state: 'sent', sentAt: Date.now() })
  await choose(file)
  await see('1 was here already.')
  expect(await filesById([mediaId])).toEqual([])
  await deviceDatabase.outbox.clear()
  await choose(file)
  await page.getByRole('button', { name: 'Add and Send' }).click()
  await see('1 change added. Sending starts now.')
  expect(await filesById([mediaId])).toMatchObject([{ draftKey: `file:${mediaId}` }])
})

test('DUR-74 lets no two items of a file wait for each other', async () => {
  await signIn(wes)
  openCity(wes)
  goOffline()
  const { file, items } = await fileOf(wes, ['First', 'Second'], (zip) => {
    const [first = '', second = ''] = [...zip.matchAll(/"operation": "([^"]+)"/g)].map(([, opId]) => opId)
    // The place of the words gives room, so that the ZIP keeps its length.
    const about = /"about": "[^"\\]*/.exec(zip)?.[0] ?? ''
    let forged = zip
    for (const other of [second, first]) forged = forged.replace('"after": []', `"after":["${other}"]`)
    const more = forged.length - zip.length
    return forged.replace(about, about.slice(0, -more))
  })
  await choose(file)
  await page.getByRole('button', { name: 'Add and Send' }).click()
  await see('2 changes added. Sending starts now.')
  const [first, second] = await deviceDatabase.outbox.bulkGet(items.map(({ opId }) => opId))
  expect(first?.dependsOn).toEqual([])
  expect(second?.dependsOn).toEqual([first?.opId])
})

test('DUR-76 stays at a former name for a chosen photo, and if storage cannot be read', async () => {
  const config = { siteUrl: 'https://new.example', formerUrls: [location.origin] } as ClientConfig
  await mediaDatabase.files.clear()
  const { mediaId } = await keepPhoto(wes._id)
  await changeFile(mediaId, { sent: false })
  expect((await countKept()).files).toBe(1)
  expect(await leaveFormerName(Promise.resolve(config))).toBe(false)
  await dropFiles([mediaId])
  expect((await countKept()).files).toBe(0)
  const databases = vi.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('denied'))
  await expect(countKept()).rejects.toThrow('denied')
  expect(await leaveFormerName(Promise.resolve(config))).toBe(false)
  databases.mockRestore()
})

test('DUR-73 says that changes cannot be read, instead of that there are none', async () => {
  const databases = vi.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('denied'))
  await openSignedOut()
  await see("Can't read your saved changes right now.")
  databases.mockRestore()
})

test('DUR-76 at a former name, says the new address and how much waits, and stays until it is sent', async () => {
  const issuer = makeIssuer()
  const siteUrl = 'https://new.example'
  const config = await getConfig()
  answer(getClientConfig, () => ({ ...config, siteUrl, formerUrls: [location.origin] }))
  issuer.signedInAs = null
  openCity(wes)
  queryClient.removeQueries({ queryKey: queryKeys.config() })
  await addToOutbox([noteOf(wes, 'Dark since Monday')])
  const order = uuidv7()
  const drafts = [`work-order:comment:${order}`, `location:${place._id}`, 'notification-choices']
  await deviceDatabase.drafts.bulkPut(
    drafts.map((key) => ({ key: `${wes._id}:${key}`, value: '', savedAt: Date.now() })),
  )
  expect(await pagesOfDrafts(wes._id)).toEqual([`/edit-location?id=${place._id}`, `/work-orders/${order}`])
  expect(await pagesOfDrafts(ana._id)).toEqual([])
  await openApp('/saved-locations')
  await see(newAddressWords(siteUrl, 1, 3))
  await expect.element(page.getByRole('link', { name: `Open ${siteUrl}` })).not.toBeInTheDocument()
  expect((await countKept()).unsent).toBe(1)
  // The only way back to the caller: the page would be gone otherwise.
  const fresh = { ...config, siteUrl, formerUrls: [location.origin] }
  expect(await leaveFormerName(Promise.resolve(fresh))).toBe(false)
  expect(await leaveFormerName(Promise.resolve(null))).toBe(false)
  queryClient.removeQueries({ queryKey: queryKeys.config() })
})

async function getConfig() {
  const { clientConfigNow } = await import('../lib/api/client-config.ts')
  return clientConfigNow()
}
