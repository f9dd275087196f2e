/** FEED-14. City Admins see what waits on the phones of their members. */

import { listInvitations } from '@lamplighter/domain/cities'
import {
  getCityStats,
  getUserTypes,
  listCityUsers,
  listPendingRequests,
  listUnassignedUsers,
  listWaiting,
  type MemberWaiting,
} from '@lamplighter/domain/city-admin'
import { Problem } from '@lamplighter/domain/http'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { openApp } from '../../../testing/app.tsx'
import { openCity } from '../../../testing/city-server.ts'
import { signIn } from '../../../testing/issuer.ts'
import { answer } from '../../../testing/network.ts'
import { membership, user } from '../../../testing/records.ts'
import { phoneWords } from './phones.messages.ts'

const admin = membership({ role: 'city_admin' })
const me = user({ cityMemberships: [admin] })
const today = (hour: number, minute: number) =>
  new Date(new Date().setHours(hour, minute, 0, 0)).toISOString()
const nothing = { notes: 0, photos: 0, videos: 0, orders: 0, others: 0 }
const ana: MemberWaiting = {
  _id: uuidv7(),
  name: 'Ana Lindqvist',
  heardAt: today(11, 5),
  devices: [
    { ...nothing, photos: 3, notes: 1, since: today(10, 40), heardAt: today(11, 5) },
    { ...nothing, orders: 1, since: today(10, 50), heardAt: today(10, 55) },
  ],
}
const wes: MemberWaiting = { _id: uuidv7(), name: 'Wes Carter', heardAt: today(9, 30), devices: [] }

beforeEach(async () => {
  openCity(me, [])
  answer(getCityStats, () => ({
    ...{ users: 2, pendingRequests: 0, locations: 0, notes: 0, activities: 0, openWorkOrders: 0 },
  }))
  answer(listCityUsers, () => [])
  answer(getUserTypes, () => ({ displayNames: {}, categoryMappings: {}, allCategories: [] }))
  answer(listPendingRequests, () => [])
  answer(listUnassignedUsers, () => [])
  answer(listInvitations, () => [])
  await signIn(me)
})

const phones = () => page.getByRole('region', { name: phoneWords.title })

for (const width of [390, 1440])
  test(`at ${width} pixels, each device has its counts and times, and the rest is quiet`, async () => {
    await page.viewport(width, 900)
    const calls = answer(listWaiting, () => [ana, wes])
    await openApp('/city-admin?tab=users')
    const table = phones().getByRole('table')
    await expect.element(table.getByText('3 photos, 1 note waiting since 10:40 AM')).toBeVisible()
    await expect.element(table.getByText('last heard from 11:05 AM')).toBeVisible()
    await expect.element(table.getByText('1 work order waiting since 10:50 AM')).toBeVisible()
    await expect.element(table.getByText(phoneWords.nothing)).toBeVisible()
    await expect.element(table.getByText('last heard from 9:30 AM')).toBeVisible()
    expect(calls[0]?.query).toEqual({ cityId: admin.cityId })
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

test('nobody has reported', async () => {
  answer(listWaiting, () => [])
  await openApp('/city-admin?tab=users')
  await expect.element(phones().getByText(phoneWords.empty)).toBeVisible()
  await expect.element(phones().getByRole('table')).not.toBeInTheDocument()
})

test('says that it failed, and loads on Try Again; a later failure keeps the answer', async () => {
  let fails = true
  answer(listWaiting, () => {
    if (fails) throw new Problem('internal')
    return [wes]
  })
  await openApp('/city-admin?tab=users')
  await expect.element(phones().getByText(phoneWords.failed)).toBeVisible()
  fails = false
  await phones().getByRole('button', { name: 'Try Again' }).click()
  await expect.element(phones().getByText('Wes Carter')).toBeVisible()
  fails = true
  await queryClient.refetchQueries({ queryKey: ['city-admin', 'waiting'] }).catch(() => undefined)
  await expect.element(phones().getByText('Wes Carter')).toBeVisible()
})
