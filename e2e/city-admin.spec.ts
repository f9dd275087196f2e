/** The city admin accepts members, changes their permissions, deletes locations, and removes a member. */
import type { Browser, Page } from '@playwright/test'
import { type Api, apiOf, saveLocation } from './support/fresh-user.ts'
import { expect, mainLink, password, people, signIn, signInAtHome, test } from './support/journey.ts'
import { blockLiveUpdates } from './support/quiet.ts'

/** A new user, signed in and waiting for approval from Prairie Falls. */
async function applicant(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Login / Register' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: /Register/ }).click()
  await modal.getByLabel('Name').fill(name)
  await modal.getByLabel('Email').fill(`${name.toLowerCase().replaceAll(' ', '.')}@example.org`)
  await modal.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await modal.getByRole('textbox', { name: 'Confirm Password' }).fill(password)
  await modal.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('button', { name: 'Request to Join a City' }).click()
  await page.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Prairie Falls, NE' }).click()
  await page.getByRole('button', { name: 'Join City' }).click()
  await expect(page.getByText('Pending Approval')).toBeVisible()
  return page
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
}

/** Confirms the dialog. Then moves the mouse away: messages appear in the same place, and stay open under the pointer. */
async function agree(page: Page, action: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
  await page.mouse.move(0, 0)
}

/** A location with a note. */
async function notedLocation(api: Api, icon: string, name: string, text: string, longitude: number) {
  const locationId = await saveLocation(api, { icon, name, latitude: 40.6171, longitude })
  expect((await api('POST', '/api/notes', { locationId, text, images: [] })).ok()).toBe(true)
}

