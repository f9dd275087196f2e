/** The maps page: panning, searching, and placing the pin of a new location. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, mainLink, people, signIn, test, unfold } from './support/journey.ts'
import { type LiveMap, mapLoaded, openMaps, openMore, slow, view } from './support/maps-page.ts'

const card = (page: Page) => page.getByRole('region', { name: 'New location' })
const create = (page: Page) => page.getByRole('button', { name: 'Create Location Here' })
const pin = (page: Page) => page.getByRole('button', { name: /^Pin at / })
const search = (page: Page) => page.getByRole('combobox', { name: 'Search the map' })
const canvas = (page: Page) => page.locator('.maplibregl-canvas')

/** The drawn pins, with positions in pixels of the map. */
const markers = (page: Page) =>
  page.evaluate(() => {
    const map = (window as unknown as { cityMap: LiveMap }).cityMap
    return map.queryRenderedFeatures(undefined, { layers: ['location-pins'] }).map((feature) => {
      const { x, y } = map.project(feature.geometry.coordinates)
      return { id: feature.properties.id, x, y }
    })
  })

/** A point of the map with no pin and nothing else over it. */
async function freeGround(page: Page, width: number, from = 220): Promise<{ x: number; y: number }> {
  await expect.poll(async () => (await markers(page)).length, slow).toBeGreaterThan(10)
  const pins = await markers(page)
  for (let y = from; y < 440; y += 15)
    for (let x = 40; x < width; x += 15)
      if (pins.every((other) => Math.abs(other.x - x) > 30 || other.y < y - 12 || other.y > y + 60))
        return { x, y }
  throw new Error('pins everywhere')
}

const onDevice = { name: 'Leaning sign', latitude: 40.6205, longitude: -96.631, icon: 'stop_sign' }

