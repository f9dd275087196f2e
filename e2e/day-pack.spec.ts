/** DUR-39, DUR-40. Day packs: download, refresh with other users' changes, map area, and removal with the user's data. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { askToSignOut, openAnew, SOCKET_CLOSED, signOut, test } from './support/device.ts'
import { deskOf, savedPlace } from './support/field-work.ts'
import type { Api } from './support/fresh-user.ts'
import { expect, logIn, people } from './support/journey.ts'
import { keptRows } from './support/kept.ts'

test.describe.configure({ timeout: 240_000 })

const card = (page: Page) => page.getByRole('region', { name: 'Day Pack' })
const take = (page: Page) => card(page).getByRole('button', { name: 'Download Day Pack' })
const refresh = (page: Page) => card(page).getByRole('button', { name: 'Refresh' })

interface Pack {
  cursor: string
  counts: { locations: number }
}

/** The day packs stored on the device. */
async function kept(page: Page) {
  const rows = <T>(table: string) => keptRows<T>(page, 'lamplighter-day-packs', table)
  return {
    packs: await rows<Pack>('packs'),
    names: (await rows<{ name: string }>('locations')).map(({ name }) => name),
    notes: (await rows('notes')).length,
    orders: (await rows('orders')).length,
    thumbnails: (await rows('thumbnails')).length,
  }
}

const nothing = { packs: [], names: [], notes: 0, orders: 0, thumbnails: 0 }

async function takeIt(page: Page): Promise<void> {
  await page.goto('/settings')
  await expect(card(page).getByText(/^[\d,]+ locations, [\d,]+ of them with notes/)).toBeVisible()
  await take(page).click()
  await expect(refresh(page)).toBeVisible({ timeout: 60_000 })
  await expect(card(page).getByText(/^As of .* today$/)).toBeVisible()
}

async function trash(api: Api, id: string): Promise<void> {
  expect((await api('DELETE', `/api/locations/${id}`)).ok()).toBe(true)
}

test('a day pack is downloaded with photos and streets, refreshed with changes by others, and deleted', async ({
  device,
  page: desk,
}) => {
  const other = await deskOf(desk, people.admin)
  const bench = await savedPlace(other, 'Bench of the pack', 68)
  const page = await device.open()

  await page.goto('/settings')
  await expect(card(page).getByText(/small photos/)).toBeVisible()
  await expect(card(page).getByText(/includes the street map, up to [\d.]+ MB more\.$/)).toBeVisible()
  await expectAccessible(page)
  await takeIt(page)
  await expect(card(page).getByText(/ and [\d.]+ [kM]B of street map$/)).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  const first = await kept(page)
  expect(first.packs).toHaveLength(1)
  expect(first.names).toContain(bench.name)
  expect(first.names.length).toBe(first.packs[0]?.counts.locations)
  expect(first.notes).toBeGreaterThan(3)
  expect(first.orders).toBeGreaterThan(3)
  expect(first.thumbnails).toBeGreaterThan(3)
  // The pack includes map tiles, although no map was opened on this device.
  expect(
    await page.evaluate(async () => (await (await caches.open('map-streets')).keys()).length),
  ).toBeGreaterThan(3)

  await trash(other, bench.id)
  const hydrant = await savedPlace(other, 'Hydrant of the pack', 69)
  await refresh(page).click()
  await expect.poll(async () => (await kept(page)).names.includes(hydrant.name)).toBe(true)
  expect((await kept(page)).names).not.toContain(bench.name)
  expect((await kept(page)).packs[0]?.cursor).not.toBe(first.packs[0]?.cursor)

  await device.leave(SOCKET_CLOSED)
  await refresh(page).click()
  await expect(card(page).getByRole('alert')).toContainText('Your current day pack stays')
  await expectAccessible(page)
  await device.comeBack()

  await card(page).getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(take(page)).toBeVisible()
  await expect.poll(() => kept(page)).toEqual(nothing)
})

test('a day pack covers a box drawn on the map, or the visible map', async ({ device }) => {
  const page = await device.open()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/maps')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: /^Day Pack/ }).click()
  const size = card(page).getByText(/of them with notes/)
  await expect(size).toBeVisible()
  const ofCity = await size.textContent()
  await expectAccessible(page)

  await card(page).getByText('Map view').click()
  await expect(size).not.toHaveText(ofCity ?? '')
  await card(page).getByText('A box', { exact: true }).click()
  await expect(page.getByText(/^Drag over the map/)).toBeVisible()
  await expectAccessible(page)
  const map = await page.locator('.maplibregl-map').boundingBox()
  if (!map) throw new Error('there is no map')
  await page.mouse.move(map.x + 40, map.y + 300)
  await page.mouse.down()
  await page.mouse.move(map.x + 260, map.y + 440, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByRole('img', { name: 'Map of the day pack area' })).toBeVisible()
  await card(page).getByRole('button', { name: 'Download This Area' }).click()
  await expect(refresh(page)).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  const { packs, names } = await kept(page)
  expect(packs).toHaveLength(1)
  expect(names.length).toBeGreaterThan(0)
  expect(names.length).toBeLessThan(1_000)
})

test('signing out removes a day pack, and a full device keeps the old one', async ({ device }) => {
  await test.step('a full device keeps the old pack and says what helps', async () => {
    const page = await device.open()
    await page.goto('/settings')
    const browser = await page.context().newCDPSession(page)
    const { origin } = new URL(page.url())
    await expect(take(page)).toBeVisible()
    const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
    await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 200_000 })
    await take(page).click()
    await expect(card(page).getByRole('alert')).toContainText("There isn't enough space on this device.", {
      timeout: 60_000,
    })
    await browser.send('Storage.overrideQuotaForOrigin', { origin })
    expect(await kept(page)).toEqual(nothing)
    await device.close()
  })
  await test.step('signing out deletes it, and no other user can see it', async () => {
    const page = await openAnew(device)
    await takeIt(page)
    await askToSignOut(page)
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(question).toContainText('Your day pack will be deleted from this device.')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Stay Signed In' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
    expect((await kept(page)).packs).toHaveLength(1)
    await signOut(page, { isAsked: true })
    await expect.poll(() => kept(page)).toEqual(nothing)

    await logIn(page, people.worker)
    await takeIt(page)
    // The next user signs in without the first one signing out.
    await page.context().clearCookies()
    await page.goto('/')
    await logIn(page, people.cedarBendAdmin)
    await expect.poll(() => kept(page)).toEqual(nothing)
  })
})
