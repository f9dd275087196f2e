/** The map page on a phone: its first screen, full screen, and overlapping pins. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, mainLink, people, signIn, test } from './support/journey.ts'
import { openMaps, slow } from './support/maps-page.ts'

const fullScreen = (page: Page) => page.getByRole('button', { name: 'Full screen', exact: true })
const leave = (page: Page) => page.getByRole('button', { name: 'Leave full screen' })
const sheet = (page: Page) => page.getByRole('region', { name: 'On this map' })
const canvas = (page: Page) => page.locator('.maplibregl-canvas')
const pill = (page: Page) => page.getByRole('navigation', { name: 'Quick' })

const seen = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('.maplibregl-canvas')?.getBoundingClientRect()
    return {
      top: box?.top ?? 0,
      share: ((box ? Math.min(box.bottom, innerHeight) - box.top : 0) / innerHeight) * 100,
    }
  })

/** Pins too close for a finger to tell apart, and their position on the screen. */
async function stack(page: Page): Promise<{ x: number; y: number; ids: string[] }> {
  const look = () =>
    page.evaluate(() => {
      const { cityMap: map } = window as unknown as { cityMap: LiveMap }
      const { left, top, width, height } = map.getCanvas().getBoundingClientRect()
      const pins = map
        .queryRenderedFeatures(undefined, { layers: ['location-pins'] })
        .map(({ properties: { id }, geometry }) => ({ id, ...map.project(geometry.coordinates) }))
      for (const { x, y } of pins) {
        if (x < 40 || x > width - 100 || y < 130 || y > height - 120) continue
        const ids = new Set(
          pins.filter((other) => Math.hypot(other.x - x, other.y - y) < 6).map(({ id }) => id),
        )
        if (ids.size > 1) return { x: left + x, y: top + y - 12, ids: [...ids] }
      }
      return null
    })
  await expect.poll(look, slow).not.toBeNull()
  const found = await look()
  if (!found) throw new Error('no pins lie on each other')
  return found
}

interface LiveMap {
  getCanvas(): HTMLCanvasElement
  project(at: [number, number]): { x: number; y: number }
  queryRenderedFeatures(
    at: undefined,
    of: { layers: string[] },
  ): { properties: { id: string }; geometry: { coordinates: [number, number] } }[]
}

