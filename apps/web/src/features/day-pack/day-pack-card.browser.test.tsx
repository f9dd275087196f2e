/** DUR-39. The day pack card before, during and after a download; and the question when signing out. */
import { getDayPackSize } from '@lamplighter/domain/day-pack'
import { Problem } from '@lamplighter/domain/http'
import { createNote } from '@lamplighter/domain/notes'
import { summariseWorkOrders } from '@lamplighter/domain/work-orders'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { uuidv7 } from '../../lib/api/ids.ts'
import { dayPacks, type PackFailure, packFailures, packWork } from '../../lib/day-pack/day-packs.ts'
import { forgetPacks } from '../../lib/day-pack/forget-packs.ts'
import { packDatabase } from '../../lib/day-pack/pack-database.ts'
import { packMark } from '../../lib/day-pack/pack-mark.ts'
import { removePacksOnSignOut } from '../../lib/day-pack/remove-packs-on-sign-out.ts'
import { newNoteItem } from '../../lib/outbox/new-note-item.ts'
import { addToTable } from '../../lib/outbox/outbox-table.ts'
import { session } from '../../lib/session/session.ts'
import { deviceDatabase } from '../../lib/storage/device-database.ts'
import { openApp } from '../../testing/app.tsx'
import { openCity } from '../../testing/city-server.ts'
import { signIn } from '../../testing/issuer.ts'
import { answer } from '../../testing/network.ts'
import { answerPacks, locationLine, nothingNew, packCity, packText } from '../../testing/pack-server.ts'
import { location, orderFigures, user } from '../../testing/records.ts'
import { show } from '../../testing/render.tsx'
import { CityPack } from './city-pack.tsx'
import { failureWords, packInWords, packWords, sizeWords } from './day-pack.messages.ts'
import { takePack } from './taking/take-pack.ts'
import { watchPacks } from './watch-packs.ts'

const wes = user()
const key = `${wes._id} ${packCity._id}`
const button = (name: string) => page.getByRole('button', { name })
const see = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const size = {
  ...{ locations: 1204, workOrders: 36, notes: 310, thumbnails: 380 },
  ...{ bytes: 12_000_000, transferBytes: 1_800_000, thumbnailBytes: 5_700_000 },
}

beforeAll(removePacksOnSignOut)
afterEach(async () => {
  await forgetPacks()
  packFailures.set(new Map())
})

async function open() {
  await signIn(wes)
  onTestFinished(watchPacks(wes._id))
  await show(<CityPack city={packCity} />)
}

test('shows the size first, then the time of the pack, and confirms deletion', async () => {
  answer(getDayPackSize, () => size)
  const asked = answerPacks(
    packText({ cursor: 'one' }, [locationLine(), locationLine()]),
    nothingNew('two'),
    packText({ cursor: 'three', whole: false }, [locationLine()]),
  )
  await open()
  await see(
    '1,204 locations, 310 of them with notes, 36 open orders. About 1.8 MB to download, 12 MB on this device.',
  )
  await page.getByLabelText('With 380 small photos, about 5.7 MB more').click()
  await button(packWords.take).click()
  await see(/^As of .* today$/)
  await see(/^2 locations, 0 open orders, \d+ kB$/)
  await see('The whole city, without photos')
  await button(packWords.refresh).click()
  await see(/^3 locations, 0 open orders/)
  expect(asked).toHaveLength(3)
  await button(packWords.delete).click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.getByRole('button', { name: packWords.delete }).click()
  await expect.element(button(packWords.take)).toBeVisible()
  await expect.poll(() => packDatabase.locations.count()).toBe(0)
})

test('shows the maximum size of the street map first, then the real size', () => {
  expect(sizeWords(size, { map: 16_384_000, names: 700_000 })).toMatch(
    / 12 MB on this device; includes the street map, up to 17 MB more\.$/,
  )
  expect(sizeWords(size, { map: 0, names: 200_000 })).toMatch(/; includes street names, up to 200 kB more\.$/)
  const counts = { locations: 2, workOrders: 0, notes: 0, removed: 0 }
  const pack = { key, owner: wes._id, city: packCity, bbox: null, rows: '1', cursor: 'one', asOf: '' }
  const streets = { files: ['/maps/nebraska.pmtiles'], whole: true, bytes: 0 }
  const words = '2 locations, 0 open orders, 12 MB'
  expect(packInWords({ ...pack, counts, bytes: 12_000_000, streets })).toBe(words)
  expect(packInWords({ ...pack, counts, bytes: 12_000_000, streets: { ...streets, bytes: 3_100_000 } })).toBe(
    `${words} and 3.1 MB of street map`,
  )
  const names = { urls: ['/basemap/town.streets'], bytes: 200_000 }
  expect(packInWords({ ...pack, counts, bytes: 12_000_000, names })).toBe(`${words} and 200 kB of street map`)
})

