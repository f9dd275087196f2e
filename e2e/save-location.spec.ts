/** The main job: a pin, an icon, a photo note, a work order, its closing, and all of it in the feed. */
import { expect, people, signIn, test, unfold } from './support/journey.ts'
import { photo } from './support/photo.ts'

test('a crew member marks a bench, attaches a photo, raises and closes a work order, and sees it in the feed', async ({
  page,
}) => {
  await signIn(page, people.worker)
  const name = `Bench ${Date.now()}`

  await page.goto('/maps?lat=40.6181&lng=-96.6373')
  await page.getByRole('button', { name: 'Create Location Here' }).click()
  await expect(page.getByRole('heading', { name: 'Create New Location' })).toBeVisible()

  await unfold(page, /^Choose Icon/)
  await page.getByRole('searchbox', { name: 'Search icons' }).fill('bench')
  await page.getByRole('button', { name: 'Bench', exact: true }).first().click()
  await expect(page.getByLabel('Name')).toHaveValue('Bench')
  await page.getByLabel('Name').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter a location name before saving.').first()).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill(name)

  await page.getByLabel('New note').fill('Second slat is loose')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'slat.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(page.getByText(/on the server/i).first()).toBeVisible()

  // Typed text and the photo survive a reload of the page.
  await page.waitForTimeout(600)
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(page.getByLabel('New note')).toHaveValue('Second slat is loose')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Location and notes saved successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/saved-locations/)

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Wes Carter')
  await expect(row.getByRole('img').first()).toBeVisible()
  await row.getByRole('link', { name: /Edit Location/ }).click()
  await expect(page.getByText('Second slat is loose').first()).toBeVisible()

  await page.goto(`/work-orders/new/location?search=${encodeURIComponent(name)}`)
  await page
    .getByRole('link', { name: /Select This Location/ })
    .or(page.getByRole('button', { name: /Select This Location/ }))
    .first()
    .click()
  await page.getByRole('button', { name: 'Create Work Order' }).click()
  await expect(page.getByText('Please enter a work order title').first()).toBeVisible()
  await page.getByLabel('Title').fill(`Fix ${name}`)
  await page.getByText('High', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Create Work Order' }).click()
  await expect(page).toHaveURL(/\/work-orders\/[0-9a-f-]{36}$/)

  await page.getByRole('button', { name: 'Close Work Order' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('New slat, two bolts')
  await dialog.getByRole('button', { name: 'Close Work Order' }).click()
  await expect(page.getByText('Work order closed successfully!')).toBeVisible()
  await expect(page.getByText('New slat, two bolts')).toBeVisible()

  await page.goto('/activities')
  for (const what of [
    `created location "${name}"`,
    `added a note to "${name}"`,
    `created work order "Fix ${name}"`,
    `closed work order "Fix ${name}"`,
  ])
    await expect(page.getByText(what).first()).toBeVisible()
})

test('nobody of another city sees it', async ({ page }) => {
  await signIn(page, people.cedarBendAdmin)
  await page.goto('/saved-locations?search=Bench')
  await expect(page.getByText(/Showing [\d,]+ of [\d,]+ locations/)).toBeVisible()
  await expect(page.getByText('Wes Carter')).toHaveCount(0)
})
