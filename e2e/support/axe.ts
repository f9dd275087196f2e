import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Lists the problems of the page, or of a part of it: axe violations, and horizontal scrolling. */
export async function problemsOf(page: Page, within?: string): Promise<string[]> {
  // Legacy mode skips frames of other origins, of which there are none. Without it, axe opens an extra page each time.
  const settled = await withoutCover(page)
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    // Describing each element that passes takes most of the time on long pages.
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .exclude('.maplibregl-canvas')
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  await settled()
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target.join(' ')).join(' | ')}`),
    ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
  ]
}

/**
 * axe reports elements half covered by a bar at the bottom as too small, though they can be scrolled into view. A rule
 * also holds for a bar that is drawn only when its data has arrived.
 */
async function withoutCover(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const rules = new CSSStyleSheet()
    rules.replaceSync('[data-action-bar] { position: static !important }')
    document.adoptedStyleSheets.push(rules)
  })
  return () => page.evaluate(() => void document.adoptedStyleSheets.pop())
}

export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // axe reports elements half covered by the navigation bar as too small.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await problemsOf(page, within)).toEqual([])
}
