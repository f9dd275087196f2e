/** Sets up a city: limits, invitation links for its City Admin and crew, a first location; then a rename and a merge. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { chooseIcon } from './support/edit-page.ts'
import { anotherDevice, registerUser } from './support/fresh-user.ts'
import { expect, password, people, signIn, signInAtHome, test } from './support/journey.ts'

const square = (west: number, south: number) => ({
  type: 'Feature',
  properties: { NAME: 'Elm Grove' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + 0.06, south],
        [west + 0.08, south + 0.03],
        [west + 0.06, south + 0.06],
        [west, south + 0.06],
        [west, south],
      ],
    ],
  },
})

/** The limits of each try lie elsewhere in Kansas: a point in the limits of two cities may count for the other one. */
function ownCorner(run: number): { west: number; south: number } {
  const slot = Math.floor(run / 1000) % (50 * 25)
  return { west: -101.5 + (slot % 50) * 0.1, south: 37.2 + Math.floor(slot / 50) * 0.1 }
}

const asFile = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/geo+json',
  buffer: Buffer.from(JSON.stringify(content)),
})

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click()
}

/** The link that the dialog shows once, in a browser without clipboard access. */
async function linkShown(page: Page): Promise<string> {
  const link = await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue()
  expect(link).toMatch(/\/invitation#[\w-]{43}$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  return link
}

test('CITY-23, CITY-34, CITY-35 a platform admin makes a city and sets its limits; its City Admin and a worker come by links, and she saves a location', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const run = Date.now()
  const name = `Elm Grove ${run}`
  const city = `${name}, KS`
  const { west, south } = ownCorner(run)
  await signIn(page, people.platformAdmin)
  await page.goto('/admin?tab=cities')
  await page.getByRole('button', { name: 'Create New City' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await choose(page, 'State', 'Kansas (KS)')
  await dialog.getByRole('button', { name: 'Create New City' }).click()

  // After creating a city without an admin, the dialog offers to add one.
  await expect(dialog).toContainText(`City Admin of ${city}`)
  await dialog.getByRole('button', { name: 'Make City Admin' }).click()
  await expect(dialog.getByText('Please choose a person, or invite someone by link.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Invite by Link' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveValue('City Admin')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Invitation' }).click()
  const adminLink = await linkShown(page)

  // The checklist shows what is missing, and links there.
  await page.getByRole('tab', { name: 'Overview', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Set up: \d+ steps are missing$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: `Import a File: ${city}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `City Limits: ${city}` }).click()
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no JSON') })
  await expect(dialog.getByText(/^This file is not GeoJSON/)).toBeVisible()
  await file.setInputFiles(asFile('elm-grove.geojson', square(west, south)))
  await expect(dialog.getByRole('img', { name: 'Outline of the limits' })).toBeVisible()
  await expect(dialog.getByText('The city has no locations yet.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Set Limits' }).click()
  await expect(page.getByText('City limits updated successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: `City Limits: ${city}` })).toHaveCount(0)
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Show missing steps' }).click()

  // Signed out, the link's page says what it is for. A user who registers there joins the city.
  const alma = await anotherDevice(browser, baseURL)
  await alma.goto(adminLink)
  await expect(alma.getByText(new RegExp(`invites you to join ${city} as City Admin\\.$`))).toBeVisible()
  await expectAccessible(alma)
  await alma.getByRole('main').getByRole('button', { name: 'Register' }).click()
  const modal = alma.getByRole('dialog')
  await modal.getByLabel('Name').fill('Alma Elm')
  await modal.getByLabel('Email').fill(`alma.${run}@example.org`)
  await modal.getByRole('textbox', { name: 'Password', exact: true }).fill(password.replace('Lamp', 'Torch'))
  await modal.getByRole('textbox', { name: 'Confirm Password' }).fill(password.replace('Lamp', 'Torch'))
  await modal.getByRole('button', { name: 'Register', exact: true }).click()
  await alma.getByRole('button', { name: `Join ${city}` }).click()
  await expect(alma.getByText(`Welcome to ${city}. You are a member now.`)).toBeVisible()
  await alma.goto('/city-admin?tab=users')
  await expect(alma.getByText('No open invitations.')).toBeVisible()

  // She invites a worker, and cancels another invitation.
  const device = await anotherDevice(browser, baseURL)
  const wanda = await registerUser(device, 'Wanda Walnut')
  const invite = alma.getByRole('button', { name: 'Invite Someone' })
  await invite.click()
  await alma.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(wanda.email)
  await alma.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('See you on Monday')
  await alma.getByRole('dialog').getByRole('button', { name: 'Create Invitation' }).click()
  const workerLink = await linkShown(alma)
  await invite.click()
  await alma.getByRole('dialog').getByRole('button', { name: 'Create Invitation' }).click()
  const lostLink = await linkShown(alma)
  await expect(alma.getByText(wanda.email)).toBeVisible()
  await expectAccessible(alma)
  await alma.getByRole('button', { name: 'Withdraw: City Worker · All Departments' }).click()
  await alma.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(alma.getByText('The invitation has been withdrawn.')).toBeVisible()
  await alma.goto(workerLink)
  await expect(alma.getByText(`You are already a member of ${city}.`)).toBeVisible()

  await device.goto(lostLink)
  await expect(device.getByText(/^This invitation was withdrawn/)).toBeVisible()
  await device.goto(`/invitation#${'x'.repeat(43)}`)
  await expect(device.getByText(/^This invitation is not valid/)).toBeVisible()
  await signInAtHome(device, wanda.email)
  await device.goto(workerLink)
  await expect(device.getByText('See you on Monday')).toBeVisible()
  await device.getByRole('button', { name: `Join ${city}` }).click()
  await expect(device.getByText(`Welcome to ${city}. You are a member now.`)).toBeVisible()

  await device.goto(`/edit-location?lat=${(south + 0.03).toFixed(2)}&lng=${(west + 0.03).toFixed(2)}`)
  await chooseIcon(device, 'Bench')
  await device.getByLabel('Name').fill('First bench')
  await device.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(device.getByText(/saved successfully!|updated successfully!/)).toBeVisible()
  await expect(device).toHaveURL(/\/saved-locations/)
  await expect(device.getByRole('row').filter({ hasText: 'First bench' })).toBeVisible()

  // The dialog counts the locations outside the new limits.
  await page.goto('/admin?tab=cities')
  const menu = page.getByRole('button', { name: `More actions: ${city}` })
  await menu.click()
  await page.getByRole('menuitem', { name: 'City Limits' }).click()
  await file.setInputFiles(asFile('elm-grove-2.geojson', square(west + 0.2, south)))
  await expect(
    dialog.getByText(/^1 of 1 locations would be outside; now none is\. They stay as they are/),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await alma.context().close()
  await device.context().close()
})

test('CITY-28, CITY-30 a city is renamed, and a duplicate is merged into it', async ({
  page,
  browser,
  baseURL,
}) => {
  const run = Date.now()
  const device = await anotherDevice(browser, baseURL)
  const otto = await registerUser(device, 'Otto Oak')
  await signIn(device, otto.email)
  await device.context().close()
  const real = `Oak Hollow ${run}`
  const double = `Oak Holow ${run}`
  await signIn(page, people.platformAdmin)
  await page.goto('/admin?tab=cities')
  const dialog = page.getByRole('dialog')
  for (const name of [`Oke Hollow ${run}`, double]) {
    await page.getByRole('button', { name: 'Create New City' }).click()
    await dialog.getByLabel('Name').fill(name)
    await choose(page, 'State', 'Kansas (KS)')
    await dialog.getByRole('button', { name: 'Create New City' }).click()
    await expect(dialog).toContainText('City Admin of')
    await dialog.getByRole('combobox', { name: 'Person' }).fill(otto.email)
    await page.getByRole('option', { name: new RegExp(otto.email) }).click()
    await dialog.getByRole('button', { name: 'Make City Admin' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await page.getByRole('button', { name: `More actions: Oke Hollow ${run}, KS` }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await dialog.getByLabel('Name').fill(real)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: `${real}, KS` })
  await expect(row).toContainText(`Formerly Oke Hollow ${run}, KS`)

  await page.getByRole('button', { name: `More actions: ${double}, KS` }).click()
  await page.getByRole('menuitem', { name: 'Merge Into Another City' }).click()
  await choose(page, 'Into which city', `${real}, KS`)
  await expect(
    dialog.getByText(/1 member\. One person is a member of both cities and keeps the higher role\./),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(dialog.getByText(/^That isn.t the name of the city to remove/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'City to remove' }).fill(double)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText(`${double}, KS is now part of ${real}, KS.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `More actions: ${double}, KS` })).toHaveCount(0)
  await expect(row).toContainText(`${double}, KS`)
})
