/** CITY-40, CITY-41, CITY-42, CITY-44, CITY-48. Removing a city, putting it back, and creating cities from a file. */
import {
  type AdminCity,
  createCitiesFromList,
  getCityRemoval,
  listAdminCities,
  listCityRemovals,
  putBackCity,
  removeCity,
} from '@lamplighter/domain/admin'
import { listMyCityRequests } from '@lamplighter/domain/cities'
import { messageOf } from '@lamplighter/domain/http'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { openApp } from '../../../testing/app.tsx'
import { openCity } from '../../../testing/city-server.ts'
import { signIn } from '../../../testing/issuer.ts'
import { answer } from '../../../testing/network.ts'
import { membership, user } from '../../../testing/records.ts'
import { cityListWords } from './city-list.messages.ts'
import { backupCommand, removalWords } from './removal.messages.ts'

const now = new Date().toISOString()
const city: AdminCity = {
  ...{ _id: uuidv7(), name: 'Cedar Bend', state: 'IA', country: 'USA', description: '', isActive: true },
  ...{ removal: null, ownerId: null, owner: null, createdAt: now, limits: null, formerNames: [] },
  stats: { memberCount: 1, locationCount: 2, noteCount: 3 },
}
const removed: AdminCity = {
  ...city,
  isActive: false,
  removal: { at: now, by: 'Pat Singh', until: now, isBeingDeleted: false },
}

async function openCities(listed: () => AdminCity) {
  await page.viewport(1440, 900)
  const admin = user({ platformRole: 'admin' })
  openCity(admin)
  answer(listAdminCities, () => [listed()])
  answer(listCityRemovals, () => [])
  await signIn(admin)
  await openApp('/admin?tab=cities')
}

test('asks for the name, offers a copy, names holds, and offers to put it back', async () => {
  let now = city
  await openCities(() => now)
  answer(getCityRemoval, () => ({ holds: ['Smith v. City: Oak Street 12'] }))
  answer(removeCity, () => {
    now = removed
    return removed
  })
  answer(putBackCity, () => {
    now = city
    return city
  })
  await page.getByRole('button', { name: 'More actions: Cedar Bend, IA' }).click()
  await page.getByRole('menuitem', { name: removalWords.remove }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(backupCommand('Cedar Bend, IA'))).toBeVisible()
  await expect.element(dialog.getByText('Smith v. City: Oak Street 12')).toBeVisible()
  const button = dialog.getByRole('button', { name: removalWords.remove })
  await button.click()
  await expect.element(dialog.getByText(messageOf('merge_name_differs'))).toBeVisible()
  await dialog.getByLabelText(removalWords.confirmName).fill('Cedar Bend')
  await button.click()
  await expect.element(page.getByText(/^Removed on .* by Pat Singh/)).toBeVisible()
  await expect.element(page.getByText(/Not deleted while a hold is open: Smith v\. City/)).toBeVisible()
  await page.getByRole('button', { name: `${removalWords.putBack}: Cedar Bend, IA` }).click()
  await page.getByRole('dialog').getByRole('button', { name: removalWords.putBack }).click()
  await expect.element(page.getByText('Active', { exact: true })).toBeVisible()
})

test('a city that is being deleted says so, and cannot be put back', async () => {
  answer(getCityRemoval, () => ({ holds: [] }))
  await openCities(() => ({ ...removed, removal: { at: now, by: null, until: now, isBeingDeleted: true } }))
  await expect.element(page.getByText(/It is being deleted and can no longer be put back\.$/)).toBeVisible()
  expect(page.getByRole('button', { name: /^Put Back/ }).elements()).toEqual([])
})

test('members read on every page that their city was removed, and that their work stays', async () => {
  const member = user({
    cityMemberships: [membership({ status: 'removed', cityActive: false })],
    hasCityMembership: false,
  })
  openCity(member)
  await signIn(member)
  await openApp('/saved-locations')
  await expect
    .element(
      page.getByText(
        /^Prairie Falls, NE was removed\. Ask a platform admin to put it back\. Unsent work stays/,
      ),
    )
    .toBeVisible()
})

test('Home of a member whose only city was removed says only that', async () => {
  const member = user({
    cityMemberships: [membership({ status: 'removed', cityActive: false })],
    hasCityMembership: false,
  })
  openCity(member)
  answer(listMyCityRequests, () => [])
  await signIn(member)
  await openApp('/')
  await expect.element(page.getByRole('heading', { name: 'City Removed' })).toBeVisible()
  expect(page.getByText('No City Assignment').elements()).toEqual([])
})

test('a file is tried first, with the problem of each row', async () => {
  await openCities(() => city)
  const row = { row: 2, city: 'Ames, IA', limits: 'none' as const, email: 'ana@ames.example' }
  const nothing = { created: [], existing: [], problems: [], mails: true }
  const sent: boolean[] = []
  answer(createCitiesFromList, ({ body }) => {
    sent.push(body.create)
    return atob(body.file).includes('XX')
      ? { ...nothing, problems: [{ row: 3, message: 'This state does not exist.' }] }
      : { ...nothing, created: [row] }
  })
  await page.getByRole('button', { name: cityListWords.open }).click()
  const dialog = page.getByRole('dialog')
  const choose = (text: string) =>
    userEvent.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      new File([text], 'cities.csv', { type: 'text/csv' }),
    )
  const button = dialog.getByRole('button', { name: cityListWords.create })
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull()
  await choose('city,state\nAmes,IA\nBoone,XX')
  await expect.element(dialog.getByText('Row 3: This state does not exist.')).toBeVisible()
  await expect.element(button).toBeDisabled()
  await choose('city,state\nAmes,IA')
  await expect
    .element(dialog.getByText(/^The file creates 1 city, 1 of them without limits\. 1 first City Admin/))
    .toBeVisible()
  await button.click()
  await expect.element(page.getByText('1 city created.')).toBeVisible()
  expect(sent).toEqual([false, false, true])
})
