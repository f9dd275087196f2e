/** The platform admin creates cities, assigns users, deactivates and reactivates a city, and checks the counts. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { anotherDevice, registerUser } from './support/fresh-user.ts'
import { expect, mainLink, people, signIn, signInAtHome, test } from './support/journey.ts'
import { quiet } from './support/quiet.ts'

const tabs = ['Overview', 'Users', 'Cities', 'Activities', 'Import']

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

/** Waits for the search result: until then, rows may move under the pointer. */
async function find(page: Page, email: string): Promise<void> {
  await page.getByRole('searchbox').fill(email)
  await expect(page.getByText('Showing 1 of')).toBeVisible()
}

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

test('CITY-21, WORD-5 only platform admins open the dashboard; every tab is accessible on a phone and on a desktop', async ({
  page,
}) => {
  test.setTimeout(360000)
  await test.step('only platform admins open the dashboard', async () => {
    await page.goto('/admin')
    await expect(page.getByText('Please log in to access admin dashboard.')).toBeVisible()
    await signInAtHome(page, people.worker)
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
    await page.goto('/admin')
    await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
  })
  await test.step('every tab is readable on a phone and on a desktop; failed loads can be retried', async () => {
    await signInAtHome(page, people.platformAdmin)
    await page.route('**/api/admin/overview', (route) => route.fulfill({ status: 503, body: '' }))
    await mainLink(page, 'Admin').click()
    await expect(page.getByText('Failed to load admin data')).toBeVisible()
    await page.unroute('**/api/admin/overview')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('link', { name: /Memberships$/ })).toBeVisible()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const tab of tabs) {
        await openTab(page, tab)
        await quiet(page)
        await expectAccessible(page)
      }
    }
  })
})

test('a city is created, gets members, is deactivated and reactivated, and has correct counts', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const run = Date.now()
  const city = `Elmhurst ${run}, KS`
  const member = await anotherDevice(browser, baseURL)
  const erin = await registerUser(member, 'Erin Elm')
  await signIn(member, erin.email)
  const other = await anotherDevice(browser, baseURL)
  const sol = await registerUser(other, `Sol ${'Longname '.repeat(5)}`.trim())
  await signIn(other, sol.email)
  await other.context().close()

  await signIn(page, people.platformAdmin)
  await page.goto('/admin?tab=cities')
  await page.getByRole('button', { name: 'Create New City' }).click()
  const dialog = page.getByRole('dialog')
  const create = dialog.getByRole('button', { name: 'Create New City' })
  await create.click()
  await expect(dialog.getByText('Please fill in all required fields')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Prairie Falls')
  await choose(page, 'State', 'Nebraska (NE)')
  await expect(dialog.getByLabel('Country')).toHaveValue('USA')
  await create.click()
  await expect(dialog.getByText('Create city: This city already exists.')).toBeVisible()
  await dialog.getByLabel('Name').fill(`Elmhurst ${run}`)
  await choose(page, 'State', 'Kansas (KS)')
  await create.click()
  await expect(page.getByText('City created successfully!')).toBeVisible()
  await expect(dialog).toContainText(`City Admin of ${city}`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Create New City' })).toBeFocused()
  const row = page.getByRole('row').filter({ hasText: city })
  await expect(row).toContainText('No owner')

  await openTab(page, 'Users')
  await page.getByText('Without a city').click()
  await find(page, erin.email)
  await page.getByRole('button', { name: 'Edit Cities: Erin Elm' }).click()
  await dialog.getByRole('button', { name: 'Add City' }).click()
  await expect(dialog.getByText('Please select a city')).toBeVisible()
  await choose(page, 'City', city)
  await choose(page, 'Role', 'City Admin')
  await dialog.getByRole('button', { name: 'Add City' }).click()
  await expect(page.getByText('User city assignment updated successfully!')).toBeVisible()
  const remove = dialog.getByRole('button', { name: `Remove: ${city}` })
  await remove.click()
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(remove).toBeFocused()
  await remove.click()
  const question = page.getByRole('dialog', { name: `Remove Erin Elm from ${city}?` })
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(dialog.getByText(/^Remove from city: A city needs at least one City Admin/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('No user has this name or email.')).toBeVisible()

  await find(page, sol.email)
  await page.getByRole('button', { name: `Set Up User: ${sol.name}` }).click()
  await expect(dialog.getByLabel('City name')).toHaveValue(`${sol.name}'s City`)
  await expect(dialog.getByLabel('Description')).toHaveValue('Default city created by admin')
  await dialog.getByLabel('City name').fill(`Sol ${run}`)
  await dialog.getByRole('button', { name: 'Set Up User' }).click()
  await expect(page.getByText('User setup completed successfully!')).toBeVisible()

  await openTab(page, 'Cities')
  await expect(row).toContainText('Erin Elm')
  await expect(row.getByRole('link', { name: `Locations: ${city}` })).toHaveAttribute('href', /city=/)
  const menu = page.getByRole('button', { name: `More actions: ${city}` })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Change Owner' }).click()
  await choose(page, 'Owner', 'Erin Elm (City Admin)')
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Set Inactive' }).click()
  await expect(page.getByRole('dialog')).toContainText('Its member can still see everything')
  await page.getByRole('dialog').getByRole('button', { name: 'Set Inactive' }).click()
  await expect(row).toContainText('Inactive')
  await member.goto('/settings')
  const why = member.getByText(`${city} is inactive: you can view it but not change it.`)
  await expect(why).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Set Active' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set Active' }).click()
  await expect(page.getByText(`${city} is active again.`)).toBeVisible()
  // Her next screen shows the new state.
  await mainLink(member, 'Activities').click()
  await expect(why).toBeHidden()
  await member.context().close()

  await page.getByRole('button', { name: 'Recalculate Stats' }).click()
  await expect(page.getByText(/^Successfully recalculated statistics for \d+ cities!$/)).toBeVisible()
  await expect(page.getByText('All counts are correct.')).toBeVisible()
})
