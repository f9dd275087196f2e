/**
 * LABEL-1, LABEL-2, LABEL-5, LABEL-6. From a filtered list to labels on paper, and from a photo of a label to its
 * location, also without the server.
 */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openAnew, SOCKET_CLOSED, test } from './support/device.ts'
import { expect } from './support/journey.ts'
import { takeDayPack } from './support/take-day-pack.ts'

test.describe.configure({ timeout: 420_000 })

/** A picture of the first label, as a phone takes it. */
async function photoOfLabel(page: Page): Promise<{ name: string; photo: Buffer }> {
  const label = page
    .getByRole('list', { name: /^Sheet 1 of/ })
    .getByRole('listitem')
    .first()
  // Journeys draw at half the pixels; a label on paper has more of them.
  await page.emulateMedia({ media: 'print' })
  const name = (await label.locator('bdi').first().textContent()) ?? ''
  const photo = await label.screenshot()
  await page.emulateMedia({ media: null })
  return { name, photo }
}

async function scan(page: Page, photo: Buffer): Promise<void> {
  await page.goto('/scan')
  await expect(page.getByRole('heading', { name: 'Scan Label' })).toBeVisible()
  await page
    .getByLabel('Photo of a label')
    .setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: photo })
}

test('labels of a filtered list are printed, and a photo of one opens its location, also offline', async ({
  device,
}) => {
  const page = await openAnew(device)
  await takeDayPack(page)
  // Other journeys save locations meanwhile, but no manholes: the first label stays the first.
  await page.goto('/saved-locations?search=manhole')
  await page.getByRole('link', { name: 'Labels', exact: true }).click()
  await expect(page.getByText(/^[\d,]+ labels on \d+ sheets$/)).toBeVisible()
  await expectAccessible(page)
  const { name, photo } = await photoOfLabel(page)
  expect(name.toLowerCase()).toContain('manhole')

  await scan(page, photo)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Print', exact: true }).click()
  await expect(page.getByText('Ready to print.')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)

  await device.close()
  await device.leave(SOCKET_CLOSED)
  const other = await device.open()
  await scan(other, photo)
  await expect(other.getByRole('heading', { name, level: 1 })).toBeVisible()
  await other.getByRole('link', { name: 'Print', exact: true }).click()
  await expect(other.getByText('Ready to print.')).toBeVisible()
  await expect(other.getByText(/^The map isn't printed/)).toBeVisible()
})
