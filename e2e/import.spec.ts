/** LOC-45, LOC-48. A City Admin imports a file with an unknown type and a row outside the city, then undoes it. */
import { problemsOf } from './support/axe.ts'
import { expect, people, signIn, test, unfold } from './support/journey.ts'

test('a City Admin imports a file, fills in missing details, and undoes the import', async ({ page }) => {
  const run = Date.now()
  const assets = [
    'OBJECTID,TYPE,NAME,LAT,LONG,MATERIAL',
    `1,Hydrant,Hydrant ${run},40.6171,-96.6342,cast iron`,
    `2,Parking Meter,Meter ${run},40.6172,-96.6341,steel`,
    `3,Hydrant,Elsewhere ${run},45.1,-96.6,cast iron`,
    '4,Hydrant,Nowhere,,,cast iron',
  ]
  await signIn(page, people.admin)
  await page.goto('/city-admin?tab=import')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  const name = `assets-${run}.csv`
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`${assets.join('\n')}\n`) })
  await expect(page.getByRole('heading', { name: 'What the import does' })).toBeVisible()
  await expect(page.getByText('1 row outside the city')).toBeVisible()
  expect(await problemsOf(page)).toEqual([])

  // LOC-73, WORD-18
  const canvas = page.locator('.maplibregl-canvas')
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  await expect.poll(async () => (await canvas.boundingBox())?.width).toBe(page.viewportSize()?.width)
  await page.getByRole('button', { name: 'Sun mode' }).click()
  await page.getByRole('button', { name: 'End sun mode' }).click()
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await expect(page.getByRole('heading', { name: 'What the import does' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Icon for Parking Meter' }).click()
  await page.getByRole('option', { name: 'Bench', exact: true }).click()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('radio', { name: 'Leave them out' }).click({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Import 2 locations' }).click()
  await expect(page.getByRole('heading', { name: `Imported ${name}` })).toBeVisible()
  await expect(page.getByText('2 added, 2 rejected').first()).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download rejected rows' }).first().click(),
  ])
  expect(report.suggestedFilename()).toBe(`assets-${run}.refused.csv`)

  await page.getByRole('link', { name: 'Show the locations' }).click()
  await page.getByRole('searchbox').fill(`Meter ${run}`)
  await page
    .getByRole('link', { name: `Meter ${run}` })
    .first()
    .click()
  await unfold(page, /^Location Details/)
  await expect(page.getByText('Details from the import')).toBeVisible()
  await expect(page.getByText('steel')).toBeVisible()

  await page.goto('/city-admin?tab=import')
  await page.getByRole('button', { name: 'Undo this import' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Undone ${name}` })).toBeVisible()
  await page.goto(`/saved-locations?search=${run}`)
  await expect(page.getByText(/No matches for/).first()).toBeVisible()
})
