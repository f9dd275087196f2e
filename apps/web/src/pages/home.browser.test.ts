/** ACC-15, ACC-18. What a member without categories reads on Home: a worker sees all of the city, a director nothing. */
import { summariseWorkOrders } from '@lamplighter/domain/work-orders'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tileWords } from '../features/memberships/memberships.messages.ts'
import { openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { signIn } from '../testing/issuer.ts'
import { answer } from '../testing/network.ts'
import { membership, user } from '../testing/records.ts'

async function openHome(member: Parameters<typeof membership>[0]) {
  const me = user({ cityMemberships: [membership(member)] })
  openCity(me)
  answer(summariseWorkOrders, () => ({ open: 0, finished: 0, extent: null, innerExtent: null }))
  await signIn(me)
  await openApp('/')
}

test('a worker without categories reads that everything is shown', async () => {
  await openHome({ role: 'city_worker', userType: null, customCategories: [] })
  await expect.element(page.getByText(tileWords.noCategoriesButAll)).toBeVisible()
})

test('a director without categories is sent to the administrator', async () => {
  await openHome({ role: 'department_director', userType: null, customCategories: [] })
  await expect.element(page.getByText(tileWords.noCategories)).toBeVisible()
})

test('whoever was let in with everything has a tile for each category', async () => {
  await openHome({ role: 'city_worker', userType: 'all', customCategories: [] })
  await expect.element(page.getByRole('link', { name: /Water/ })).toBeVisible()
  expect(page.getByText('No categories are assigned').elements()).toEqual([])
})
