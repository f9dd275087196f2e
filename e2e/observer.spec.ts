/** Read-only access: a platform admin in a city where he is not a member, and a visitor in the demonstration. */
import { expectAccessible } from './support/axe.ts'
import { anotherDevice, apiOf } from './support/fresh-user.ts'
import { expect as briefly, people, signIn, test } from './support/journey.ts'

/** Longer timeout: maps are drawn without a GPU here, while other tests run. */
const expect = briefly.configure({ timeout: 45_000 })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('a platform admin without a city chooses one, reads all of it, and deletes a location', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    const name = `Loose lid ${Date.now()}`
    const member = await anotherDevice(browser, baseURL)
    await signIn(member, people.admin)
    const api = await apiOf(member)
    const [city] = (await (await api('GET', '/api/cities/')).json()) as { _id: string }[]
    const point = { latitude: 40.6149, longitude: -96.6395, city: 'Prairie Falls', state: 'NE' }
    const made = await api('POST', '/api/locations', { name, cityId: city?._id, icon: 'bench', ...point })
    const { _id: locationId } = (await made.json()) as { _id: string }
    await api('POST', '/api/notes', { locationId, text: 'Rattles', images: [] })
    const raised = await api('POST', '/api/workorders', {
      locationId,
      title: `Fix ${name}`,
      priority: 'high',
    })
    const { _id: orderId } = (await raised.json()) as { _id: string }
    await member.context().close()

    await signIn(page, people.platformAdmin)
    await page.goto('/work-orders')
    await expect(page.getByRole('heading', { name: 'Choose a City' })).toBeVisible()
    await page.getByRole('button', { name: 'Show City' }).click()
    await expect(page.getByText('Please select a city')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'City' }).fill('Prairie')
    await page.getByRole('option', { name: 'Prairie Falls, NE' }).click()
    await page.getByRole('button', { name: 'Show City' }).click()
    await expect(page.getByRole('note')).toContainText('Viewing Prairie Falls, NE as platform admin.')
    const row = page.getByRole('listitem').filter({ hasText: `Fix ${name}` })
    await expect(row).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create Work Order' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Close Work Order/ })).toHaveCount(0)
    await expectAccessible(page)

    await row.getByRole('link', { name: `Fix ${name}`, exact: true }).click()
    await expect(page.getByText('Only members of its city can change it.')).toBeVisible()
    await expect(page.getByText('Rattles')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button', { name: /Close Work Order|Save/ })).toHaveCount(0)
    await expectAccessible(page)

    // Other screens use the same city; a city in the URL also works.
    await page.goto('/maps')
    await expect(page.getByRole('button', { name: /Prairie Falls, NE, not a member/ })).toBeVisible()
    await page.goto(`/saved-locations?city=${city?._id}&search=${encodeURIComponent(name)}`)
    await expect(page.getByText(/^Showing 1 of [\d,]+ locations$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add a location' })).toHaveCount(0)
    // The whole row opens it; there is nothing else to do.
    await expect(page.getByRole('button', { name: `More actions: ${name}` })).toHaveCount(0)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    // LOC-61
    const head = page.getByRole('region', { name, exact: true })
    await expect(head.getByRole('link', { name: `Fix ${name}`, exact: true })).toBeVisible()
    await expect(head.getByText('Rattles')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Save|Edit)$/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^(Add note|Create order)$/ })).toHaveCount(0)
    // Move the mouse off the map's button: its tooltip is outside all landmarks.
    await page.mouse.move(0, 0)
    await expectAccessible(page)
    await page.goto(`/location-notes?id=${locationId}`)
    await expect(page.getByText('Rattles')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await page.getByRole('link', { name: 'View Location' }).click()

    await page.getByRole('button', { name: 'Delete Location' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Location' }).click()
    await expect(page.getByText(`"${name}" has been moved to trash.`)).toBeVisible()
    await expect(page).toHaveURL(/saved-locations$/)
    await page.goto(`/work-orders/${orderId}`)
    await expect(page.getByText('This location is in the trash.')).toBeVisible()
  })
})

test('a visitor opens the demonstration; if there is none, the page says so', async ({ page, baseURL }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'View Demo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Demonstration' })).toBeVisible()
  await expect(page.getByText('Prairie Falls is made up. Log in to mark your own.')).toBeVisible()
  await expect(page.getByText(/^Showing [\d,]{5,} of [\d,]{5,} locations$/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by name, type or tag' }).fill('water tower')
  await expect(page.getByText(/^Showing \d of [\d,]+ locations$/)).toBeVisible()
  await page
    .getByRole('button', { name: /^Show on Map/ })
    // Any of the results will do.
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Shown on the map' })).toContainText(/water tower/i)
  await expect(page.getByRole('link', { name: /Edit Location|Add a location/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel('Confirm Password')).toBeVisible()

  await page.route('**/api/demo', (route) => route.continue({ url: `${baseURL}/api/none` }))
  await page.goto('/saved-locations?demo=true')
  await expect(page.getByText('This server has no demonstration.')).toBeVisible()
  await expectAccessible(page)
})
