/**
 * DUR-34. Items that a city admin deletes or restores offline stay in their row, marked, and the user is
 * asked only once.
 */
import {
  type CityAdminNote,
  getCityStats,
  listCityLocations,
  listCityNotes,
  listTrash,
  restoreLocation,
  type TrashedLocation,
} from '@lamplighter/domain/city-admin'
import { movedToTrash, restoredFromTrash } from '@lamplighter/domain/locations'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { say } from '../kit/messages/say.tsx'
import { unsentOf } from '../lib/outbox/outbox-table.ts'
import { deviceDatabase } from '../lib/storage/device-database.ts'
import { openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { signIn } from '../testing/issuer.ts'
import { answer, goOffline, pageOf } from '../testing/network.ts'
import { location, membership, note, somebodyElse, user } from '../testing/records.ts'

const admin = membership({ role: 'city_admin' })
const me = user({ cityMemberships: [admin] })
const hydrant = location({ name: 'Hydrant', icon: 'well' })
const valve = location({ name: 'Valve', icon: 'well' })
const trashed = (name: string): TrashedLocation => ({
  ...location({ name, icon: 'well' }),
  deletedAt: new Date().toISOString(),
  deletedBy: somebodyElse,
  openWorkOrders: 0,
  notesSince: 0,
  purgeAfter: null,
  heldBy: null,
})
const noteAt = (place: typeof hydrant): CityAdminNote => ({
  ...note({ locationId: place._id }),
  cityName: admin.cityName,
  location: place,
})

beforeEach(async () => {
  await deviceDatabase.outbox.clear()
  await page.viewport(1440, 900)
  openCity(me, [hydrant, valve])
  const figures = { users: 1, pendingRequests: 0, locations: 2, notes: 2, activities: 0, openWorkOrders: 0 }
  answer(getCityStats, () => figures)
  answer(listCityLocations, () => pageOf([hydrant, valve]))
  answer(listCityNotes, () => pageOf([noteAt(hydrant), noteAt(valve)]))
  answer(listTrash, () => pageOf([trashed('Bench'), trashed('Lamp')]))
  await signIn(me)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Goes offline after the tab has loaded. */
async function openTab(search: string, first: string): Promise<void> {
  await openApp(`/city-admin?${search}`)
  await expect.element(button(first)).toBeEnabled()
  goOffline()
}
const sayYes = (verb: string) => page.getByRole('dialog').getByRole('button', { name: verb }).click()
const waiting = async () => (await unsentOf(me._id)).map(({ kind }) => kind)

test('a location moved to the trash', async () => {
  await openTab('tab=locations', 'Delete: Hydrant')
  await button('Delete: Hydrant').click()
  await sayYes('Delete Location')
  const row = page.getByRole('row').filter({ hasText: 'Hydrant' })
  await expect.element(row.getByText('Moving to trash: on this device')).toBeVisible()
  await expect.element(button('Delete: Hydrant')).toBeDisabled()
  await expect.element(button('Delete: Valve')).toBeEnabled()
  expect(await waiting()).toEqual(['location.trash'])
})

test("someone else's note being removed", async () => {
  const [ofHydrant, ofValve] = ['Delete: Dana Mason, Hydrant', 'Delete: Dana Mason, Valve'] as const
  await openTab('tab=notes', ofHydrant)
  await button(ofHydrant).click()
  await sayYes('Delete Note')
  const row = page.getByRole('listitem').filter({ hasText: 'Hydrant' })
  await expect.element(row.getByText('Deleting: on this device')).toBeVisible()
  await expect.element(button(ofHydrant)).toBeDisabled()
  await expect.element(button(ofValve)).toBeEnabled()
  expect(await waiting()).toEqual(['note.moderate'])
})

test('a location restored from the trash', async () => {
  await openTab('tab=locations&show=trash', 'Restore: Bench')
  await button('Restore: Bench').click()
  const row = page.getByRole('row').filter({ hasText: 'Bench' })
  await expect.element(row.getByText('On this device')).toBeVisible()
  await expect.element(button('Restore: Bench')).toBeDisabled()
  await expect.element(button('Restore: Lamp')).toBeEnabled()
  expect(await waiting()).toEqual(['location.restore'])
})

test('online, the message of the deletion goes when its location is restored', async () => {
  answer(restoreLocation, ({ params }) => ({ ...trashed('Bench'), _id: params.id, deletedAt: null }))
  await openApp('/city-admin?tab=locations&show=trash')
  await expect.element(button('Restore: Bench')).toBeEnabled()
  say.success(movedToTrash('Bench'))
  const told = (words: string) => page.getByRole('alert').filter({ hasText: words })
  await expect.element(told(movedToTrash('Bench'))).toBeVisible()
  await button('Restore: Bench').click()
  await expect.element(told(restoredFromTrash('Bench'))).toBeVisible()
  await expect.element(told(movedToTrash('Bench'))).not.toBeInTheDocument()
})