test('ACC-13, LOC-31 a visitor looks around, sees the locations on the device, and is asked to log in', async ({
  page,
}) => {
  await page.addInitScript((kept) => localStorage.setItem('savedLocations', JSON.stringify([kept])), onDevice)
  await openMaps(page)
  const told = 'Authentication Required - Please login or register to add and save locations'
  await expect(page.getByText(told)).toBeVisible()
  expect(await view(page)).toEqual({ lat: 40.62, lng: -96.63, zoom: 16 })
  expect((await canvas(page).boundingBox())?.height).toBe(500)
  // LOC-53, LOC-73
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await expect.poll(async () => (await canvas(page).boundingBox())?.width).toBe(width)
  expect(Math.round((await canvas(page).boundingBox())?.height ?? 0)).toBe(height - 64)
  await expect(page.getByRole('link', { name: 'Mark It' })).toHaveCount(0)
  await expectAccessible(page)
  await test.step('on a phone with its tips in a sheet, and the device remembers it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const tips = page.getByRole('region', { name: 'Mobile Tips' })
    await expect(tips.getByText('Pinch to zoom')).not.toBeInViewport()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
    await page.getByRole('button', { name: 'Show more of the list' }).click()
    await expect(tips.getByText('Press create button')).toBeInViewport()
    await expect(tips.getByText(/^Authentication Required/)).toBeInViewport()
    await expectAccessible(page)
    await page.setViewportSize({ width, height })
    await expect(tips).toHaveCount(0)
    await expect.poll(async () => (await canvas(page).boundingBox())?.width).toBe(width)
  })
  await page.keyboard.press('Escape')
  await expect(page.getByText(told)).toBeVisible()

  await canvas(page).click({ position: { x: 300, y: 200 } })
  await expect(page.getByRole('alert').getByText('Please login or register to add locations')).toBeVisible()
  await expect(pin(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Find My Location' }).click()
  await expect(page.getByText('Please login to use location features.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('tooltip', { name: "Satellite imagery isn't set up yet.", exact: true }),
  ).toBeVisible()
  await expectAccessible(page)

  await expect.poll(async () => (await markers(page)).length, slow).toBe(1)
  const [{ x, y } = { x: 0, y: 0 }] = await markers(page)
  await canvas(page).hover({ position: { x, y: y - 18 } })
  await expect(page.getByText('Leaning sign - Created by You')).toBeVisible()
  await canvas(page).click({ position: { x, y: y - 18 } })
  await expect(page).toHaveURL(/\/edit-location\?lat=40\.6205&lng=-96\.631&from=maps$/)
  await expect(page.getByText('Log in to see this page.')).toBeVisible()

  await page.goto('/saved-locations')
  await mapLoaded(page)
  await expect.poll(async () => (await markers(page)).length, slow).toBe(1)
})

test('LOC-33 a pin is placed by click, dragged, nudged, typed and removed; the returnTo parameter is kept', async ({
  page,
}) => {
  await signIn(page, people.worker)
  await openMaps(page, '?returnTo=workorder')
  await expect(page.getByRole('button', { name: 'Sun mode' })).toHaveCount(0)
  await openMore(page)
  await page.getByRole('button', { name: 'Sun mode' }).click()
  await page.getByRole('button', { name: 'End sun mode' }).click()
  await canvas(page).click({ position: await freeGround(page, 800) })
  await expect(card(page)).toContainText('Prairie Falls, NE 68')
  await expectAccessible(page)

  const box = await pin(page).boundingBox()
  if (!box) throw new Error('the pin is nowhere')
  const name = await pin(page).getAttribute('aria-label')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 80, box.y - 40, { steps: 6 })
  await expect(create(page)).toBeHidden()
  await page.mouse.up()
  await expect(create(page)).toBeVisible()
  expect(await pin(page).getAttribute('aria-label')).not.toBe(name)

  await pin(page).focus()
  await page.keyboard.press('Delete')
  await expect(pin(page)).toHaveCount(0)
  const atCenter = page.getByRole('button', { name: 'Place pin at center' })
  await expect(atCenter).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pin(page)).toBeFocused()
  const before = await card(page).getByText(/^40\./).textContent()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(card(page).getByText(/^40\./)).not.toHaveText(before ?? '')
  await page.keyboard.press('Escape')
  await expect(pin(page)).toHaveCount(0)

  await page.getByLabel('Coordinates').fill('by the well')
  await page.getByRole('button', { name: 'Place pin', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Type them like this: 40.620000, -96.630000')
  await page.getByLabel('Coordinates').fill('40.6205, -96.6310')
  await page.getByRole('button', { name: 'Place pin', exact: true }).click()
  await expect(card(page)).toContainText('40.620500, -96.631000')
  await expect(page).toHaveURL(/lat=40\.6205&lng=-96\.631/)
  await page.reload()
  await mapLoaded(page)
  await page.getByRole('button', { name: 'Place pin', exact: true }).press('Enter')
  await expect(pin(page)).toBeFocused()
  // Pressing the pin with a key does not place it elsewhere.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(pin(page)).toBeFocused()
  await expect(card(page)).toContainText('40.620500, -96.631000')
  await create(page).click()
  await expect(page).toHaveURL(/\/edit-location\?lat=40\.6205&lng=-96\.631&from=maps&returnTo=workorder$/)
  await page.goBack()
  await expect(card(page)).toContainText('40.620500, -96.631000')
})

test('a click on a marker opens that location, the list beside the map too, and the view is kept', async ({
  page,
}) => {
  await signIn(page, people.worker)
  await openMaps(page)
  await canvas(page).press('ArrowLeft')
  await expect(page).toHaveURL(/\/maps\?view=/)
  const looked = await view(page)
  expect(looked.lng).toBeLessThan(-96.63)
  const looksThere = async () => {
    await mapLoaded(page)
    expect(await view(page)).toEqual(looked)
  }
  await expect.poll(async () => (await markers(page)).length, slow).toBeGreaterThan(20)
  // A pin far from the others and not covered by the map's controls.
  const all = await markers(page)
  const alone = all.find(
    ({ id, x, y }) =>
      x > 430 &&
      x < 900 &&
      y > 60 &&
      y < 440 &&
      all.every((other) => other.id === id || Math.hypot(other.x - x, other.y - y) > 45),
  )
  if (!alone) throw new Error('no marker stands alone')
  await canvas(page).hover({ position: { x: alone.x, y: alone.y - 18 } })
  await expect(page.getByText(/ - Created by /)).toBeVisible()
  await canvas(page).click({ position: { x: alone.x, y: alone.y - 18 } })
  await expect(page).toHaveURL(new RegExp(`/edit-location\\?.*id=${alone.id}`))
  await expect(page.getByRole('heading', { name: 'Update Location' })).toBeVisible()

  await page.goBack()
  await looksThere()
  // The sections below the map are hidden until opened; the device remembers that.
  await expect(search(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^On this map|^Place pin/ })).toHaveCount(0)
  await openMore(page)
  await page.reload()
  await looksThere()
  await mainLink(page, 'Activities').click()
  await expect(page.getByRole('heading', { name: 'Recent Activities' })).toBeVisible()
  await mainLink(page, 'Maps').click()
  await looksThere()
  await unfold(page, /^On this map/)
  // Any row will do.
  const row = page.getByRole('region', { name: 'On this map' }).getByRole('listitem').first()
  await row.getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Update Location' })).toBeVisible()
})

test('the search finds coordinates, locations, towns and zips; outside the user’s cities, the card says so', async ({
  page,
}) => {
  await test.step('the search goes to coordinates, locations, towns and zips', async () => {
    await signIn(page, people.worker)
    await openMaps(page)
    await openMore(page)
    await search(page).fill('40.6151 N, 96.6402 W')
    await search(page).press('Enter')
    const found = page.getByRole('region', { name: 'Found on the map' })
    await expect(found).toContainText('40.615100, -96.640200')
    await expect.poll(() => view(page)).toEqual({ lat: 40.615, lng: -96.64, zoom: 18 })
    await found.getByRole('button', { name: 'Place pin here' }).click()
    await expect(card(page)).toContainText('40.615100, -96.640200')

    await search(page).fill('hydrant')
    // The option that ArrowDown selects.
    await expect(page.getByRole('option').first()).toContainText(/hydrant/i)
    await expectAccessible(page)
    await search(page).press('ArrowDown')
    await search(page).press('Enter')
    await expect(found).toContainText(/hydrant/i)
    await found.getByRole('button', { name: 'Open' }).click()
    await expect(page.getByRole('heading', { name: 'Update Location' })).toBeVisible()
    await page.goBack()

    await search(page).click()
    await expect(page.getByText('Recent searches')).toBeVisible()
    await search(page).fill('Lincoln, NE')
    await search(page).press('Enter')
    await expect(found).toContainText('Lincoln, NE')
    await expect.poll(async () => Math.abs((await view(page)).lat - 40.81)).toBeLessThan(0.05)
    await search(page).fill('68372')
    await search(page).press('Enter')
    await expect(found).toContainText('Hickman, NE')
    await expect.poll(async () => Math.abs((await view(page)).lat - 40.62)).toBeLessThan(0.05)
    await search(page).fill('Atlantis below the sea')
    await expect(
      page.getByRole('paragraph').filter({ hasText: /^Nothing found for "Atlantis below the sea"/ }),
    ).toBeVisible()
    // The server answers, so that nothing but Try Again searches again.
    await page.route('**/api/geocode/search**', (route) => route.fulfill({ status: 500 }))
    await search(page).fill('library')
    await expect(page.getByRole('listbox').getByText("Search isn't responding.")).toBeVisible()
    await page.unroute('**/api/geocode/search**')
    await page.getByRole('option', { name: 'Try Again' }).click()
    await expect(page.getByRole('option').filter({ hasText: /library/i, visible: true })).not.toHaveCount(0)
  })
  await test.step('outside the user’s cities, the card says so but still allows a location', async () => {
    await signIn(page, people.worker)
    await openMaps(page, '?lat=41.318&lng=-94.872')
    await expect(card(page)).toContainText('You are not a member of Cedar Bend, IA.')
    await expect(create(page)).toBeEnabled()
  })
})

test('on a phone and on a tablet, the map spans the screen, with the search on it next to the buttons', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, people.worker)
  await openMaps(page)
  await openMore(page)
  const map = await canvas(page).boundingBox()
  // LOC-56: at least the agreed 500 px, and more if there is room above the tips and the floating navigation.
  expect([map?.x, map?.width, map?.height]).toEqual([0, 390, 844 - 216])
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect.poll(async () => (await canvas(page).boundingBox())?.height).toBe(1180 - 260)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const field = await search(page).boundingBox()
  const north = await page.getByRole('button', { name: 'North' }).boundingBox()
  expect(field?.y).toBeGreaterThan(map?.y ?? 0)
  expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThan(north?.x ?? 0)
  await unfold(page, /^Mobile Tips/)
  for (const tip of ['Pinch to zoom', 'Tap to place pin', 'Drag pin to move', 'Press create button'])
    await expect(page.getByText(tip)).toBeVisible()
  await canvas(page).click({ position: await freeGround(page, 300, 380) })
  await expect(create(page)).toBeVisible()
  const cardTop = (await card(page).boundingBox())?.y ?? 0
  await expect
    .poll(async () => {
      const box = await pin(page).boundingBox()
      return box && box.y + box.height
    })
    .toBeLessThan(cardTop)
  await expectAccessible(page)
  // On a low screen, the floating navigation is below the card.
  await page.setViewportSize({ width: 375, height: 553 })
  const home = page.getByRole('navigation', { name: 'Quick' }).getByRole('link').first()
  for (const pressed of [create(page), home, pin(page)])
    await expect.poll(() => pressed.evaluate(isOnTop)).toBe(true)
})

/** True if nothing covers the middle of the element. */
function isOnTop(element: Element): boolean {
  const { left, width, top, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
