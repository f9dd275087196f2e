import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { keptRows } from './kept.ts'

/**
 * Downloads the whole city's day pack in the settings, after deleting an existing one. Returns the number of locations.
 */
export async function takeDayPack(page: Page): Promise<number> {
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'Day Pack' })
  const take = card.getByRole('button', { name: 'Download Day Pack' })
  const remove = card.getByRole('button', { name: 'Delete' })
  await expect(take.or(remove)).toBeVisible()
  if (await remove.isVisible()) {
    await remove.click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Delete' })
      .click()
  }
  await take.click()
  await expect(card.getByText(/^As of .* today$/)).toBeVisible({ timeout: 60_000 })
  return (await keptRows(page, 'lamplighter-day-packs', 'locations')).length
}
