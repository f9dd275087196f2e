/** WORD-7. axe finds no violation on any screen, on a phone and on a desktop, in light and dark colors. */
import type { Page } from '@playwright/test'
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
]

/** Dialogs of tabs in City Admin. */
const dialogs: Record<string, (page: Page) => Promise<void>> = {
  Users: async (page) => {
    await page
      .getByRole('button', { name: /^Assign Permissions/ })
      // Every member has the same dialog.
      .first()
      .click()
    await page.getByRole('radio', { name: 'Custom' }).check()
  },
  Crews: async (page) => {
    await page.getByRole('button', { name: 'New Crew' }).click()
    await page.getByRole('combobox', { name: 'Members' }).waitFor()
  },
  Rules: async (page) => {
    await page.getByRole('button', { name: 'New Rule' }).click()
    await page.getByRole('combobox', { name: 'Assign to crew' }).waitFor()
  },
  Webhooks: async (page) => {
    await page.getByRole('button', { name: 'New Webhook' }).click()
    await page.getByRole('textbox', { name: 'Address' }).waitFor()
  },
}

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
      async function judge(what: string) {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await quiet(page)
        // axe reports elements half covered by the navigation bar as too small.
        await page.evaluate(() => scrollTo(0, 0))
        for (const problem of await problemsOf(page)) found.push(`${what}: ${problem}`)
      }
      async function look(path: string) {
        await page.goto(path)
        await judge(path)
      }
      for (const path of signedOut) await look(path)
      await signIn(page, people.admin)
      for (const path of signedIn) await look(path)
      await look('/city-admin')
      const tabs = page.getByRole('tablist').first().getByRole('tab')
      const opened: string[] = []
      for (const tab of (await tabs.all()).slice(1)) {
        await tab.click()
        const name = (await tab.textContent()) ?? ''
        await judge(name)
        for (const [of, open] of Object.entries(dialogs)) {
          if (!name.startsWith(of)) continue
          opened.push(of)
          await open(page)
          for (const problem of await problemsOf(page, '[role=dialog]'))
            found.push(`dialog of ${of}: ${problem}`)
          await page.keyboard.press('Escape')
          await expect(page.getByRole('dialog')).toBeHidden()
        }
      }
      expect(opened).toEqual(Object.keys(dialogs))
      await signIn(page, people.platformAdmin)
      await look('/admin?tab=regions')
      await expect(page.getByRole('button', { name: 'New Region' })).toBeVisible()
      expect(found).toEqual([])
    })
  })
}
