/** DUR-28, DUR-31. Offline, the app opens at each of its addresses and shows the data it loaded before. */
import { paths } from '@lamplighter/domain/pages'
import { expectAccessible } from './support/axe.ts'
import { type Device, eachWayFrom, newDevice, test } from './support/device.ts'
import { expect } from './support/journey.ts'
import { main, morning, rows, type Seen } from './support/morning.ts'

let seen: Seen
let prepared: Device
test.beforeAll(async ({ morning: profile, browserName: _ }, { project }) => {
  prepared = await newDevice(project.use.baseURL ?? '', profile)
  seen = await morning(await prepared.open())
  await prepared.close()
})
test.afterAll(() => prepared.throwAway())

const offlineWords = /You are offline\.|Can't reach the server\./

test('every page opens from a cold start without the server, and shows the data loaded before', async ({
  baseURL,
}) => {
  await eachWayFrom(prepared, baseURL, async (page, device) => {
    const data: Record<string, () => Promise<void>> = {
      [paths.savedLocations]: async () => {
        await expect(page.getByRole('status').filter({ hasText: offlineWords })).toBeVisible()
        await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
        await expect(rows(page).nth(3)).toBeVisible()
        await expectAccessible(page)
      },
      [paths.workOrders]: () => expect(main(page).getByText(seen.title).first()).toBeVisible(),
      [paths.activities]: () => expect(main(page).getByRole('listitem').first()).toBeVisible(),
    }
    for (const path of Object.values(paths)) {
      const at = path === paths.workOrder ? seen.orderAt : path
      await page.goto(at)
      await expect(page.getByRole('banner'), at).toBeVisible()
      await expect(main(page).locator('h1, h2, p').first(), at).toBeVisible()
      await expect(page.getByText("Couldn't show this page"), at).toBeHidden()
      await data[path]?.()
    }
    await page.goto(seen.edit)
    await expect(page.getByLabel('Name')).toHaveValue(seen.editName)

    // Never opened before: a calm message is shown, and the page loads by itself later.
    await page.goto('/saved-locations?search=hydrant')
    await expect(
      page.getByText(/Connect once to load this\.|You haven't opened this on this device before\./).first(),
    ).toBeVisible()
    await expectAccessible(page)
    await device.comeBack()
    await expect(rows(page).nth(1)).toBeVisible({ timeout: 40_000 })
    await expect(page.getByRole('status').filter({ hasText: offlineWords })).toBeHidden()
  })
})
