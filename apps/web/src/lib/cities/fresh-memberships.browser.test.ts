import { listMyCityRequests } from '@lamplighter/domain/cities'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../testing/app.tsx'
import { openCity } from '../../testing/city-server.ts'
import { signIn } from '../../testing/issuer.ts'
import { answer, goOffline, goOnline } from '../../testing/network.ts'
import { location, user } from '../../testing/records.ts'

test('a member who was removed while offline no longer sees the list and its count once back online', async () => {
  const me = user()
  openCity(me, [location({ name: 'Bench' })])
  answer(listMyCityRequests, () => [])
  const issuer = await signIn(me)
  await openApp('/saved-locations')
  const count = page.getByText('Showing 1 of 1 locations')
  await expect.element(count).toBeVisible()
  goOffline()
  await expect.element(page.getByText(/^You are offline/)).toBeVisible()
  issuer.signedInAs = { ...me, cityMemberships: [], hasCityMembership: false }
  goOnline()
  await expect.element(page.getByRole('heading', { name: 'No City Assignment' })).toBeVisible()
  await expect.element(count).not.toBeInTheDocument()
})
