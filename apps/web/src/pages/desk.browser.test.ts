/** LOC-80 to LOC-86. Saved locations on a wide window: panel, keyboard shortcuts and bulk changes. */
import { headers, Problem } from '@lamplighter/domain/http'
import { addLocationTag, deleteLocation, type Location, locationWords } from '@lamplighter/domain/locations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { locationPageWords } from '../features/locations/locations.messages.ts'
import { done, locationBulkWords, locationsCounted } from '../features/locations/saved/bulk/bulk.messages.ts'
import { locationBulk } from '../features/locations/saved/bulk/selection-bar.tsx'
import { deskWords, placeInList } from '../features/locations/saved/desk/desk.messages.ts'
import { keyboardWords } from '../kit/keyboard/keyboard.messages.ts'
import { bulkWords, refused, selectAll, selectOf, undone } from '../kit/lists/bulk/bulk.messages.ts'
import { columnWords } from '../kit/lists/columns.messages.ts'
import { uuidv7 } from '../lib/api/ids.ts'
import { closeBulk } from '../lib/outbox/bulk/bulk-run.ts'
import { declinedOf, unsentOf } from '../lib/outbox/outbox-table.ts'
import { openApp } from '../testing/app.tsx'
import { signIn } from '../testing/issuer.ts'
import { answer, goOffline, goOnline } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, user, workOrder } from '../testing/records.ts'

const count = 60
const named = (index: number) => `Hydrant ${index + 1}`

async function openDesk(
  address = '/saved-locations',
  changes: (index: number) => Partial<Location> = () => ({}),
  rows = count,
) {
  closeBulk(locationBulk)
  await page.viewport(1440, 900)
  const me = user()
  const found = Array.from({ length: rows }, (_, index) =>
    location({ name: named(index), userId: me, ...changes(index) }),
  )
  const [first = location()] = found
  const { _id, name, icon, latitude, longitude, city: town, state } = first
  const place = { _id, name, icon, latitude, longitude, city: town, state, deleted: false }
  const city = openOrders(me, [workOrder({ locationId: place, title: 'Replace the cap' })], found)
  await signIn(me)
  await openApp(address)
  await expect.element(link(0)).toBeVisible()
  return { me, found, city }
}