test('LOC-53, LOC-54, LOC-56, WORD-19, WORD-20 a phone has the whole map below one bar with words; the map takes the screen, with all else in a sheet, until Escape', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, people.worker)
  await openMaps(page)
  expect((await seen(page)).top).toBe(56)
  await expect(page.getByRole('heading', { level: 1, name: 'Maps' })).toBeAttached()
  // The line scrolls, because five of the links fit beside the bell.
  for (const words of ['Home', 'Maps', 'Saved Locations', 'Activities', 'Work Orders', 'Settings']) {
    const label = mainLink(page, words).getByText(words, { exact: true })
    await label.scrollIntoViewIfNeeded()
    await expect(label).toBeInViewport({ ratio: 1 })
  }

  await expect(pill(page)).toBeVisible()
  await fullScreen(page).click()
  await expect(leave(page)).toBeFocused()
  await expect.poll(async () => (await canvas(page).boundingBox())?.width).toBe(390)
  expect((await seen(page)).top).toBe(0)
  await expect(pill(page)).toBeHidden()
  await expectAccessible(page)

  const raise = page.getByRole('button', { name: 'Show more of the list' })
  await raise.focus()
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowUp')
  // The map is behind the sheet, so its buttons cannot get the focus.
  const takesFocus = () =>
    page.getByRole('button', { name: 'North' }).evaluate((button) => {
      button.focus()
      return document.activeElement === button
    })
  await expect.poll(takesFocus).toBe(false)
  await page.getByRole('button', { name: 'Place pin', exact: true }).first().click()
  await page.getByLabel('Coordinates').fill('40.6201, -96.6302')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Create Location Here' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pin at / })).toBeFocused()

  await page.reload()
  await expect(leave(page)).toBeVisible()
  await raise.focus()
  await page.keyboard.press('Escape')
  await expect(fullScreen(page)).toBeFocused()
  await expect(pill(page)).toBeVisible()
  await expect(sheet(page)).toHaveCount(0)
  await page.reload()
  await expect(fullScreen(page)).toBeVisible()

  // The create button is on the first screen.
  await page.goto('/maps?lat=40.62&lng=-96.63')
  await expect(page.getByRole('button', { name: 'Create Location Here' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Mobile Tips' })).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(async () => (await seen(page)).share).toBeGreaterThan(70)
  await expect(page.getByRole('button', { name: 'Create Location Here' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await test.step('the device location is found above the sheet, and a phone on its side gives every map most of its screen', async () => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 40.6181, longitude: -96.6373, accuracy: 8 })
    await page.setViewportSize({ width: 390, height: 844 })
    await openMaps(page)
    await fullScreen(page).click()
    await page.getByRole('button', { name: 'Show more of the list' }).click()
    await expect(sheet(page)).toHaveAttribute('data-snap', 'half')
    await page.getByRole('button', { name: 'Find My Location' }).click()
    await expect(sheet(page)).toHaveAttribute('data-snap', 'peek')
    await expect(page.getByText('within 26 ft')).toBeInViewport({ ratio: 1 })

    await page.setViewportSize({ width: 844, height: 390 })
    for (const [path, fold] of [
      ['/maps', null],
      ['/saved-locations', 'Map of saved locations'],
      ['/work-orders', 'Map of open work orders'],
    ] as const) {
      await page.goto(path)
      if (fold) {
        await expect(page.getByRole('button', { name: /^More\b.*: / }).first()).toBeVisible()
        await page.getByRole('button', { name: fold }).click()
        await fullScreen(page).click()
      }
      await expect(leave(page)).toBeVisible()
      await expect.poll(async () => (await seen(page)).share).toBeGreaterThan(70)
      await leave(page).click()
    }

    // On Mark It, the icons and the map are both on the first screen.
    await page.goto('/edit-location?here=true')
    await expect(page.getByRole('heading', { name: 'What is it?' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Bench', exact: true }).first()).toBeAttached()
    const first = page.getByRole('region', { name: 'What is it?' }).getByRole('button').first()
    await expect(first).toBeInViewport({ ratio: 1 })
    const [map, actions] = [
      await canvas(page).boundingBox(),
      await page.locator('[data-action-bar]').boundingBox(),
    ]
    expect((map?.y ?? 0) + (map?.height ?? 0)).toBeLessThanOrEqual(actions?.y ?? 0)
    expect(map?.height).toBeGreaterThan(250)
    await expectAccessible(page)
  })
})

test('LOC-53, LOC-73 on a desktop every map takes the screen, with its list beside it', async ({ page }) => {
  await test.step('on a desktop, map and list are side by side at full height', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, people.worker)
    await openMaps(page)
    await fullScreen(page).click()
    await expect(sheet(page).getByRole('listitem').first()).toBeVisible()
    await expect.poll(async () => (await canvas(page).boundingBox())?.height).toBe(900 - 64)
    const [map, list] = [await canvas(page).boundingBox(), await sheet(page).boundingBox()]
    expect((map?.x ?? 0) + (map?.width ?? 0)).toBe(list?.x)
    expect(list?.height).toBe(map?.height)
    await expectAccessible(page)
    await leave(page).click()
    await expect(fullScreen(page)).toBeFocused()
  })
  await test.step('maps of lists also go full screen, with their list beside them', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, people.worker)
    await page.goto('/saved-locations')
    const heading = page.getByRole('heading', { level: 1, name: 'Saved Locations' })
    await fullScreen(page).click()
    await expect(sheet(page).getByRole('listitem').first()).toBeVisible()
    await expect.poll(async () => (await canvas(page).boundingBox())?.height).toBe(900 - 64)
    // The page behind the map is hidden.
    await expect(heading).toBeHidden()
    await expectAccessible(page)
    await page.reload()
    await expect(leave(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(heading).toBeVisible()
    await expect(page.getByRole('searchbox', { name: /Search/ })).toBeVisible()

    await page.goto('/work-orders')
    await fullScreen(page).click()
    await expect(
      page.getByRole('region', { name: 'Open work orders' }).getByRole('link').first(),
    ).toBeVisible()
    await leave(page).click()
    await expect(fullScreen(page)).toBeFocused()
  })
})

test('LOC-55, LOC-71, LOC-72 a department is left out, and open work orders lie over the rest, until it is changed; of pins that lie on each other one is chosen by keyboard', async ({
  page,
}) => {
  await signIn(page, people.worker)
  await openMaps(page)
  const iconsOn = (layer: string) =>
    page.evaluate((name) => {
      const { cityMap: map } = window as unknown as { cityMap: LiveMap & { getLayer(id: string): unknown } }
      if (!map?.getLayer(name)) return []
      return map
        .queryRenderedFeatures(undefined, { layers: [name] })
        .map(({ properties }) => (properties as { icon?: string }).icon)
    }, layer)
  const open = page.getByRole('button', { name: 'Layers and legend' })
  const panel = page.getByRole('dialog', { name: 'Layers and legend' })
  await expect.poll(() => iconsOn('location-pins'), slow).toContain('stop_sign')
  // The map in the page has no layers panel.
  await expect(open).toBeHidden()
  await fullScreen(page).click()
  await open.click()
  await expect(panel.getByText('Number of locations here. Tap to zoom in.')).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('checkbox', { name: 'Transportation' }).click()
  await expect.poll(() => iconsOn('location-pins'), slow).not.toContain('stop_sign')
  await panel.getByRole('checkbox', { name: 'Open work orders' }).click()
  await expect.poll(async () => (await iconsOn('order-pins')).length, slow).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(open).toBeFocused()

  await page.reload()
  await expect.poll(async () => (await iconsOn('order-pins')).length, slow).toBeGreaterThan(0)
  expect(await iconsOn('location-pins')).not.toContain('stop_sign')
  await leave(page).click()
  await expect.poll(() => iconsOn('location-pins'), slow).toContain('stop_sign')

  const { x, y } = await stack(page)
  await page.mouse.click(x, y)
  const chooser = page.getByRole('dialog', { name: /items here\. Select one\.$/ })
  const rows = chooser.getByRole('listitem').getByRole('button')
  await expect(rows.first()).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(chooser).toBeHidden()
  await expect(canvas(page)).toBeFocused()

  await page.mouse.click(x, y)
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(rows.last()).toBeFocused()
  const name = (await rows.last().locator('span span').first().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Update Location' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(name)
})
