/** ORDER-20, ORDER-21. The list of work orders on a phone: rows that can be pressed anywhere, their menu, nearest first. */
import { expectAccessible } from './support/axe.ts'
import { spot } from './support/edit-page.ts'
import { apiOf, saveLocation } from './support/fresh-user.ts'
import { expect, people, signIn, test } from './support/journey.ts'

test.use({
  viewport: { width: 390, height: 844 },
  permissions: ['geolocation'],
})

test('ORDER-20, WORD-29 nearest first; a row leads to its job card and is found again, its menu closes it', async ({
  page,
  context,
}) => {
  await test.step('nearest first; a row leads to its job card, its menu closes it', async () => {
    await signIn(page, people.worker)
    const api = await apiOf(page)
    const name = `Bench by the gauge ${Date.now()}`
    const { lat: latitude, lng: longitude } = spot(99)
    const locationId = await saveLocation(api, { name, latitude, longitude })
    const title = `Paint ${name}, ${'every one of its many slats '.repeat(3)}`.slice(0, 120).trim()
    expect((await api('POST', '/api/workorders', { locationId, title, priority: 'low' })).ok()).toBe(true)

    // Two feet away, and farther from what an earlier try left.
    await context.setGeolocation({ latitude, longitude: longitude + 0.000007 })
    await page.goto('/work-orders')
    const rows = page.getByRole('list', { name: 'Open work orders' }).getByRole('listitem')
    await expect(rows.first()).toBeInViewport()
    await page.getByRole('combobox', { name: 'Sort by' }).click()
    await page.getByRole('option', { name: 'Nearest first' }).click()
    await expect(page).toHaveURL(/sort=nearest/)
    await expect(rows.first()).toContainText(title)
    await expect(rows.first()).toContainText(/\d+ ft/)
    await expectAccessible(page)
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(64)
    expect(Math.max(...heights), 'a title and a place of two lines, overdue, with a long name').toBeLessThan(
      150,
    )

    // Press the row next to its text.
    await rows.first().click({ position: { x: 20, y: 8 } })
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Directions/ })).toHaveAttribute(
      'href',
      new RegExp(String(latitude)),
    )
    await expectAccessible(page)
    await page.goBack()
    await rows
      .first()
      .getByRole('button', { name: `More actions: ${title}` })
      .click()
    await page.getByRole('menuitem', { name: 'Close Work Order' }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close Work Order' }).click()
    await expect(page.getByText('Work order closed successfully!')).toBeVisible()
    await expect(rows.first()).not.toContainText(title)
  })
  await test.step('after a job card or a reload, the row is where it was', async () => {
    await signIn(page, people.worker)
    await page.goto('/work-orders')
    const rows = page.getByRole('list', { name: 'Open work orders' }).getByRole('listitem')
    // Far down the list. Other journeys create and close orders meanwhile, but not this one of the demonstration.
    const title = 'Valve will not close fully'
    const row = rows.filter({ hasText: title })
    await row.scrollIntoViewIfNeeded()
    await row.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goBack()
    await expect(row).toBeInViewport()
    await page.reload()
    await expect(row).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })
})