test('DUR-53: adds photos to a pack without photos, without downloading its rows again', async () => {
  answer(getDayPackSize, () => size)
  const asked = answerPacks(
    packText({ cursor: 'one' }, [locationLine(), locationLine()]),
    nothingNew('two'),
    nothingNew('three'),
  )
  await open()
  await page.getByLabelText('With 380 small photos, about 5.7 MB more').click()
  await button(packWords.take).click()
  await see('The whole city, without photos')
  const rows = await packDatabase.locations.toCollection().primaryKeys()
  await button('Add 380 Small Photos (5.7 MB)').click()
  await see('The whole city, no photos')
  await expect.element(button('Add 380 Small Photos (5.7 MB)')).not.toBeInTheDocument()
  expect(await packDatabase.locations.toCollection().primaryKeys()).toEqual(rows)
  expect(asked.map(({ query }) => query.get('since'))).toEqual([null, 'one', 'two'])
})

test('DUR-77: a pack of the own open orders says so, and the whole city can be downloaded instead', async () => {
  answer(getDayPackSize, () => size)
  answerPacks(
    packText({ cursor: 'one' }, [locationLine()]),
    nothingNew('two'),
    packText({ cursor: 'three' }, [locationLine(), locationLine()]),
    nothingNew('four'),
  )
  await open()
  await takePack({ city: packCity, bbox: null, onlyMyOrders: true, photos: true, rowsOnly: true }, true)
  await see('Only your open work orders and their locations, no photos')
  await see(/^This replaces your current day pack: only your open work orders and their locations, as of /)
  await expect.element(button(packWords.widen)).not.toBeInTheDocument()
  await button(packWords.take).click()
  await see('The whole city, no photos')
  await see(/^2 locations, 0 open orders/)
  await expect.element(button(packWords.take)).not.toBeInTheDocument()
})

test('shows the progress of a download and can cancel it', async () => {
  answer(getDayPackSize, () => size)
  let release: () => void = () => undefined
  answerPacks(async () => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return packText({ cursor: 'one' }, [locationLine()])
  })
  await open()
  await button(packWords.take).click()
  await see('Contacting the server')
  packWork.set({ key, unasked: false, phase: 'rows', done: 410, expected: 1240 })
  await see('410 of 1,240')
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await button(packWords.cancel).click()
  await expect.element(button(packWords.take)).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  release()
  expect(await packDatabase.packs.count()).toBe(0)
})

test('a failure says what to do, and that the old pack stays', async () => {
  answer(getDayPackSize, () => size)
  answerPacks(
    packText({ cursor: 'one' }, [locationLine()]),
    nothingNew('two'),
    packText({ cursor: 'x' }, [], { cut: true }),
  )
  await open()
  await button(packWords.take).click()
  await button(packWords.refresh).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await see(new RegExp(failureWords({ why: 'cut_off' })))
  await see(/Your current day pack stays: as of .* today\./)
})

test('a city of others shows a plain refusal and requests no size', async () => {
  answer(getDayPackSize, () => {
    throw new Problem('not_found')
  })
  answerPacks(new Problem('not_found'))
  await open()
  await see(packWords.sizeFailed)
  await button(packWords.take).click()
  await see(failureWords({ why: 'gone' }))
})

test('every failure has its own message', () => {
  const whys: PackFailure['why'][] = [
    ...(['network', 'cut_off', 'gone', 'signed_out', 'busy'] as const),
    ...(['full', 'no_storage', 'other_tab', 'refused', 'broken'] as const),
  ]
  expect(new Set(whys.map((why) => failureWords({ why }))).size).toBe(whys.length)
  expect(failureWords({ why: 'refused', sentence: 'No.' })).toBe('No.')
})

test('signing out asks first if it deletes a pack, even without unsent changes', async () => {
  openCity(wes)
  answer(summariseWorkOrders, () => orderFigures({}))
  answerPacks(packText({ cursor: 'one' }, [locationLine()]), nothingNew('two'))
  await signIn(wes)
  await takePack({ city: packCity, bbox: null, photos: false })
  await openApp('/')
  const leave = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  }
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await leave()
  await expect.element(dialog.getByText(/^Your day pack will be deleted from this device\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Stay Signed In' }).click()
  answer(createNote, () => {
    throw new Problem('unavailable')
  })
  await addToTable([newNoteItem(wes._id, location(), { _id: uuidv7(), text: 'Rust', mediaIds: [] })])
  onTestFinished(() => deviceDatabase.outbox.clear())
  await leave()
  await expect
    .element(dialog.getByText(/^You have 1 unsent change\. .* Your day pack will be deleted/))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Stay Signed In' }).click()
  expect(session.state().status).toBe('authenticated')
  expect(await packDatabase.packs.count()).toBe(1)
  await leave()
  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => session.state().status).toBe('unauthenticated')
  await expect.poll(() => packDatabase.packs.count()).toBe(0)
  await expect.poll(packMark.get).toBeNull()
  await expect.poll(() => dayPacks.get() ?? []).toEqual([])
})

test('signing out does not ask after a failed download', async () => {
  openCity(wes)
  answer(summariseWorkOrders, () => orderFigures({}))
  answerPacks(packText({ cursor: 'x' }, [], { cut: true }))
  await signIn(wes)
  await takePack({ city: packCity, bbox: null, photos: false })
  expect(packMark.get()).toBe(wes._id)
  await openApp('/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect.poll(() => session.state().status).toBe('unauthenticated')
})
