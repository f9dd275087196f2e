/** A resident reports, a director accepts, a worker closes, and the reporter says that it is still broken. */
import { expectAccessible } from './support/axe.ts'
import { apiOf } from './support/fresh-user.ts'
import { expect as briefly, people, signIn, test } from './support/journey.ts'
import { photo } from './support/photo.ts'

const expect = briefly.configure({ timeout: 45_000 })
const phone = { width: 390, height: 844 }

test('REPORT-3 REPORT-11 REPORT-12 a report becomes a work order, and its reporter has the last word', async ({
  browser,
  page,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize(phone)
  await signIn(page, people.admin)
  await page.goto('/city-admin?tab=reports')
  await page.getByRole('tabpanel').getByText('Settings', { exact: true }).click()
  await page.getByRole('switch', { name: 'Take reports from residents' }).check({ force: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expectAccessible(page)
  const address = await page.getByRole('link', { name: /\/report\// }).getAttribute('href')

  const outside = await browser.newContext({ viewport: phone })
  const resident = await outside.newPage()
  await resident.goto(address ?? '')
  const words = `The swing is broken ${Date.now()}`
  await resident.getByRole('combobox', { name: 'What is it about?' }).click()
  await resident.getByRole('option', { name: 'Park, tree or playground' }).click()
  await resident.getByRole('textbox', { name: 'Describe the problem' }).fill(words)
  await resident.getByRole('textbox', { name: 'Address or nearest corner' }).fill('River Park')
  await resident
    .locator('input[type=file]')
    .setInputFiles({ name: 'swing.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  const canvas = resident.getByRole('region', { name: 'Place on the map' })
  await expect(canvas).toBeVisible()
  await canvas.click({ position: { x: 120, y: 120 } })
  await expectAccessible(resident)
  await resident.getByRole('button', { name: 'Send Report' }).click()
  await expect(resident.getByText('Received', { exact: true })).toBeVisible()
  await expectAccessible(resident)

  await page.context().clearCookies()
  await signIn(page, people.director)
  await page.goto('/city-admin?tab=reports')
  const card = page.getByRole('article').filter({ hasText: words })
  await card.getByRole('button', { name: /^Open/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(words)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Location' }).click()
  await page.getByRole('option', { name: 'A new location here' }).click()
  const title = `Mend the swing ${Date.now()}`
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog.getByRole('button', { name: 'Create Work Order' }).click()
  await expect(page.getByText('Accepted. The reporter can follow the work.')).toBeVisible()
  await resident.reload()
  await expect(resident.getByText('Accepted', { exact: true })).toBeVisible()

  await page.context().clearCookies()
  await signIn(page, people.worker)
  await page.goto('/')
  const api = await apiOf(page)
  const found = await api('GET', `/api/workorders?search=${encodeURIComponent(title)}`)
  const [order] = (await found.json()) as { _id: string }[]
  await api('PUT', `/api/workorders/${order?._id}/close`, { note: 'New chain' })
  await resident.reload()
  await expect(resident.getByText('Closed', { exact: true }).first()).toBeVisible()
  await resident.getByRole('button', { name: 'Still Broken' }).click()
  await expect(resident.getByText(/You said that it is still broken/)).toBeVisible()
  await page.goto(`/work-orders/${order?._id}`)
  await expect(page.getByText(/The reporter says it is still broken/).first()).toBeVisible()
  await outside.close()
})
