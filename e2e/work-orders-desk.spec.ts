/** ORDER-25 to ORDER-27. The list of work orders in a desktop window: search, keyboard, and editing one order after another. */
import { expectAccessible } from './support/axe.ts'
import { apiOf, saveLocation } from './support/fresh-user.ts'
import { expect, people, signIn, test } from './support/journey.ts'
import { mapLoaded } from './support/maps-page.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('ORDER-27 orders are found, browsed and edited by keyboard only; the map stays beside the list', async ({
  page,
}) => {
  await signIn(page, people.worker)
  const api = await apiOf(page)
  const name = `Weir ${Date.now()}`
  const locationId = await saveLocation(api, { name, latitude: 40.6172, longitude: -96.6413 })
  for (const title of ['Clear the grate', 'مفتاح الصمام لا يدور', 'Oil the hinge']) {
    expect((await api('POST', '/api/workorders', { locationId, title, priority: 'high' })).ok()).toBe(true)
  }

  await page.goto('/work-orders')
  const open = page.getByRole('region', { name: 'Open work orders' })
  await expect(open.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  const rows = open.locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(page).toHaveURL(/search=/)
  await expectAccessible(page)
  const map = page.getByRole('region', { name: 'Map of open work orders' })
  await expect(map).toBeInViewport()
  // Wait until the map has moved to the results: without a GPU, the page responds slowly during the move.
  await mapLoaded(page)
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(heights).toEqual([44, 44, 44])

  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows.nth(1).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('e')
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' (2)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Work order updated successfully!')).toBeVisible()
  await expect(rows.nth(1).getByRole('link').first()).toBeFocused()
  await expect(rows.nth(1)).toContainText('(2)')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Clear the grate' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(rows.nth(2).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('?')
  await expectAccessible(page)
})
