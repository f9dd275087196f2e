/** LOC-45, LOC-48. A City Admin imports a file with an unknown type and a row outside the city, then undoes it. */
import type { Locator, Page } from '@playwright/test'
import { problemsOf } from './support/axe.ts'
import { apiOf } from './support/fresh-user.ts'
import { expect, people, signIn, test, unfold } from './support/journey.ts'

/** Opens the imports. If an earlier try left one unfinished, the page would show it instead of the form. */
async function openImports(page: Page): Promise<void> {
  await signIn(page, people.admin)
  const api = await apiOf(page)
  const [city] = (await (await api('GET', '/api/cities/')).json()) as { _id: string }[]
  const unfinished = async () => {
    const runs = await (await api('GET', `/api/imports?cityId=${city?._id}`)).json()
    return (runs as { _id: string; status: string }[]).filter(
      ({ status }) => !['saved', 'undone', 'cancelled', 'failed'].includes(status),
    )
  }
  for (const { _id } of await unfinished()) await api('POST', `/api/imports/${_id}/cancel`)
  await expect.poll(unfinished).toEqual([])
  await page.goto('/city-admin?tab=import')
}

/** Undoes the import of a file. Returns its row. */
async function undo(page: Page, name: string): Promise<Locator> {
  const shown = page.getByRole('row', { name })
  await shown.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  return shown
}

test('a City Admin imports a file, fills in missing details, and undoes the import', async ({ page }) => {
  const run = Date.now()
  // No hydrants: other journeys count them meanwhile.
  const assets = [
    'OBJECTID,TYPE,NAME,LAT,LONG,MATERIAL',
    `1,Streetlight,Light ${run},40.6171,-96.6342,cast iron`,
    `2,Parking Meter,Meter ${run},40.6172,-96.6341,steel`,
    `3,Streetlight,Elsewhere ${run},45.1,-96.6,cast iron`,
    '4,Streetlight,Nowhere,,,cast iron',
  ]
  await openImports(page)
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
  await undo(page, name)
  await expect(page.getByRole('heading', { name: `Undone ${name}` })).toBeVisible()
  await page.goto(`/saved-locations?search=${run}`)
  await expect(page.getByText(/No matches for/).first()).toBeVisible()
})

test('ORDER-60 a City Admin imports work orders for locations of an earlier file, and undoes both', async ({
  page,
}) => {
  const run = Date.now()
  await openImports(page)
  const send = async (name: string, lines: string[]) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file' }).click(),
    ])
    await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) })
    await expect(page.getByRole('heading', { name: 'What the import does' })).toBeVisible()
  }
  await send(`lights-${run}.csv`, [
    'ID,TYPE,NAME,LAT,LONG',
    `L-${run},Streetlight,Light ${run},40.6171,-96.6342`,
  ])
  await page.getByRole('button', { name: 'Import 1 location' }).click()
  await page.getByRole('button', { name: 'Import another file' }).click()

  await page.getByRole('radio', { name: 'Work orders' }).check()
  await send(`orders-${run}.csv`, [
    'ID,Title,Status,Opened,Closed,Asset ID',
    `1,New lens ${run},Open,11/3/2026 8:15 AM,,L-${run}`,
    `2,New bulb ${run},Completed,2026-11-01,2026-11-02,L-${run}`,
    `3,Nowhere ${run},Open,2026-11-01,,X-${run}`,
  ])
  await expect(page.getByText(`no location has the ID "X-${run}"`)).toBeHidden()
  await page.getByText('1 row cannot be imported').click()
  await expect(page.getByText(`no location has the ID "X-${run}"`)).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 2 work orders' }).click()
  await expect(page.getByText('2 work orders added, 1 rejected').first()).toBeVisible()
  expect(await problemsOf(page)).toEqual([])

  await page.getByRole('link', { name: 'Show the work orders' }).click()
  await page.getByRole('searchbox').fill(String(run))
  for (const title of [`New lens ${run}`, `New bulb ${run}`])
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible()

  await page.goto('/city-admin?tab=import')
  for (const name of [`orders-${run}.csv`, `lights-${run}.csv`]) {
    const shown = await undo(page, name)
    await expect(shown.getByText('1 undone').or(shown.getByText('2 undone'))).toBeVisible()
  }
  await page.goto(`/work-orders?search=${run}&status=all`)
  await expect(page.getByText(/No matches for|No work orders/).first()).toBeVisible()
})
