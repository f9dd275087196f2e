/** Downloads of lists: the file contains exactly the filtered rows. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, people, signIn, test } from './support/journey.ts'

async function downloaded(page: Page, button: string, format: RegExp) {
  await page.getByRole('button', { name: button, exact: true }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  const download = await arriving
  expect(await download.failure()).toBeNull()
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

const day = /\d{4}-\d\d-\d\d/.source

test('EXPORT-1 locations and work orders download as filtered, and the whole city; offline, the menu says why they cannot', async ({
  page,
  context,
}) => {
  await test.step('saved locations download as filtered on the screen', async () => {
    await signIn(page, people.worker)
    await page.goto('/saved-locations?icons=fire_hydrant')
    const figures = page.getByText(/^Showing [\d,]+ of [\d,]+ locations$/)
    await expect(figures).toBeVisible()
    const [shown] = ((await figures.textContent()) ?? '').match(/[\d,]+/) ?? []
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(page.getByText(`${shown} locations, as filtered here`)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    const csv = await downloaded(page, 'Download', /^CSV/)
    expect(csv.name).toMatch(new RegExp(`^prairie-falls-ne-locations-${day}\\.csv$`))
    expect(csv.text.startsWith('\ufeffid,source_id,icon,name,')).toBe(true)
    expect(csv.text.match(/,fire_hydrant,/g)).toHaveLength(Number(shown))
    await expect(page.getByRole('alert').filter({ hasText: csv.name })).toBeVisible()

    const geojson = await downloaded(page, 'Download', /^GeoJSON/)
    const { features } = JSON.parse(geojson.text)
    expect(features).toHaveLength(Number(shown))
  })
  await test.step('work orders of the open tab download; offline, the menu says why they cannot', async () => {
    await signIn(page, people.worker)
    await page.goto('/work-orders?status=open')
    const tab = page.getByRole('tab', { name: /^Open/ })
    await expect(tab).toHaveText(/\d/)
    const count = Number(((await tab.textContent()) ?? '').replace(/\D/g, ''))
    const { name, text } = await downloaded(page, 'Download', /^GeoJSON/)
    expect(name).toMatch(new RegExp(`^prairie-falls-ne-work-orders-${day}\\.geojson$`))
    const { features } = JSON.parse(text)
    // Other tests create and close orders in this town meanwhile.
    expect(Math.abs(features.length - count)).toBeLessThan(10)
    for (const { properties } of features) expect(properties.status).toBe('open')

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(page.getByText('You are offline. A download needs a connection.')).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /^CSV/ })).toBeDisabled()
    await context.setOffline(false)
  })
  await test.step('a city admin downloads the whole city from the dashboard', async () => {
    await signIn(page, people.admin)
    await page.goto('/city-admin')
    const part = page.getByRole('region', { name: "The city's data as files" })
    await expect(part).toBeVisible()
    await expectAccessible(page)
    const { name } = await downloaded(page, 'Locations', /^CSV/)
    expect(name).toMatch(new RegExp(`^prairie-falls-ne-locations-${day}\\.csv$`))
  })
})
