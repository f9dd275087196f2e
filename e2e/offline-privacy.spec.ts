/** DUR-28, DUR-29. Data on the device: no user data in browser caches, and nothing left after signing out. */
import { openAnew, SOCKET_CLOSED, signOut, test } from './support/device.ts'
import { expect, logIn, people } from './support/journey.ts'
import { keptRows, visitAndCache } from './support/kept.ts'
import { main, morning, rows } from './support/morning.ts'
import { takeDayPack } from './support/take-day-pack.ts'

test('caches contain only the app and maps; signing out deletes loaded data and the day pack, and the next user never sees them', async ({
  device,
}) => {
  const page = await openAnew(device)
  const seen = await morning(page)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/')
  expect(kept.length).toBeGreaterThan(100)
  expect(kept.filter((path) => /^\/(api|oidc|media|exports|healthz|readyz)\b/.test(path))).toEqual([])

  const reads = async () => (await keptRows(page, 'lamplighter-reads', 'reads')).length
  expect(await reads()).toBeGreaterThan(3)
  await takeDayPack(page)
  await signOut(page, { isAsked: true })
  await expect.poll(reads).toBe(0)

  await device.leave(SOCKET_CLOSED)
  await page.goto('/saved-locations')
  await expect(main(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeHidden()
  await expect(page.getByText(seen.editName)).toBeHidden()
  await device.comeBack()

  // The next user signs in without the first one signing out, as on another tab.
  await page.context().clearCookies()
  await page.goto('/')
  await logIn(page, people.cedarBendAdmin)
  await visitAndCache(page, '/saved-locations', '["locations","list"')
  await expect(rows(page).nth(1)).toBeVisible()
  await device.close()
  await device.leave(SOCKET_CLOSED)
  const after = await device.open()
  await after.goto('/saved-locations')
  await expect(after.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect(rows(after).nth(1)).toBeVisible()
  await expect(after.getByText(seen.editName)).toBeHidden()
  await after.goto(seen.orderAt)
  await expect(main(after).locator('h1, h2, p').first()).toBeVisible()
  await expect(after.getByText(seen.title)).toBeHidden()
  await after.goto('/saved-locations?search=hydrant')
  await expect(
    after.getByText(/Connect once to load this\.|You haven't opened this on this device before\./).first(),
  ).toBeVisible()
  await expect(after.getByText(/Showing the day pack/)).toBeHidden()
})
