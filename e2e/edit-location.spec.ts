/** The rules of the edit page, one test per user journey. */
import type { Locator, Page } from '@playwright/test'
import { open, save, spot } from './support/edit-page.ts'
import { apiOf, saveLocation } from './support/fresh-user.ts'
import { expect, people, signIn, test, unfold } from './support/journey.ts'
import { photo } from './support/photo.ts'
import { drawFinger } from './support/touch.ts'

const tags = (page: Page) => page.getByRole('list', { name: 'Tags of this location' })

test('LOC-12, NOTE-9 the form: name and tags follow the icon, refusals, a draft note asks before it goes, delete only what exists', async ({
  page,
}) => {
  await signIn(page, people.worker)
  const { query } = spot(4)
  await open(page, query)
  const parks = page.getByRole('group', { name: 'Parks', exact: true })
  await expect(parks.getByRole('button', { name: 'Trail Marker', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('combobox', { name: 'Tags' }).fill(' Shady! ')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await parks.getByRole('button', { name: 'Bench', exact: true }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Bench')
  await expect(tags(page)).toContainText(/shady.*parks.*bench/)
  // The picker closes, and its button has the focus.
  const icons = page.getByRole('button', { name: /^Choose Icon/ })
  await expect(icons).toHaveAttribute('aria-expanded', 'false')
  await expect(icons).toBeFocused()
  await icons.click()
  // With a keyboard over half the screen, results stay visible, even for a misspelled word.
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 390, height: 514 })
  await page.getByRole('searchbox', { name: 'Search icons' }).fill('hydrent')
  const tile = page.getByRole('button', { name: 'Fire Hydrant', exact: true })
  const bottomOfTile = async () => {
    const box = await tile.boundingBox()
    return box ? box.y + box.height : Number.POSITIVE_INFINITY
  }
  await expect.poll(bottomOfTile).toBeLessThan(514 - 72)
  await page.setViewportSize({ width, height })
  await tile.click()
  await expect(page.getByLabel('Name')).toHaveValue('Fire Hydrant')
  await expect(tags(page)).not.toContainText('bench')
  for (const [typed, refusal] of [
    ['SHADY', 'Tag already exists'],
    ['#!?', 'Tag contains only invalid characters'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Tags' }).fill(typed)
    await page.getByRole('combobox', { name: 'Tags' }).press('Enter')
    await expect(page.getByText(refusal)).toBeVisible()
  }
  await page.getByRole('combobox', { name: 'Tags' }).fill('fire hydrant')
  const there = page.getByRole('option', { name: /^fire hydrant/ })
  await expect(there).toContainText('Tag already added to this location')
  await expect(there).toHaveAttribute('data-combobox-disabled', 'true')

  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(page.getByText('Please add some text or media to your note.')).toBeVisible()
  await page.getByLabel('New note').fill('Not for long')
  // There is no camera here: the dialog says so, and offers the file picker, which accepts several files.
  await page.getByRole('button', { name: 'Camera' }).click()
  const camera = page.getByRole('dialog', { name: 'Camera' })
  await expect(camera).toContainText('Unable to access camera. Please use the file upload instead.')
  await expect(camera.getByRole('button', { name: /^(Take photo|Zoom in|Zoom out)$/ })).toHaveCount(0)
  const [files] = await Promise.all([
    page.waitForEvent('filechooser'),
    camera.getByRole('button', { name: 'Photos and videos' }).click(),
  ])
  const buffer = await photo()
  const names = ['bench.jpg', 'back.jpg', 'left.jpg', 'right.jpg']
  await files.setFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })))
  await expect(page.getByText(/on the server/i)).toHaveCount(names.length)
  await page.getByRole('button', { name: 'Add Note' }).click()
  const left = async (what: Locator) => Math.round((await what.boundingBox())?.x ?? -1)
  const picture = page.getByRole('img', { name: 'bench.jpg' })
  await expect(picture).toBeVisible()
  await expect(page.getByRole('list', { name: 'Notes' }).getByRole('img')).toHaveCount(3)
  await expect(page.getByText('+1', { exact: true })).toBeVisible()
  expect(await left(picture)).toBe(await left(page.getByText('Not for long')))
  await page.getByRole('button', { name: 'Delete Note: Draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Note' }).click()
  await expect(page.getByText('Not for long')).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete Location' }).click()
  await expect(page.getByText("Cannot delete a location that hasn't been saved yet.")).toBeVisible()
  await unfold(page, /^Address Information/)
  await page
    .getByRole('region', { name: 'Address Information' })
    .getByLabel('Coordinates')
    .fill('46.877200, -96.789800')
  await page.getByRole('button', { name: 'Move pin' }).click()
  await page.getByLabel('Name').fill('')
  await save(page)
  await expect(page.getByText(/^You are not a member of .+ You cannot save locations/)).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
})

