/** CITY-21. The platform dashboard. */
import {
  type AdminCity,
  getAdminOverview,
  getBackgroundWork,
  getSetup,
  listAdminCities,
  listCityRemovals,
} from '@lamplighter/domain/admin'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { openApp } from '../../../testing/app.tsx'
import { openCity } from '../../../testing/city-server.ts'
import { signIn } from '../../../testing/issuer.ts'
import { answer } from '../../../testing/network.ts'
import { user } from '../../../testing/records.ts'
import { adminWords } from '../admin.messages.ts'
import { setupWords } from '../setup/setup.messages.ts'
import { backgroundWords } from './background-work.messages.ts'

const city = (name: string, isActive: boolean): AdminCity => ({
  ...{ _id: uuidv7(), name, state: 'NE', country: 'USA', description: '', isActive, removal: null },
  ...{ ownerId: null, owner: null, createdAt: new Date().toISOString(), limits: null, formerNames: [] },
  stats: { memberCount: 1, locationCount: 2, noteCount: 3 },
})

async function openDashboard(address: string) {
  const admin = user({ platformRole: 'admin' })
  openCity(admin)
  answer(listAdminCities, () => [city('Cedar Bend', true), city('Old Mill', false)])
  answer(listCityRemovals, () => [])
  answer(getAdminOverview, () => ({
    stats: { users: 1, cities: 2, locations: 3, notes: 4, memberships: 5, activities: 6 },
    recentActivity: [],
  }))
  answer(getSetup, () => ({
    installation: [{ step: 'address' as const, state: 'missing' as const }],
    citiesMissing: 1,
    cities: [{ _id: uuidv7(), name: 'Cedar Bend', state: 'NE', missing: ['limits' as const] }],
  }))
  answer(getBackgroundWork, () => [])
  await signIn(admin)
  await openApp(address)
}

test('CITY-21 the last day is above the steps of the setup that are missing', async () => {
  await openDashboard('/admin')
  const titles = [adminWords.lastDay, new RegExp(`^${setupWords.title}`)].map((name) =>
    page.getByRole('heading', { name }),
  )
  for (const title of titles) await expect.element(title).toBeVisible()
  await expect
    .element(page.getByText(/^Only this computer can use the app right now\. To let others in/))
    .toBeVisible()
  const [lastDay = 0, setup = 0] = titles.map((title) => title.element().getBoundingClientRect().top)
  expect(lastDay).toBeLessThan(setup)
})

test('DUR-72 names background jobs that fail, and nothing while all is well', async () => {
  const time = new Date(Date.now() - 3_600_000).toISOString()
  await openDashboard('/admin')
  await expect.element(page.getByRole('heading', { name: adminWords.lastDay })).toBeVisible()
  const card = page.getByRole('region', { name: backgroundWords.title })
  await expect.element(card).not.toBeInTheDocument()

  const server = 'a:5000'
  answer(getBackgroundWork, () => [
    { job: 'pushes' as const, server, failingSince: time, reason: 'it broke', lastDone: null },
    { job: 'cleanup' as const, server, failingSince: null, reason: null, lastDone: time },
  ])
  // The first answer would count as fresh for a while.
  queryClient.clear()
  await openApp('/admin')
  await expect.element(card.getByText(/Failing since 1 hour ago: it broke/)).toBeVisible()
  await expect.element(card.getByText(backgroundWords.stuck)).toBeVisible()
  await expect.element(card.getByText(/a:5000/)).not.toBeInTheDocument()
})

test('each city says whether it is active', async () => {
  await page.viewport(1440, 900)
  await openDashboard('/admin?tab=cities')
  for (const [name, state] of [
    ['Cedar Bend', adminWords.active],
    ['Old Mill', adminWords.notActive],
  ] as const) {
    const row = page.getByRole('row').filter({ hasText: name })
    await expect.element(row.getByText(state, { exact: true })).toBeVisible()
  }
})
