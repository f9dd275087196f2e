/** DUR-73, DUR-74, DUR-76. Unsent work when nobody is signed in, in a file, and at a former name of the server. */
import { getClientConfig, newAddressWords } from '@lamplighter/domain/auth'
import { paths } from '@lamplighter/domain/pages'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetUploads, uploads } from '../features/media/upload/upload-queue.ts'
import { leftByOthers, leftByYou } from '../features/outbox/page/left-outbox.messages.ts'
import { savedOutbox } from '../features/outbox/save-as-file/saved-file.ts'
import { fileProblems, ofAnother } from '../features/outbox/send-from-file/send-from-file.messages.ts'
import { uuidv7 } from '../lib/api/ids.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { queryKeys } from '../lib/api/query-keys.ts'
import { newNoteItem } from '../lib/outbox/new-note-item.ts'
import { addToOutbox } from '../lib/outbox/outbox.ts'
import { session } from '../lib/session/session.ts'
import { endedPerson } from '../lib/sign-in/ended-person.ts'
import { countKept, leaveFormerName } from '../lib/sign-in/former-name.ts'
import { deviceDatabase } from '../lib/storage/device-database.ts'
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
  endedPerson.forget()
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
  await expect.element(page.getByText(leftByYou(1, wes.name))).toBeVisible()
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

const see = (text: string) => expect.element(page.getByText(text).first(), { timeout: 15_000 }).toBeVisible()

test('DUR-74 brings a file back with the same ids, times and bytes, once', async () => {
  await signIn(wes)
  openCity(wes)
  goOffline()
  const { file, items, mediaId, hash } = await fileOf(wes, ['Slat is loose', 'Another'])
  await choose(file)
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
  [
    'with a link that leads elsewhere',
    async () => (await fileOf(wes, ['One'], (zip) => zip.replace('"href": "/', '"href": "x'))).file,
    fileProblems.unreadable,
  ],
])('DUR-74 takes nothing from a file %s', async (_, make, words) => {
  await signIn(wes)
  openCity(wes)
  goOffline()
  const file = await make()
  await choose(file)
  await see(words)
  expect(await deviceDatabase.outbox.count()).toBe(0)
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
  await openApp('/saved-locations')
  await see(newAddressWords(siteUrl, 1))
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