test('CITY-20 an applicant becomes a director of the parks, has only those permissions, and is removed', async ({
  page: admin,
  browser,
}) => {
  test.setTimeout(240_000)
  const run = Date.now()
  const name = `Petra Parks ${run}`
  const petra = await applicant(browser, name)

  await signInAtHome(admin, people.admin)
  await mainLink(admin, 'City Admin').click()
  await expect(admin.getByRole('heading', { level: 1, name: 'City Admin' })).toBeVisible()
  const api = await apiOf(admin)
  await notedLocation(api, 'bench', `Bench ${run}`, `Slat ${run}`, -96.6342)
  await notedLocation(api, 'water_tower', `Tower ${run}`, `Rust ${run}`, -96.6331)

  await admin.goto('/city-admin?tab=users')
  await expect(admin.getByRole('listitem').filter({ hasText: name })).toContainText('No city yet')
  await admin.getByRole('button', { name: `Approve: ${name}` }).click()
  const approval = admin.getByRole('dialog', { name: `Let ${name} join Prairie Falls, NE?` })
  // CITY-36 The admin chooses here which departments they will see.
  await expect(approval.getByRole('radio', { name: 'All Departments' })).toBeChecked()
  await approval.getByRole('radio', { name: 'Custom' }).check()
  // At first all boxes are checked, as before.
  for (const box of await approval.getByRole('checkbox').all()) await box.uncheck()
  await approval.getByRole('checkbox', { name: 'Gas' }).check()
  await agree(admin, 'Approve')
  await expect(admin.getByText(`${name} is now a member of Prairie Falls, NE.`)).toBeVisible()

  await admin.getByRole('searchbox', { name: 'Search by name or email' }).fill(name)
  await expect(admin.getByText(/Showing 1 of \d+ members/)).toBeVisible()
  const row = admin.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Gas')
  await row.getByRole('combobox', { name: `Role: ${name}` }).click()
  await admin.getByRole('option', { name: 'Department Director' }).click()
  await expect(admin.getByText('User role updated successfully')).toBeVisible()

  await row.getByRole('button', { name: /^Assign Permissions/ }).click()
  const dialog = admin.getByRole('dialog', { name: `Permissions of ${name}` })
  await expect(dialog.getByRole('radio', { name: 'Custom' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Gas' }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please choose at least one category.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Parks' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Parks')

  // The next screen she opens applies her new role.
  await mainLink(petra, 'Maps').click()
  await mainLink(petra, 'City Admin').click()
  await expect(
    petra.getByText('You see the locations, notes and activities of your categories: Parks.'),
  ).toBeVisible()
  await expect(petra.getByRole('tab', { name: 'Import' })).toHaveCount(0)
  await openTab(petra, 'Locations')
  await petra.getByRole('searchbox', { name: 'Search by name or description' }).fill(String(run))
  await expect(petra.getByRole('link', { name: `Bench ${run}` })).toBeVisible()
  await expect(petra.getByText(/Showing 1 of [\d,]+ locations/)).toBeVisible()
  await openTab(petra, 'Notes')
  await expect(petra.getByText(`Slat ${run}`)).toBeVisible()
  await expect(petra.getByText(`Rust ${run}`)).toHaveCount(0)

  await openTab(petra, 'Users')
  const ana = petra.getByRole('row').filter({ hasText: people.admin })
  await expect(ana).toContainText('Department Directors cannot modify a City Admin.')
  await expect(ana.getByRole('button')).toHaveCount(0)
  const herself = petra.getByRole('row').filter({ hasText: name })
  await expect(herself).toContainText('You cannot modify your own account here.')
  const other = await applicant(browser, `Otto ${run}`)
  await petra.reload()
  await petra.getByRole('button', { name: `Approve: Otto ${run}` }).click()
  await expect(petra.getByRole('radio', { name: 'Public Safety' })).toBeDisabled()
  await expect(petra.getByRole('radio', { name: 'Custom' })).toBeChecked()
  await expect(petra.getByRole('checkbox', { name: 'Water' })).toBeDisabled()
  await expect(petra.getByRole('checkbox', { name: 'Parks' })).toBeChecked()
  await agree(petra, 'Approve')
  await expect(petra.getByText(`Otto ${run} is now a member of Prairie Falls, NE.`)).toBeVisible()
  await petra.getByRole('combobox', { name: `Role: Otto ${run}` }).click()
  await expect(petra.getByRole('option', { name: 'City Worker' })).toBeVisible()
  await expect(petra.getByRole('option', { name: 'City Admin' })).toHaveCount(0)
  await petra.keyboard.press('Escape')
  await other.context().close()

  await openTab(petra, 'Notes')
  const slat = petra.getByRole('listitem').filter({ hasText: `Slat ${run}` })
  await slat.getByRole('button', { name: /^Delete/ }).click()
  await expect(petra.getByRole('dialog')).toContainText(
    'Are you sure you want to delete this note? This action cannot be undone.',
  )
  await agree(petra, 'Delete Note')
  await expect(petra.getByText(`Slat ${run}`)).toHaveCount(0)

  await openTab(admin, 'Locations')
  await admin.getByRole('searchbox', { name: 'Search by name or description' }).fill(`Tower ${run}`)
  await expect(admin.getByText(/Showing 1 of [\d,]+ locations/)).toBeVisible()
  await admin.getByRole('button', { name: `Delete: Tower ${run}` }).click()
  await agree(admin, 'Delete Location')
  await expect(admin.getByText(`"Tower ${run}" has been moved to trash.`)).toBeVisible()
  await expect(admin.getByText('No location has this name or description.')).toBeVisible()

  for (const leaver of [name, `Otto ${run}`]) {
    await openTab(admin, 'Overview')
    await openTab(admin, 'Users')
    const more = admin.getByRole('button', { name: `More actions: ${leaver}` })
    await more.click()
    await admin.getByRole('menuitem', { name: 'Remove From City' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(more).toBeFocused()
    await more.click()
    await admin.getByRole('menuitem', { name: 'Remove From City' }).click()
    await expect(admin.getByRole('dialog')).toContainText(`Remove ${leaver} from Prairie Falls, NE?`)
    await agree(admin, 'Remove From City')
    await expect(admin.getByText('User removed from city successfully!')).toBeVisible()
    await expect(admin.getByRole('row').filter({ hasText: leaver })).toHaveCount(0)
    await expect(admin.getByRole('row').locator(':focus')).toHaveCount(1)
  }

  // Her next screen is the one for users without a city.
  await mainLink(petra, 'Work Orders').click()
  await expect(petra.getByRole('heading', { name: 'No City Assignment' })).toBeVisible()
  await expect(petra.getByRole('link', { name: 'City Admin' })).toHaveCount(0)
  await petra.context().close()
})

test('only city admins and directors open the dashboard; it retries, rejects a request, and its tabs have addresses', async ({
  page,
  browser,
}) => {
  await test.step('a user without a city to administer sees a message; a visitor is asked to log in', async () => {
    await page.goto('/city-admin')
    await expect(page.getByText('Log in to see this page.')).toBeVisible()
    await signInAtHome(page, people.worker)
    await expect(page.getByRole('link', { name: 'City Admin' })).toHaveCount(0)
    await page.goto('/city-admin?tab=users')
    await expect(
      page.getByText('Access denied. This page is for City Admins and Department Directors.'),
    ).toBeVisible()
  })
  await test.step('if loading fails, the page says so and can retry', async () => {
    await signIn(page, people.admin)
    await blockLiveUpdates(page)
    await page.route('**/api/city-admin/stats*', (route) => route.fulfill({ status: 403, json: {} }))
    await page.goto('/city-admin')
    await expect(
      page.getByText('Failed to load city admin data. You may not have city owner permissions.'),
    ).toBeVisible()
    await page.unroute('**/api/city-admin/stats*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('link', { name: /Pending requests/ })).toBeVisible()
  })
  await test.step('a request is rejected, and the tabs work by keyboard and by URL', async () => {
    const name = `Rudi ${Date.now()}`
    const rudi = await applicant(browser, name)
    await signIn(page, people.admin)
    await page.goto('/city-admin')
    await page.getByRole('tab', { name: 'Overview' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/tab=users/)
    await page.getByRole('button', { name: `Reject: ${name}` }).click()
    await agree(page, 'Reject')
    await expect(page.getByText(`The request from ${name} has been rejected.`)).toBeVisible()
    await rudi.reload()
    await expect(rudi.getByRole('heading', { name: 'No City Assignment' })).toBeVisible()
    await rudi.context().close()

    await page.goto('/city-admin?tab=notes')
    await expect(page.getByRole('tab', { name: 'Notes' })).toHaveAttribute('aria-selected', 'true')
    await page.goto('/city-admin')
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: /Open work orders/ })
      .click()
    await expect(page).toHaveURL(/\/work-orders\?status=open/)
  })
})
