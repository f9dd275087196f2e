/** LABEL-8, LABEL-9. Work orders and locations for paper. The test browser draws no maps. */
import { MAX_PRINTED_NOTES } from '@lamplighter/domain/labels'
import { locationMessages } from '@lamplighter/domain/locations'
import type { MediaItem } from '@lamplighter/domain/media'
import { listNotes, type Note } from '@lamplighter/domain/notes'
import { getWorkOrder, type TimelineEntry } from '@lamplighter/domain/work-orders'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { mediaWords, photosLeftOut } from '../features/media/media.messages.ts'
import { onlyTheNewest } from '../features/notes/notes.messages.ts'
import { historyMessages } from '../features/work-orders/history/history.messages.ts'
import { workOrderMessages } from '../features/work-orders/work-orders.messages.ts'
import { PRINT } from '../kit/kit.messages.ts'
import { momentOf } from '../kit/text/moment.ts'
import { answerFromPacks } from '../lib/day-pack/answer-from-packs.ts'
import { keepReads } from '../lib/reads/keep-reads.ts'
import { deleteKeptReads } from '../lib/reads/kept-reads.ts'
import { mapMessages } from '../map/map.messages.ts'
import { openApp } from '../testing/app.tsx'
import { clearPacks, putPack } from '../testing/day-packs.ts'
import { signIn } from '../testing/issuer.ts'
import { answer, goOffline, goOnline, pageOf } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, note, user, workOrder } from '../testing/records.ts'
import { codeOf, printedAt, paperWords as words } from './print/print.messages.ts'

const bench = location({ name: 'Bench', description: 'Oak', attributes: { SERIAL: 'B-17' } })
const { _id, name, icon, latitude, longitude, city, state } = bench
const place = { _id, name, icon, latitude, longitude, city, state, deleted: false }
const job = workOrder({ locationId: place, title: 'Bench squeaks', description: 'Oil both hinges' })

const photo = (number: number): MediaItem => ({
  _id: crypto.randomUUID(),
  kind: 'image',
  url: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'/>",
  thumbUrl: null,
  name: `photo ${number}.jpg`,
  width: 4,
  height: 3,
  takenAt: null,
})

async function openPaper(
  address: string,
  notes: readonly Note[] = [],
  total = notes.length,
  told: readonly TimelineEntry[] = [],
) {
  const me = user()
  const { timeline } = openOrders(me, [job], [bench])
  timeline.push(...told)
  answer(listNotes, () => pageOf([...notes], total))
  await signIn(me)
  await openApp(address)
  return me
}

const ready = () => expect.element(page.getByText(words.ready)).toBeVisible()
const orderPage = `/print/work-order/${job._id}`

// The first test of this file, because the app remembers that this browser draws no maps.
test('LABEL-8 is not ready while the map is drawn again after a lost connection', async () => {
  await openPaper(orderPage)
  await expect.element(page.getByText('Oil both hinges')).toBeVisible()
  goOffline()
  await expect.element(page.getByText(mapMessages.noMapOffline)).toBeVisible()
  await ready()
  const heard: string[] = []
  const status = page.getByRole('main').getByRole('status').element()
  const changes = new MutationObserver(() => heard.push(status.textContent))
  changes.observe(status, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => changes.disconnect())
  goOnline()
  await expect.element(page.getByText(mapMessages.noMapOnPaper)).toBeVisible()
  await expect.poll(() => heard).toEqual([words.notReady, words.ready])
})

test('LABEL-8 a work order for paper has its fields, notes with exact times, and a code', async () => {
  const noted = note({ locationId: _id, text: 'Squeaks on both sides. '.repeat(40) })
  await openPaper(orderPage, [noted])
  await ready()
  await expect.element(page.getByRole('heading', { name: 'Bench squeaks', level: 1 })).toBeVisible()
  await expect.element(page.getByText('Oil both hinges')).toBeVisible()
  await expect.element(page.getByText(noted.text.trim())).toBeVisible()
  await expect.element(page.getByText(/^Dana Mason \w{3} \d+, \d{4}, \d+:\d\d/).first()).toBeVisible()
  await expect.element(page.getByRole('img', { name: codeOf('Bench squeaks') })).toBeVisible()
  const printed = vi.spyOn(window, 'print').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  await page.getByRole('button', { name: PRINT }).click()
  await expect.poll(() => printed.mock.calls.length).toBe(1)
})

test('LABEL-8 a location for paper has its fields and attributes, and is white in every appearance', async () => {
  localStorage.setItem('mantine-color-scheme-value', 'dark')
  onTestFinished(() => localStorage.removeItem('mantine-color-scheme-value'))
  await openPaper(`/print/location/${_id}`)
  await ready()
  await expect.element(page.getByText('B-17')).toBeVisible()
  await expect.element(page.getByText('Oak')).toBeVisible()
  const paper = document.querySelector('article') as HTMLElement
  expect(getComputedStyle(paper).backgroundColor).toBe('rgb(255, 255, 255)')
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  })
  await expect.poll(() => getComputedStyle(document.body).backgroundColor).toBe('rgb(255, 255, 255)')
  await expect.element(page.getByText(words.ready)).not.toBeVisible()
})

