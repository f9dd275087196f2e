/** DUR-28, DUR-29, DUR-30, DUR-31. The app opens where there is no network, as whoever it was; a new version waits to be asked for. */
import { paths } from '@lamplighter/domain/pages'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { type Device, keptOnDevice, type Line, newDevice, openLine } from './support/device.ts'
import { expect, people, signIn, test } from './support/journey.ts'

let line: Line
let device: Device

test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async () => {
  line = await openLine()
})
test.afterAll(() => line.stop())
test.beforeEach(async () => {
  device = await newDevice()
})
test.afterEach(() => device.throwAway())

const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).getByRole('row')
const offlineWords = /You are offline\.|The server cannot be reached\./

/** What was just read is stored a moment later. */
const stored = (page: Page) => page.waitForTimeout(4_000)

/** A morning with a network: signs in, and looks at lists, one location with its notes, and one order. */
async function morning(page: Page) {
  await signIn(page, people.worker)
  await keptOnDevice(page)
  await page.goto('/saved-locations')
  await expect(rows(page).nth(3)).toBeVisible()
  await stored(page)
  const edit = await rows(page)
    .nth(1)
    .getByRole('link', { name: /Edit Location/ })
    .getAttribute('href')
  await page.goto('/work-orders')
  const order = main(page).locator('a[href^="/work-orders/"]:not([href*="/new"])').first()
  await expect(order).toBeVisible()
  await stored(page)
  const title = (await order.textContent()) ?? ''
  const orderAt = (await order.getAttribute('href')) ?? ''
  await page.goto(orderAt)
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  await stored(page)
  await page.goto(edit ?? '')
  await expect(page.getByLabel('Name')).not.toHaveValue('')
  const editName = await page.getByLabel('Name').inputValue()
  await stored(page)
  await page.goto('/activities')
  await expect(main(page).getByRole('listitem').first()).toBeVisible()
  await stored(page)
  return { edit: edit ?? '', editName, title, orderAt }
}

for (const [how, offline] of [
  ['with the network off', true],
  ["with the server's socket closed", false],
] as const)
  test(`every page opens from a cold start ${how}, and shows what was read before`, async () => {
    const before = await device.open()
    const seen = await morning(before.page)
    await device.close()
    if (!offline) await line.cut()
    const { page } = await device.open({ offline })

    for (const path of Object.values(paths)) {
      const at = path === paths.workOrder ? seen.orderAt : path
      await page.goto(at)
      await expect(page.getByRole('banner'), at).toBeVisible()
      await expect(main(page).locator('h1, h2, p').first(), at).toBeVisible()
      await expect(page.getByText('This page could not be shown'), at).toBeHidden()
    }
    await page.goto('/saved-locations')
    await expect(page.getByRole('status').filter({ hasText: offlineWords })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
    await expect(rows(page).nth(3)).toBeVisible()
    await expectAccessible(page)
    await page.goto(seen.edit)
    await expect(page.getByLabel('Name')).toHaveValue(seen.editName)
    await page.goto('/work-orders')
    await expect(main(page).getByText(seen.title).first()).toBeVisible()
    await page.goto('/activities')
    await expect(main(page).getByRole('listitem').first()).toBeVisible()

    // Never opened before: said calmly, and it comes by itself.
    await page.goto('/saved-locations?search=hydrant')
    await expect(
      page.getByText(/This needs the network once\.|It was not opened on this device before\./).first(),
    ).toBeVisible()
    await expectAccessible(page)
    if (offline) await page.context().setOffline(false)
    else await line.mend()
    await expect(rows(page).nth(1)).toBeVisible({ timeout: 40_000 })
    await expect(page.getByRole('status').filter({ hasText: offlineWords })).toBeHidden()
    expect(device.complaints).toEqual([])
  })

test('only the program and maps are in its caches', async () => {
  const { page } = await device.open()
  await morning(page)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/')
  expect(kept.length).toBeGreaterThan(100)
  expect(kept.filter((path) => /^\/(api|oidc|media|exports|healthz|readyz)\b/.test(path))).toEqual([])
})

test('signing out deletes what was read, and somebody else never sees it', async () => {
  const reads = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('lamplighter-reads')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const database = opening.result
            const counted = database.transaction('reads').objectStore('reads').count()
            counted.onsuccess = () => {
              database.close()
              resolve(counted.result)
            }
          }
        }),
    )
  const { page } = await device.open()
  const seen = await morning(page)
  expect(await reads(page)).toBeGreaterThan(3)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login / Register' })).toBeVisible()
  await expect.poll(() => reads(page)).toBe(0)

  await line.cut()
  await page.goto('/saved-locations')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeHidden()
  await expect(page.getByText(seen.editName)).toBeHidden()
  await line.mend()

  // Without signing out: the next person simply signs in, as on another tab.
  await page.context().clearCookies()
  await page.goto('/')
  await signIn(page, people.cedarBendAdmin)
  await page.goto('/saved-locations')
  await expect(rows(page).nth(1).or(main(page).getByText(/No /).first())).toBeVisible()
  await stored(page)
  await device.close()
  await line.cut()
  const after = await device.open()
  await after.page.goto('/saved-locations')
  await expect(after.page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect(after.page.getByText(seen.editName)).toBeHidden()
  await after.page.goto(seen.orderAt)
  await expect(after.page.getByText(seen.title)).toBeHidden()
  await line.mend()
})

test('a new version waits until it is asked for: a draft stays, and so do the parts of the old one', async () => {
  const { page, context } = await device.open()
  await signIn(page, people.worker)
  await keptOnDevice(page)
  const other = await context.newPage()
  await other.goto('/activities')
  await page.goto('/edit-location?lat=40.6201&lng=-96.6402&from=maps')
  const words = `Half a name ${Date.now()}`
  await page.getByLabel('Name').fill(words)
  await other.getByRole('link', { name: 'Home' }).first().click()

  let left = ''
  line.deploy((script) =>
    script
      .replace(/build:`\w+`/, 'build:`another`')
      .replace(/,(\/assets\/settings\.page-[\w-]+\.js)/, (_, path) => {
        left = path
        return ''
      }),
  )
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready.' })
  await expect(notice).toBeVisible({ timeout: 60_000 })
  expect(left).not.toBe('')
  // Nothing was loaded anew, and the old version's parts are there although the server has them no more.
  await expect(page.getByLabel('Name')).toHaveValue(words)
  await expectAccessible(page)

  await page.getByLabel('Name').fill(`${words} and more`)
  await Promise.all([page.waitForEvent('load'), notice.getByRole('button', { name: 'Reload' }).click()])
  await expect(page.getByLabel('Name')).toHaveValue(`${words} and more`)
  await expect(notice).toBeHidden()
  expect(
    await page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('another')).length),
  ).toBe(1)

  // The other tab was not touched, and opens a page that only the old version has.
  await other.getByRole('button', { name: /^Account of/ }).click()
  await other.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(other.getByRole('heading', { name: 'On this device' })).toBeVisible()
  expect(device.complaints).toEqual([])
})
