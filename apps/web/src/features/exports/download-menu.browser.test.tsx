/** EXPORT-21. The formats of the download menu. */
import { exportLocations } from '@lamplighter/domain/exports'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../lib/api/query-client.ts'
import { signIn } from '../../testing/issuer.ts'
import { answer } from '../../testing/network.ts'
import { user } from '../../testing/records.ts'
import { show } from '../../testing/render.tsx'
import { DownloadMenu } from './download-menu.tsx'
import { downloadBegun, exportWords } from './exports.messages.ts'

async function open({ shapefiles }: { shapefiles: boolean }) {
  queryClient.clear()
  await signIn(user(), { shapefiles })
  await show(<DownloadMenu listed={{ kind: 'locations', filters: { search: 'elm' } }} rows={3} isFiltered />)
  await page.getByRole('button', { name: exportWords.download }).click()
  await expect.element(page.getByText('3 locations, as filtered here')).toBeVisible()
}

const items = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent?.split(' ')[0])

test('has no Shapefiles where the server cannot write them', async () => {
  await open({ shapefiles: false })
  await expect.poll(items).toEqual(['CSV', 'GeoJSON', 'GeoPackage'])
})

test('downloads Shapefiles of the filtered list where it can', async () => {
  const asked: object[] = []
  const fileName = 'ames-ia-locations-2026-11-22.zip'
  answer(exportLocations, ({ query }) => {
    asked.push(query ?? {})
    return { url: 'data:,x', fileName, expiresAt: new Date().toISOString() }
  })
  await open({ shapefiles: true })
  await expect.poll(items).toEqual(['CSV', 'GeoJSON', 'GeoPackage', 'Shapefile'])
  await page.getByRole('menuitem', { name: /^Shapefile/ }).click()
  await expect.element(page.getByText(downloadBegun(fileName))).toBeVisible()
  expect(asked).toEqual([{ search: 'elm', format: 'shp' }])
})