test('LABEL-8 says how many photos and notes are left out', async () => {
  const video: MediaItem = { ...photo(0), kind: 'video', name: 'clip.mp4' }
  const notes = Array.from({ length: 9 }, (_, at) => note({ locationId: _id, media: [photo(at)] }))
  await openPaper(orderPage, [...notes, note({ locationId: _id, media: [video] })], 80)
  await ready()
  await expect.element(page.getByText(photosLeftOut(6, 9, 1, true))).toBeVisible()
  await expect.element(page.getByText(onlyTheNewest(10, 80))).toBeVisible()
  expect(page.getByRole('img', { name: /photo \d.jpg/ }).elements()).toHaveLength(6)
})

test('LABEL-8 prints the newest photos first, whether of a note or of the order', async () => {
  const entry: TimelineEntry = {
    id: crypto.randomUUID(),
    kind: 'comment',
    at: '2026-03-02T10:00:00.000Z',
    recordedAt: null,
    by: { _id: crypto.randomUUID(), name: 'Dana Mason' },
    rule: null,
    changes: [],
    text: 'Both hinges',
    reason: null,
    media: [photo(1), photo(2)],
  }
  const notes = ['2026-03-03T10:00:00.000Z', '2026-03-01T10:00:00.000Z'].map((createdAt, at) =>
    note({ locationId: _id, createdAt, media: [photo(at * 10)] }),
  )
  await openPaper(orderPage, notes, notes.length, [entry])
  await ready()
  const names = page.getByRole('img', { name: /photo \d+.jpg/ }).elements()
  expect(names.map((image) => image.getAttribute('alt'))).toEqual([0, 2, 1, 10].map((at) => photo(at).name))
})

test('LABEL-8 prints at most 50 notes, and does not say that a location has no photos if older notes may', async () => {
  const notes = Array.from({ length: MAX_PRINTED_NOTES + 10 }, () => note({ locationId: _id }))
  await openPaper(`/print/location/${_id}`, notes)
  await ready()
  await expect.element(page.getByText(onlyTheNewest(MAX_PRINTED_NOTES, notes.length))).toBeVisible()
  await expect.element(page.getByText(mediaWords.noPhotosInPrinted)).toBeVisible()
  await expect.element(page.getByText(mediaWords.noPhotos)).not.toBeInTheDocument()
})

test('LABEL-8 has the time of printing', async () => {
  await openPaper(orderPage)
  await ready()
  const later = Date.now() + 3_600_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  onTestFinished(() => void vi.restoreAllMocks())
  dispatchEvent(new Event('beforeprint'))
  expect(document.querySelector('article header')?.textContent).toContain(printedAt(momentOf(later)))
})

test('LABEL-8 says if the map could not be drawn', async () => {
  await openPaper(orderPage)
  await ready()
  await expect.element(page.getByText(mapMessages.noMapOnPaper)).toBeVisible()
})

test('LABEL-9 offline, it prints what the device has, without a map', async () => {
  answerFromPacks()
  await keepReads()
  onTestFinished(async () => {
    await clearPacks()
    await deleteKeptReads()
  })
  const me = await openPaper('/print/labels?selected=true')
  const noted = note({ locationId: _id, text: 'Squeaks' })
  await putPack({ owner: me._id, locations: [bench], orders: [job], notes: [noted] })
  goOffline()
  await openApp(orderPage)
  await ready()
  await expect.element(page.getByText('Oil both hinges')).toBeVisible()
  await expect.element(page.getByText('Squeaks', { exact: true })).toBeVisible()
  await expect.element(page.getByText(mapMessages.noMapOffline)).toBeVisible()
  await expect.element(page.getByText(historyMessages.notOnPaper)).toBeVisible()
  await expect.element(page.getByText(mediaWords.photosFailed)).toBeVisible()
})

test('LABEL-9 says if the record does not exist, or is in the trash', async () => {
  await openPaper(`/print/work-order/${crypto.randomUUID()}`)
  await expect.element(page.getByRole('heading', { name: workOrderMessages.notFound })).toBeVisible()
  await openApp(`/print/location/${crypto.randomUUID()}`)
  await expect.element(page.getByText(locationMessages.notFound)).toBeVisible()
  answer(getWorkOrder, () => ({ ...job, locationId: { ...place, deleted: true } }))
  await openApp(orderPage)
  await expect.element(page.getByText(workOrderMessages.locationInTrash)).toBeVisible()
})
