/** REGION-1. Regions in Admin. */
import * as contract from '@lamplighter/domain/admin'
import { listCities } from '@lamplighter/domain/cities'
import { Problem } from '@lamplighter/domain/http'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { openApp } from '../../../testing/app.tsx'
import { openCity } from '../../../testing/city-server.ts'
import { signIn } from '../../../testing/issuer.ts'
import { answer } from '../../../testing/network.ts'
import { user } from '../../../testing/records.ts'
import { deleteRegion, removeFrom, regionWords as words } from './regions.messages.ts'

const now = new Date().toISOString()
const city = (name: string) => ({ _id: uuidv7(), name, state: 'NE', isActive: true })
const crete = city('Crete')
const roca = city('Roca')
const nina = { _id: uuidv7(), name: 'Nina Reyes', email: 'nina@county.example', addedAt: now }

/** A server with the given regions. */
async function openRegions(regions: contract.Region[]) {
  const admin = user({ platformRole: 'admin' })
  openCity(admin)
  answer(listCities, () =>
    [crete, roca].map((one) => ({ ...one, country: 'USA', description: '', createdAt: now })),
  )
  const find = (id: string) => {
    const found = regions.find(({ _id }) => _id === id)
    if (!found) throw new Problem('not_found')
    return found
  }
  answer(contract.listRegions, () => structuredClone(regions))
  answer(contract.createRegion, ({ body }) => {
    if (regions.some((one) => one.name === body.name)) throw new Problem('region_name_taken')
    const made = { ...body, createdAt: now, cities: [], viewers: [] }
    regions.push(made)
    return made
  })
  answer(contract.addRegionCity, ({ params }) => {
    find(params.id).cities.push(params.cityId === roca._id ? roca : crete)
    return find(params.id)
  })
  answer(contract.addRegionViewer, ({ params, body }) => {
    if (body.email !== nina.email) throw new Problem('region_viewer_unknown')
    find(params.id).viewers.push(nina)
    return find(params.id)
  })
  const removed = answer(contract.removeRegionCity, ({ params }) => {
    const region = find(params.id)
    region.cities = region.cities.filter(({ _id }) => _id !== params.cityId)
    return region
  })
  const deleted = answer(contract.deleteRegion, ({ params }) => {
    regions.splice(regions.indexOf(find(params.id)), 1)
    return { success: true as const }
  })
  await signIn(admin)
  await openApp('/admin?tab=regions')
  return { removed, deleted }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const county = (): contract.Region => ({
  ...{ _id: uuidv7(), name: 'Lancaster County', createdAt: now },
  ...{ cities: [crete, roca], viewers: [nina] },
})

test('REGION-1 the field is empty again after a city was added', async () => {
  await openRegions([{ ...county(), cities: [crete] }])
  const field = page.getByRole('combobox', { name: words.addCity })
  await field.fill('Ro')
  await page.getByRole('option', { name: 'Roca, NE' }).click()
  await expect.element(button(`${words.remove}: Roca, NE`)).toBeVisible()
  await expect.element(field).toHaveValue('')
})

test('REGION-1 asks before it removes a city or deletes the region', async () => {
  const { removed, deleted } = await openRegions([county()])
  await button(`${words.remove}: Roca, NE`).click()
  await expect
    .element(page.getByRole('dialog', { name: removeFrom('Roca, NE', 'Lancaster County') }))
    .toBeVisible()
  expect(removed).toHaveLength(0)
  await button(words.remove).click()
  await expect.element(button(`${words.remove}: Roca, NE`)).not.toBeInTheDocument()
  await button('More actions: Lancaster County').click()
  await page.getByRole('menuitem', { name: words.delete }).click()
  await expect.element(page.getByRole('dialog', { name: deleteRegion('Lancaster County') })).toBeVisible()
  await button(words.delete).click()
  await expect.element(page.getByText(words.none)).toBeVisible()
  expect(deleted).toHaveLength(1)
})
