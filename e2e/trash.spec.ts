/** A city admin restores a location from the trash, with everything that belongs to it. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { attachPhoto, chooseIcon, notes, open, savedPhoto, spot } from './support/edit-page.ts'
import { apiOf, saveLocation } from './support/fresh-user.ts'
import { expect as briefly, people, signIn, test, unfold } from './support/journey.ts'
import { openMore } from './support/maps-page.ts'

/** Longer timeout: maps are drawn without a GPU here, while other tests run. */
const expect = briefly.configure({ timeout: 45_000 })
type Spot = ReturnType<typeof spot>

/** Creates a location with a photo note and an open work order. Returns the order's id. */
async function furnished(page: Page, { query }: Spot, name: string): Promise<string> {
  await open(page, query)
  await chooseIcon(page, 'Bench')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('New note').fill('Second slat is loose')
  await attachPhoto(page, 'slat.jpg')
  await expect(page.getByText(/^on the server/i)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Location and notes saved successfully!')).toBeVisible()

  const api = await apiOf(page)
  const [made] = (await (await api('GET', `/api/locations?search=${encodeURIComponent(name)}`)).json()) as {
    _id: string
  }[]
  const order = await api('POST', '/api/workorders', { locationId: made?._id, title: `Fix ${name}` })
  return ((await order.json()) as { _id: string })._id
}

const onThisMap = async (page: Page, { lat, lng }: Spot, name: string) => {
  await page.goto(`/maps?lat=${lat}&lng=${lng}`)
  await openMore(page)
  await unfold(page, /^On this map/)
  const listed = page.getByRole('region', { name: 'On this map' }).getByRole('listitem')
  // The list loads after the map.
  await expect(listed).not.toHaveCount(0)
  return listed.filter({ hasText: name })
}
const trashSwitch = (page: Page) => page.getByRole('radiogroup', { name: 'Show locations' })

test('a deleted location leaves lists and map, and comes back with its notes, photo and work order', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await signIn(page, people.admin)
  // The name sorts near the top of the list beside the map.
  const name = `A bench ${Date.now()}`
  const place = spot(93)
  const order = await furnished(page, place, name)

  await page.goto(`/saved-locations?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: `Edit Location: ${name}` }).click()
  await page.getByRole('button', { name: 'Delete Location' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Location' }).click()
  const told = page.getByRole('alert').filter({ hasText: `"${name}" has been moved to trash.` })
  await expect(told.getByRole('button', { name: 'Undo' })).toBeVisible()
  // Wait until the app has gone back: a navigation before that would be canceled.
  await expect(page).toHaveURL(/saved-locations/)

  await page.goto(`/saved-locations?search=${encodeURIComponent(name)}`)
  await expect(page.getByText(/Showing 0 of [\d,]+ locations/)).toBeVisible()
  await expect(await onThisMap(page, place, name)).toHaveCount(0)
  await page.goto('/work-orders')
  await expect(page.getByRole('row').filter({ hasText: `Fix ${name}` })).toContainText('location in trash')
  await page.goto(`/work-orders/${order}`)
  await expect(page.getByText('This location is in the trash.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close Work Order' })).toBeEnabled()

  await page.goto('/city-admin?tab=locations')
  await trashSwitch(page).getByText('Trash').click()
  await expect(page).toHaveURL(/show=trash/)
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByText(/Showing 1 of [\d,]+ locations/)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('1 note, 1 photo or video, 1 open work order')
  await expectAccessible(page)
  await row.getByRole('button', { name: `Restore: ${name}` }).click()
  const restored = page.getByRole('alert').filter({ hasText: `"${name}" has been restored.` })
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await restored.getByRole('button', { name: 'Open' }).click()

  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(notes(page)).toContainText('Second slat is loose')
  await expect(savedPhoto(page, 'slat.jpg')).toBeVisible()
  await expect(await onThisMap(page, place, name)).toBeVisible()
  await page.goto(`/work-orders/${order}`)
  await expect(page.getByText('This location is in the trash.')).toBeHidden()
  await page.goto('/activities')
  await expect(page.getByText(`restored location "${name}"`)).toBeVisible()
})

test('a deletion in the dashboard can be undone from its message; only city admins have a trash', async ({
  page,
}) => {
  await test.step('a deletion in the dashboard can be undone from its message; on a phone, the trash shows cards', async () => {
    await signIn(page, people.admin)
    const name = `Undone bench ${Date.now()}`
    const api = await apiOf(page)
    const { lat, lng } = spot(94)
    await saveLocation(api, { name, latitude: lat, longitude: lng })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/city-admin?tab=locations')
    const remove = page.getByRole('button', { name: `Delete: ${name}` })
    await remove.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(remove).toBeFocused()
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Location' }).click()
    // The focus moves to the next row.
    await expect(page.locator('button:focus')).toHaveAccessibleName(new RegExp(`^Delete: (?!${name}$)`))
    await page.getByRole('alert').filter({ hasText: name }).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`"${name}" has been restored.`)).toBeVisible()
    await expect(page.getByRole('button', { name: `Delete: ${name}` })).toBeVisible()

    await page.getByRole('button', { name: `Delete: ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Location' }).click()
    await trashSwitch(page).getByText('Trash').click()
    const card = page.getByRole('list', { name: 'Trash' }).getByRole('listitem').filter({ hasText: name })
    await expect(card).toContainText('Nothing else')
    await expectAccessible(page)
  })
  await test.step('a director and a worker have no trash', async () => {
    await signIn(page, people.director)
    await page.goto('/city-admin?tab=locations&show=trash')
    await expect(page.getByText(/Showing [\d,]+ of [\d,]+ locations/)).toBeVisible()
    await expect(trashSwitch(page)).toHaveCount(0)

    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await signIn(page, people.worker)
    await page.goto('/city-admin?tab=locations&show=trash')
    await expect(page.getByText('Access denied.', { exact: false })).toBeVisible()
  })
})
