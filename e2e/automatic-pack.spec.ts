/** DUR-70. The rows of the city in use are on the device without a download, and go when the user signs out. */
import { openAnew, signOut, test } from './support/device.ts'
import { expect } from './support/journey.ts'
import { rows } from './support/morning.ts'

test('a device that was never asked to download anything searches its city without the server', async ({
  device,
}) => {
  test.setTimeout(180_000)
  const before = await openAnew(device)
  await before.clock.install()
  await before.goto('/settings')
  const automatic = before.getByRole('checkbox', { name: 'Keep my city on this device' })
  await automatic.check()
  // It begins half a minute after the app was opened.
  await before.clock.fastForward(31_000)
  await expect(before.getByRole('button', { name: 'Add Photos and Street Map' })).toBeVisible({
    timeout: 90_000,
  })
  await device.close()

  await device.leave('with the network off')
  const page = await device.open()
  await page.goto('/saved-locations?search=hydrant')
  await expect(rows(page).nth(3)).toBeVisible()
  await expect(page.getByText(/Showing the day pack for Prairie Falls, NE from/)).toBeVisible()

  await device.comeBack()
  await page.goto('/settings')
  await signOut(page)
  await expect.poll(() => page.evaluate(() => localStorage['lamplighter.day-packs'])).toBeUndefined()
})
