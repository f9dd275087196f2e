/** Place descriptions (LOC-50) and the search for them (LOC-51), from the demonstration's street map. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, people, signIn, test, unfold } from './support/journey.ts'
import { openMaps, openMore, view } from './support/maps-page.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Search the map' })

/** Each try marks another house: the pin of a retry would open what its first try saved. */
const houses = ['712', '709', '721', '726', '733', '738', '714', '728']

test('LOC-51 the search finds a corner, a house and a street; LOC-50 the pin, the list and the feed show the place description', async ({
  page,
}, { retry, repeatEachIndex }) => {
  test.setTimeout(240_000)
  const name = `Marker ${Date.now()}`
  const number = houses[(2 * repeatEachIndex + retry) % houses.length]
  const house = `${number} Clover St`
  await signIn(page, people.worker)
  await openMaps(page)
  await openMore(page)
  const found = page.getByRole('region', { name: 'Found on the map' })
  // Hide tooltips.
  await page.mouse.move(0, 0)

  await search(page).fill('platte ave and main')
  await expect(page.getByRole('option').first()).toContainText('Main St & Platte Ave')
  await expectAccessible(page)
  await search(page).press('Enter')
  await expect(found).toContainText('Main St & Platte Ave')
  await expect.poll(async () => (await view(page)).zoom).toBe(18)

  await search(page).fill('clover')
  await page.getByRole('option', { name: /^Clover St Street: / }).click()
  await expect(found).toContainText('Clover St')
  // A whole street is not a place for a pin.
  await expect(found.getByRole('button', { name: 'Place pin here' })).toHaveCount(0)

  await search(page).fill(`${number} clover`)
  await search(page).press('Enter')
  await expect(found).toContainText(house)
  await found.getByRole('button', { name: 'Place pin here' }).click()
  const card = page.getByRole('region', { name: 'New location' })
  await expect(card).toContainText(house)
  await expect(card).toContainText('Prairie Falls, NE')
  await expectAccessible(page)

  // The name does not contain the address, so the address in the list comes from the place itself.
  await page.getByRole('button', { name: 'Create Location Here' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/saved-locations/)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(house)
  await page.getByRole('link', { name: `Edit Location: ${name}` }).click()
  await unfold(page, /^Address Information/)
  await expect(page.getByRole('definition').filter({ hasText: new RegExp(`^${house}$`) })).toBeVisible()

  await page.goto('/activities')
  await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toContainText(house)
})