const link = (index: number) => page.getByRole('link', { name: named(index), exact: true })
const panel = (index: number) => page.getByRole('complementary', { name: named(index), exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (index: number) => page.getByRole('checkbox', { name: selectOf(named(index)), exact: true })
/** Matches inside longer text. */
const said = (words: string) => new RegExp(words.replaceAll(/[."]/g, '\\$&'))
const shown = () => new URLSearchParams(window.location.search)

test('LOC-80 opens the panel when a row is clicked, and keeps it in the address', async () => {
  const { found } = await openDesk()
  const row = page.getByRole('row').filter({ has: link(0) })
  await row.getByText('Wes Worker').click()
  await expect.element(panel(0)).toBeVisible()
  await expect.element(panel(0).getByText(said(placeInList(0, count)))).toBeVisible()
  await expect.element(panel(0).getByRole('link', { name: 'Replace the cap' })).toBeVisible()
  await expect.element(panel(0).getByRole('link', { name: locationWords.editLocation })).toBeVisible()
  expect(shown().get('open')).toBe(found[0]?._id)
  await panel(0).getByRole('button', { name: deskWords.next }).click()
  await expect.element(panel(1)).toBeVisible()
  await panel(1).getByRole('button', { name: deskWords.close }).click()
  await expect.element(panel(1)).not.toBeInTheDocument()
  expect(shown().has('open')).toBe(false)
  const { height } = row.element().getBoundingClientRect()
  expect(height).toBe(44)
})

test('LOC-81 returns to the same filter, row and panel after each save', async () => {
  await openDesk('/saved-locations?search=Hydrant')
  for (let step = 0; step < 3; step++) await userEvent.keyboard('j')
  await expect.element(link(2)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel(2).getByRole('heading', { level: 2 })).toHaveFocus()
  for (const index of [2, 3]) {
    await userEvent.keyboard('e')
    await page.getByRole('textbox', { name: 'Description' }).fill(`Seen ${index}`)
    await button('Save').click()
    await expect.element(panel(index).getByText(`Seen ${index}`)).toBeVisible()
    expect(shown().get('search')).toBe('Hydrant')
    // It was updated last, and keeps its place.
    await expect.element(panel(index).getByText(said(placeInList(index, count)))).toBeVisible()
    await userEvent.keyboard('j')
    await expect.element(panel(index + 1)).toBeVisible()
  }
})

test('LOC-82 shortcuts move through the list, select and search, but not while typing in a field', async () => {
  await openDesk()
  await userEvent.keyboard('jjk')
  await expect.element(link(0)).toHaveFocus()
  await userEvent.keyboard('x')
  await expect.element(box(0)).toBeChecked()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('jx')
  await expect.element(page.getByRole('searchbox')).toHaveValue('jx')
  await page.getByRole('searchbox').clear()
  await link(1).click()
  await expect.element(panel(1)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel(1)).not.toBeInTheDocument()
  await expect.element(link(1)).toHaveFocus()
  await expect.element(box(0)).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(box(0)).not.toBeChecked()
})

test('LOC-82 Escape closes the top layer first; with nothing open, it clears the selection', async () => {
  await openDesk()
  await box(0).click()
  await link(1).click()
  await expect.element(panel(1)).toBeVisible()
  await button('Tags').click()
  await expect.element(button('Tags')).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Tags')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(button('Tags')).toHaveFocus()
  await expect.element(panel(1)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel(1)).not.toBeInTheDocument()
  await expect.element(box(0)).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(box(0)).not.toBeChecked()
})

test('LOC-83 shortcuts can be turned off on this device, and the button still lists them', async () => {
  await openDesk()
  await userEvent.keyboard('?')
  const sheet = page.getByRole('dialog', { name: keyboardWords.title })
  const single = sheet.getByRole('switch')
  await single.click()
  await expect.element(single).not.toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await link(1).click()
  await userEvent.keyboard('j')
  await expect.element(panel(1)).toBeVisible()
  await openApp('/saved-locations')
  await expect.element(link(0)).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(sheet).not.toBeInTheDocument()
  await button(keyboardWords.title).click()
  await single.click()
  await expect.element(single).toBeChecked()
})

test('LOC-84 adds a tag to a range of rows, one write each, and Undo removes it', async () => {
  const { city } = await openDesk('/saved-locations', (index) => ({ tags: index === 1 ? ['oak'] : [] }))
  await box(0).click()
  await box(3).click({ modifiers: ['Shift'] })
  await button(locationBulkWords.addTag).click()
  await page.getByRole('dialog').getByRole('combobox').fill(' Oak! ')
  await page.getByRole('dialog').getByRole('button', { name: locationBulkWords.addTag }).click()
  const change = { kind: 'tag.add', tag: 'oak' } as const
  await expect.element(page.getByText(said(done(change, 3)))).toBeVisible()
  await expect.element(page.getByText(said('1 location needed no change.'))).toBeVisible()
  // Tab goes on from the report: the dialog's button that had the focus is gone.
  await userEvent.keyboard('{Tab}')
  await expect.element(button(bulkWords.undo)).toHaveFocus()
  expect(city.tagged.length).toBe(3)
  await button(bulkWords.undo).click()
  await expect.element(page.getByText(said(undone(locationsCounted(3))))).toBeVisible()
  const tags = [...city.locations.values()].slice(0, 4).map((one) => one.tags)
  expect(tags).toEqual([[], ['oak'], [], []])
  // FEED-12, FEED-13: all writes name one bulk change; so do the writes of Undo.
  const idsIn = (calls: typeof city.tagged | typeof city.untagged, header: string) =>
    new Set(calls.map((call) => call.headers[header.toLowerCase()]))
  const [bulkId, ...others] = idsIn(city.tagged, headers.bulkId)
  expect([bulkId, others]).toEqual([expect.any(String), []])
  expect([...idsIn(city.untagged, headers.undoneBulkId)]).toEqual([bulkId])
})

test('LOC-84 names rejected locations with their reason, and still changes the others', async () => {
  // Each is one write, so 60 would take a busy processor most of a minute.
  const few = 12
  const { me, found, city } = await openDesk('/saved-locations', () => ({}), few)
  answer(addLocationTag, ({ params, body }) => {
    if (params.id === found[1]?._id) throw new Problem('not_found')
    return city.change(params.id, { tags: [body.tag] })
  })
  await page.getByRole('checkbox', { name: selectAll(few, 250) }).click()
  await button(locationBulkWords.addTag).click()
  await page.getByRole('dialog').getByRole('combobox').fill('oak')
  await page.getByRole('dialog').getByRole('button', { name: locationBulkWords.addTag }).click()
  await expect.element(page.getByText(said(done({ kind: 'tag.add', tag: 'oak' }, few - 1)))).toBeVisible()
  await expect.element(page.getByText(said(refused(locationsCounted(1), 1)))).toBeVisible()
  await expect.element(page.getByText(said(`${named(1)}: `))).toBeVisible()
  expect(await unsentOf(me._id)).toEqual([])
  expect(await declinedOf(me._id)).toMatchObject([{ kind: 'location.tag.add', entityId: found[1]?._id }])
})

test('LOC-84 offline, the changes wait, survive closing the report, and can be stopped', async () => {
  const { me, city } = await openDesk()
  goOffline()
  await box(0).click()
  await box(1).click()
  await button(locationBulkWords.changeIcon).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Search icons' }).fill('bench')
  await dialog.getByRole('button', { name: 'Bench', exact: true }).click()
  await dialog.getByRole('button', { name: locationBulkWords.changeIcon }).click()
  await expect.element(page.getByText(said(bulkWords.waiting))).toBeVisible()
  expect((await unsentOf(me._id)).map(({ kind }) => kind)).toEqual(['location.update', 'location.update'])
  await button(bulkWords.stop).click()
  await expect.element(page.getByText(/because you stopped/)).toBeVisible()
  expect(await unsentOf(me._id)).toEqual([])
  goOnline()
  expect(city.updated.length).toBe(0)
})

test('LOC-85 says which locations the user may not delete, and keeps them', async () => {
  const gone: string[] = []
  const somebody = { _id: '018f0000-0000-7000-8000-0000000000aa', name: 'Somebody' }
  const { found } = await openDesk('/saved-locations', (index) => (index === 0 ? { userId: somebody } : {}))
  answer(deleteLocation, ({ params }) => {
    gone.push(params.id)
    return { success: true as const }
  })
  await box(0).click()
  await box(1).click()
  await button(locationBulkWords.trash).click()
  await page.getByRole('dialog').getByRole('button', { name: locationBulkWords.trash }).click()
  await expect.element(page.getByText(said(done({ kind: 'trash' }, 1)))).toBeVisible()
  await expect.element(page.getByText(said(`${named(0)}: ${locationBulkWords.mayNotDelete}`))).toBeVisible()
  expect(gone).toEqual([found[1]?._id])
})

test('LOC-86 columns can be chosen and are remembered', async () => {
  await openDesk()
  const heads = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map((head) => head.textContent)
      .filter(Boolean)
  expect(heads()).toEqual(['Icon', 'Name', 'Created By', 'Media', 'Description', 'Actions'])
  await button(columnWords.columns).click()
  await page.getByRole('checkbox', { name: 'Media' }).click()
  await page.getByRole('checkbox', { name: 'Updated' }).click()
  await openApp('/saved-locations')
  await expect.element(link(0)).toBeVisible()
  expect(heads()).toEqual(['Icon', 'Name', 'Created By', 'Description', 'Updated', 'Actions'])
  await button(columnWords.columns).click()
  await button(columnWords.asUsual).click()
  await expect.poll(heads).toContain('Media')
})

test('LOC-86 a row with pictures is as high as the others, and its pictures stay inside', async () => {
  const picture = (index: number) => ({
    ...{ _id: uuidv7(), kind: 'image' as const, url: '/picture.png', thumbUrl: null },
    ...{ name: `slat ${index}.jpg`, width: null, height: null, takenAt: null },
  })
  await openDesk('/saved-locations', (index) =>
    index === 1 ? { media: [0, 1, 2].map(picture), mediaCount: 5 } : {},
  )
  const rowOf = (index: number) => link(index).element().closest('tr') as HTMLElement
  const pictures = page.getByRole('img', { name: '5 photos or videos' })
  await expect.element(pictures.getByText('+2')).toBeVisible()
  expect(rowOf(0).textContent).toContain(locationPageWords.noMedia)
  const row = rowOf(1).getBoundingClientRect()
  expect(row.height).toBe(rowOf(0).getBoundingClientRect().height)
  const boxes = [...pictures.element().children].map((picture) => picture.getBoundingClientRect())
  expect(boxes).toHaveLength(4)
  for (const { top, bottom } of boxes) {
    expect(top).toBeGreaterThan(row.top)
    expect(bottom).toBeLessThan(row.bottom)
  }
})
