/** DUR-30. A new version waits for the user. Drafts and the old version's files stay available. */
import { expectAccessible } from './support/axe.ts'
import { test } from './support/device.ts'
import { open, spot } from './support/edit-page.ts'
import { expect } from './support/journey.ts'
import { countRequests, quiet } from './support/quiet.ts'

test('a new version waits for the user: drafts stay, and the old version’s files still load', async ({
  device,
}) => {
  const page = await device.open()
  const other = await device.another()
  countRequests(other)
  await other.goto('/activities')
  await open(page, spot(96).query)
  const words = `Half a name ${Date.now()}`
  await page.getByLabel('Name').fill(words)
  await other.getByRole('link', { name: 'Home' }).first().click()
  // Wait until this tab is idle, because its requests would delay the switch (app-version.ts).
  await expect(other.getByRole('heading', { name: 'Your categories' })).toBeVisible()
  await quiet(other)

  let left = ''
  device.line.deploy((script) =>
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
  // The page was not reloaded, and the old version's files still load although the server no longer has them.
  await expect(page.getByLabel('Name')).toHaveValue(words)
  await expectAccessible(page)

  await page.getByLabel('Name').fill(`${words} and more`)
  await Promise.all([page.waitForEvent('load'), notice.getByRole('button', { name: 'Reload' }).click()])
  await expect(page.getByLabel('Name')).toHaveValue(`${words} and more`)
  await expect(notice).toBeHidden()
  expect(
    await page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('another')).length),
  ).toBe(1)

  // The other tab did not reload, and opens a page that only the old version has.
  await other.getByRole('button', { name: /^Account of/ }).click()
  await other.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(other.getByRole('heading', { name: 'On this device' })).toBeVisible()
})
