/** The list of saved locations: filters with counts, a long list, Back, and the list on the device. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, people, signIn, signInAtHome, test } from './support/journey.ts'

const slow = { timeout: 30_000 }
const count = (page: Page) => page.getByText(/^Showing [\d,]+ of [\d,]+ locations$/)
const rows = (page: Page) => page.locator('tbody tr[data-index]')
/** The first row that is rendered; the list never renders all of them. */
const firstRow = (page: Page) => rows(page).first()

async function figures(page: Page): Promise<{ shown: number; total: number }> {
  const [shown = 0, total = 0] = ((await count(page).textContent()) ?? '')
    .match(/[\d,]+/g)
    ?.map((figure) => Number(figure.replace(',', ''))) ?? [0, 0]
  return { shown, total }
}

// Other tests save and delete locations in this town meanwhile, but no hydrants. Only the hydrants are compared.
test('LOC-18 filters show counts, combine, work from a URL, and can be cleared; on a phone they open full screen', async ({
  page,
}) => {
  await test.step('filters show counts, combine, and can be cleared', async () => {
    await signIn(page, people.worker)
    await page.goto('/saved-locations')
    await expect(count(page)).toBeVisible(slow)
    const all = await figures(page)
    expect(all.shown).toBe(all.total)
    expect(all.total).toBeGreaterThan(1000)

    await page.getByRole('button', { name: 'Icons', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search icons' }).fill('fire hyd')
    const hydrants = page.getByRole('group', { name: 'Icons' }).getByRole('button', { name: /^Fire Hydrant/ })
    const promised = Number((await hydrants.textContent())?.match(/\d+$/)?.[0])
    await hydrants.click()
    await expect(count(page)).toHaveText(new RegExp(`^Showing ${promised} of \\d,\\d{3} locations$`))
    await expect(page).toHaveURL(/icons=/)
    await expect(firstRow(page).getByRole('img', { name: 'Fire Hydrant' })).toBeVisible()

    await page.getByRole('button', { name: /^Tags/ }).click()
    await page.getByRole('searchbox', { name: 'Search tags' }).fill('fire hydrant')
    await page
      .getByRole('group', { name: 'Tags' })
      .getByRole('button', { name: /^fire hydrant\b/ })
      .click()
    await expect(page).toHaveURL(/tags=/)
    await expect.poll(async () => (await figures(page)).shown).toBeLessThanOrEqual(promised)
    await page.getByRole('button', { name: /^Cities/ }).click()
    await expect(page.getByRole('group', { name: 'Cities' }).getByRole('button')).toHaveText([
      /Prairie Falls, NE/,
    ])

    await page.getByRole('button', { name: 'Clear All Filters' }).click()
    await expect.poll(async () => (await figures(page)).shown).toBeGreaterThan(1000)
    const cleared = await figures(page)
    expect(cleared.shown).toBe(cleared.total)
    await expect(page).not.toHaveURL(/icons|tags/)
  })
  await test.step('a work order category in the URL selects its icons; an unknown one is removed from the URL', async () => {
    await signIn(page, people.worker)
    await page.goto('/saved-locations?category=WorkOrders')
    await expect(page.getByRole('button', { name: /^Work Orders/ })).toBeVisible()
    await expect(firstRow(page).getByRole('img', { name: / Repair$/ })).toBeVisible()
    await page.getByRole('button', { name: /^Icons \d+ chosen/ }).click()
    const pressed = page.getByRole('group', { name: 'Icons' }).locator('[aria-pressed=true]')
    for (const text of await pressed.allTextContents()) expect(text).toMatch(/ Repair\d+$/)

    await page.goto('/saved-locations?category=Dragons')
    await expect(count(page)).toBeVisible(slow)
    await expect(page).not.toHaveURL(/category/)
    const { shown, total } = await figures(page)
    expect(shown).toBe(total)
  })
  await test.step('a phone starts with the list; filters open full screen, show the number of results, and add no history entries', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAtHome(page, people.worker)
    await page.goto('/saved-locations')
    await expect(count(page)).toBeVisible(slow)
    const first = page.locator('li[data-index]').first()
    expect((await first.boundingBox())?.y).toBeLessThan(300)

    const icons = page.getByRole('button', { name: /^Icons/ })
    const sheet = page.getByRole('dialog', { name: 'Icons' })
    const show = sheet.getByRole('button', { name: /^Show/ })
    await icons.focus()
    await page.keyboard.press('Enter')
    await expect(show).toHaveText(/^Show \d,\d{3}$/)
    await expectAccessible(page)
    await sheet.getByRole('searchbox', { name: 'Search icons' }).fill('fire hyd')
    // The phone's keyboard covers half the screen.
    await page.setViewportSize({ width: 390, height: 514 })
    const hydrants = sheet.getByRole('button', { name: /^Fire Hydrant/ })
    const promised = (await hydrants.textContent())?.match(/[\d,]+$/)?.[0]
    await hydrants.focus()
    await page.keyboard.press('Space')
    await expect(show).toHaveText(`Show ${promised}`)
    for (const seen of [sheet.getByRole('searchbox'), hydrants, show])
      await expect(seen).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 390, height: 844 })

    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(icons).toBeFocused()
    await expect(page).toHaveURL(/saved-locations\?.*icons=/)
    await expect(count(page)).toHaveText(new RegExp(`^Showing ${promised} of`))

    await page.keyboard.press('Enter')
    await sheet.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(show).toHaveText(/^Show \d,\d{3}$/)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(icons).toBeFocused()
    await expect(page).not.toHaveURL(/icons=/)

    await icons.click()
    await sheet.getByRole('button', { name: /^Bench/ }).click()
    await expect(show).toHaveText(/^Show \d/)
    await show.click()
    await expect(first.getByRole('img', { name: 'Bench' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear All Filters' }).click()
    await expect(page).not.toHaveURL(/icons=/)
    // The sheets leave no history entries.
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('LOC-22 LOC-81 WORD-29 a long list scrolls page by page with few rows in the document, and Back finds the place', async ({
  page,
}) => {
  // Wide enough for a panel beside the list.
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page, people.worker)
  await page.goto('/saved-locations?tags=water')
  await expect(count(page)).toBeVisible(slow)
  const { shown } = await figures(page)
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(shown + 1))
  await firstRow(page)
    .getByRole('link', { name: /Edit Location/ })
    .focus()
  const first = await firstRow(page).getByRole('rowheader').getByRole('link').textContent()

  const reached = () =>
    rows(page)
      .last()
      .getAttribute('data-index')
      .then((index) => Number(index))
  for (let index = 0; index < 3; index++) {
    const before = await reached()
    await page.mouse.move(600, 700)
    // Scroll again if the end of the loaded rows stopped it.
    const scrolled = async () => {
      await page.mouse.wheel(0, 4000)
      return reached()
    }
    // Or to the end, which a fast machine reaches first.
    await expect.poll(scrolled).toBeGreaterThan(Math.min(before + 20, shown - 2))
    expect(await rows(page).count()).toBeLessThan(60)
  }
  // The first row still has the focus.
  await expect(page.getByRole('link', { name: `Edit Location: ${first}`, exact: true })).toBeFocused()

  const middle = rows(page).nth(20)
  await middle.scrollIntoViewIfNeeded()
  const name = (await middle.getByRole('rowheader').getByRole('link').textContent()) ?? ''
  const scrolled = await page.evaluate(() => scrollY)
  await middle.getByRole('rowheader').getByRole('link').click()
  const panel = page.getByRole('complementary', { name, exact: true })
  await panel.getByRole('link', { name: 'Edit Location', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Update This Location' })).toBeVisible()
  const asLeft = async (row: string) => {
    await expect(page).toHaveURL(/tags=.*water/)
    // Names are not unique: use the first match.
    await expect(page.getByRole('rowheader').filter({ hasText: row }).first()).toBeInViewport()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled - 120)
    await expect(panel).toBeVisible()
  }
  await page.goBack()
  await asLeft(name)

  // Cancel and Save both return there, with the changed row still in its place.
  const edit = () =>
    page
      .getByRole('link', { name: `Edit Location: ${name}`, exact: true })
      // Names are not unique: the row seen above is the first match.
      .first()
      .click()
  await edit()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await asLeft(name)
  await edit()
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.fill(`Seen ${Date.now()}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Location updated successfully!')).toBeVisible()
  await asLeft(name)
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled - 120)
  await page.mouse.wheel(0, -10_000)
  await expect(firstRow(page)).toContainText(name)
})
