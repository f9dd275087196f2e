/** LOC-58. One-handed: a pin at the phone's location, moved with the map, then an icon, a note and a work order. */

import { expectAccessible } from './support/axe.ts'
import { apiOf } from './support/fresh-user.ts'
import { expect, people, signInAtHome, test } from './support/journey.ts'
import { centerOf, moveMap } from './support/live-map.ts'

const here = { latitude: 40.6181, longitude: -96.6373, accuracy: 8 }

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  geolocation: here,
  permissions: ['geolocation'],
})

test('a lamp is marked at the center of the moved map, and gets a work order', async ({ page }) => {
  await signInAtHome(page, people.worker)
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Mark It' }).click()
  await expect(page.getByText(/^Your location \(accurate to 26 ft\)\.$/)).toBeVisible()
  await expectAccessible(page)

  const to = { lat: here.latitude + 0.0004, lng: here.longitude + 0.0005 }
  // The text may come before the map.
  await expect.poll(() => centerOf(page)).not.toBeNull()
  await moveMap(page, to)
  await page.getByRole('searchbox', { name: 'Search icons' }).fill('stretlight')
  await page.getByRole('button', { name: 'Streetlight', exact: true }).click()
  await expect(page.getByLabel('Name')).toHaveValue(/^Streetlight, .+/)
  await expectAccessible(page)
  const name = `Lamp ${Date.now()}`
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('New note').fill('Glass is broken')
  await page.getByRole('button', { name: 'Save and Create Order' }).click()
  await expect(page).toHaveURL(/\/work-orders\/new\/details/)
  await expect(page.getByText(name).first()).toBeVisible()

  const id = new URL(page.url()).searchParams.get('locationId')
  const api = await apiOf(page)
  const made = await (await api('GET', `/api/locations/${id}`)).json()
  expect(made).toMatchObject({ name, icon: 'streetlight' })
  expect(made.latitude).toBeCloseTo(to.lat, 4)
  expect(made.longitude).toBeCloseTo(to.lng, 4)
})

test('LOC-58 the pin follows each fix until the map is moved by hand, and the next fix on request', async ({
  page,
}) => {
  // The device's fixes become more accurate.
  const fixes = [60, 8, 5].map((accuracy, times) => ({
    ...here,
    accuracy,
    latitude: 40.6171 + times * 0.0005,
  }))
  await page.addInitScript((all) => {
    navigator.geolocation.getCurrentPosition = (found, _, options) => {
      // Home may also request the location, for distances, and accepts a cached one.
      const coords = options?.maximumAge === 0 && all.length > 1 ? all.shift() : all[0]
      found({ coords } as GeolocationPosition)
    }
  }, fixes)
  const pinAt = async () => (await centerOf(page))?.lat.toFixed(4)
  await signInAtHome(page, people.worker)
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Mark It' }).click()
  await expect(page.getByText(/^Your location \(accurate to 26 ft\)\.$/)).toBeVisible()
  await expect.poll(pinAt, { timeout: 45_000 }).toBe('40.6176')

  const box = await page.locator('.maplibregl-canvas').boundingBox()
  if (!box) throw new Error('there is no map')
  await page.mouse.move(box.x + 120, box.y + 120)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 6 })
  await page.mouse.up()
  await expect(page.getByText(/^Move the map to position the pin/)).toBeVisible()
  await expect.poll(pinAt).not.toBe('40.6176')

  await page.getByRole('button', { name: 'Find My Location' }).click()
  await expect.poll(pinAt).toBe('40.6181')
  await expect(page.getByText(/^Your location \(accurate to 16 ft\)\.$/)).toBeVisible()
})
