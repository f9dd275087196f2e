/** WORD-7. axe finds no violation on any screen, on a phone and on a desktop, in light and dark colors. */
import { problemsOf } from './support/axe.ts'
import { expect, people, signIn, test } from './support/journey.ts'
import { quiet } from './support/quiet.ts'

const signedOut = [
  '/',
  '/maps',
  '/saved-locations',
  '/unsubscribe#key',
  '/privacy',
  '/report/nowhere',
  '/report/status#secret',
]
const signedIn = [
  '/',
  '/maps?lat=40.62&lng=-96.63',
  '/edit-location?lat=40.62&lng=-96.63&from=maps',
  '/saved-locations',
  '/saved-locations?view=cards',
  '/saved-locations?search=nothing-is-called-this',
  '/work-orders',
  '/work-orders/new',
  '/work-orders/new/location',
  '/activities',
  '/scan',
  '/print/labels?search=bench',
  '/notifications',
  '/settings',
  '/outbox',
  '/outbox/receipt',
  '/no-such-page',
  ...[
    'overview',
    'reports',
    'users',
    'crews',
    'locations',
    'notes',
    'activities',
    'orders',
    'rules',
    'webhooks',
    'audit',
    'holds',
  ].map((tab) => `/city-admin?tab=${tab}`),
]

for (const { device, viewport, scheme } of [
  { device: 'a phone by day', viewport: { width: 390, height: 844 }, scheme: 'light' },
  { device: 'a desk by night', viewport: { width: 1440, height: 900 }, scheme: 'dark' },
] as const) {
  test.describe(device, () => {
    test.use({ viewport })
    test(`every screen passes on ${device}`, async ({ page }) => {
      test.setTimeout(480_000)
      await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme)
      const found: string[] = []
      async function look(path: string) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await quiet(page)
        for (const problem of await problemsOf(page)) found.push(`${path}: ${problem}`)
      }
      for (const path of signedOut) await look(path)
      await signIn(page, people.admin)
      for (const path of signedIn) await look(path)
      await page.goto('/city-admin?tab=users')
      await page
        .getByRole('button', { name: /^Assign Permissions/ })
        // Whose is all the same.
        .first()
        .click()
      await page.getByRole('radio', { name: 'Custom' }).check()
      for (const problem of await problemsOf(page, '[role=dialog]')) found.push(`permissions: ${problem}`)
      await page.goto('/city-admin?tab=rules')
      await page.getByRole('button', { name: 'New Rule' }).click()
      await page.getByRole('combobox', { name: 'Assign to crew' }).waitFor()
      for (const problem of await problemsOf(page, '[role=dialog]')) found.push(`rule: ${problem}`)
      await page.goto('/city-admin?tab=webhooks')
      await page.getByRole('button', { name: 'New Webhook' }).click()
      await page.getByRole('textbox', { name: 'Address' }).waitFor()
      for (const problem of await problemsOf(page, '[role=dialog]')) found.push(`webhook: ${problem}`)
      expect(found).toEqual([])
    })

    test(`the regions of Admin pass on ${device}`, async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme)
      await signIn(page, people.platformAdmin)
      await page.goto('/admin?tab=regions')
      await expect(page.getByRole('button', { name: 'New Region' })).toBeVisible()
      await quiet(page)
      expect(await problemsOf(page)).toEqual([])
    })
  })
}
