/** WORD-7. axe finds no violation on any screen, on a phone and on a desktop, in light and dark colours. */
import AxeBuilder from '@axe-core/playwright'
import { expect, people, signIn, test } from './support/journey.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const signedOut = ['/', '/maps', '/saved-locations']
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
  '/settings',
  '/no-such-page',
]

for (const { device, viewport, scheme } of [
  { device: 'a phone by day', viewport: { width: 390, height: 844 }, scheme: 'light' },
  { device: 'a desk by night', viewport: { width: 1440, height: 900 }, scheme: 'dark' },
] as const) {
  test.describe(device, () => {
    test.use({ viewport })
    test(`every screen passes on ${device}`, async ({ page }) => {
      test.setTimeout(400_000)
      await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme)
      const found: string[] = []
      async function look(path: string) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        const { violations } = await new AxeBuilder({ page })
          .withTags(rules)
          .exclude('.maplibregl-canvas')
          .analyze()
        for (const { id, nodes } of violations)
          found.push(`${path}: ${id}: ${nodes.map((n) => n.target.join(' ')).join(' | ')}`)
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (sideways > 0) found.push(`${path}: scrolls sideways by ${sideways} px`)
      }
      for (const path of signedOut) await look(path)
      await signIn(page, people.admin)
      for (const path of signedIn) await look(path)
      expect(found).toEqual([])
    })
  })
}