test('the device’s location: an inaccurate fix shows a warning, and the keyboard is enough for the whole job', async ({
  page,
  context,
}) => {
  const { lat, lng, query } = spot(9)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: lat + 0.0003, longitude: lng, accuracy: 35 })
  await signIn(page, people.worker)
  await open(page, query)
  const heightOf = async () => (await page.locator('.maplibregl-canvas').boundingBox())?.height
  const bar = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox()
  const credits = await page.getByRole('list', { name: 'Maps by' }).boundingBox()
  expect((credits?.y ?? 0) + (credits?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  const find = page.getByRole('button', { name: 'Find My Location' })
  await find.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/only known to within 110 ft/)).toBeVisible()
  await page.getByRole('button', { name: 'Put pin here' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/only sure to 110 ft/)).toBeVisible()
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(heightOf).toBe(280)
  await page.setViewportSize({ width, height })
  const pin = page.getByRole('button', { name: /^Pin at/ })
  await expect(pin).toBeFocused()
  await page.keyboard.press('Shift+ArrowUp')
  const latitudeOfPin = async () => Number((await pin.getAttribute('aria-label'))?.match(/[\d.]+/)?.[0])
  await expect.poll(latitudeOfPin).toBeCloseTo(lat + 0.00039, 5)
  await expect(page.getByText(/only sure to 110 ft/)).toBeHidden()

  const name = `Keyboard bench ${Date.now()}`
  await page.getByLabel('Name').focus()
  await page.keyboard.type(name)
  await page.getByLabel('New note').focus()
  await page.keyboard.type('No mouse was used')
  await page.getByRole('button', { name: 'Save', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Location and notes saved successfully!')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('LOC-7, LOC-101, LOC-102 the pin of a saved location moves by a held drag, or by a tap once it was touched, in the open, and not without a question', async ({
    page,
    context,
  }) => {
    const { lat, lng, query } = spot(10)
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: lat + 0.003, longitude: lng, accuracy: 8 })
    await signIn(page, people.worker)
    const name = `Hydrant under a thumb ${Date.now()}`
    const api = await apiOf(page)
    const id = await saveLocation(api, { name, latitude: lat, longitude: lng })
    await open(page, query)

    const pin = page.getByRole('button', { name: /^Pin at/ })
    const stays = () =>
      expect(pin).toHaveAccessibleName(new RegExp(`^Pin at ${lat.toFixed(6)}, ${lng.toFixed(6)}`))
    const scrolled = () => page.evaluate(() => window.scrollY)
    const toTop = () => page.evaluate(() => window.scrollTo(0, 0))
    await stays()
    await drawFinger(page, pin, -120)
    await expect.poll(scrolled).toBeGreaterThan(60)
    await stays()
    await toTop()
    await drawFinger(page, page.locator('.maplibregl-canvas'), -100)
    await expect.poll(scrolled).toBeGreaterThan(60)
    await toTop()
    const canvas = await page.locator('.maplibregl-canvas').boundingBox()
    const hint = page.getByText('To move this location, press Edit or tap its pin first.')
    // A tap during scrolling only stops the scrolling.
    await expect(async () => {
      await page.touchscreen.tap((canvas?.x ?? 0) + 80, (canvas?.y ?? 0) + 110)
      await expect(hint).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await stays()
    await pin.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await stays()
    await page.getByRole('button', { name: 'Find My Location' }).click()
    await expect(
      page.getByText('Your location (accurate to 26 ft). The pin stays where it is.'),
    ).toBeVisible()
    await stays()
    await page.getByRole('button', { name: 'Back to the pin' }).click()
    const middle = async () => Math.round((await pin.boundingBox())?.x ?? 0)
    await expect.poll(middle).toBeGreaterThan(150)

    await drawFinger(page, pin, -60, 500)
    await expect(page.getByText(/^Moved \d+ ft$/)).toBeVisible()
    await expect(page.locator('[data-saved-place]')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The pin is back where it was saved.')).toBeVisible()
    await stays()
    // Pressing a button of the sticky bar may scroll the page to the bar's end.
    await toTop()

    const tapAt = async (down: number) => {
      const map = await page.locator('.maplibregl-canvas').boundingBox()
      await page.touchscreen.tap((map?.x ?? 0) + 80, (map?.y ?? 0) + down)
      await expect(page.getByText(/^Moved \d+ ft$/)).toBeVisible()
    }
    await tapAt(80)
    await save(page)
    const asked = page.getByRole('dialog', { name: new RegExp(`^Move "${name}" by \\d+ ft\\?$`) })
    await expect(asked).toContainText(`${lat.toFixed(6)}, ${lng.toFixed(6)}`)
    await asked.getByRole('button', { name: 'Put it back' }).click()
    // While the dialog fades out, its backdrop catches taps.
    await expect(page.locator('.mantine-Modal-overlay')).toHaveCount(0)
    await stays()
    await toTop()
    // Tap another place: a second tap in the same place within half a second would be a double tap, which zooms the map.
    await tapAt(140)
    await save(page)
    await asked.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Location updated successfully! Moved \d+ ft\.$/)).toBeVisible()
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
    const isAt = async () => (await (await api('GET', `/api/locations/${id}`)).json()).latitude
    await expect.poll(isAt).toBe(lat)
  })
})
