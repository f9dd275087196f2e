/** WORD-35. Settings on a phone. */
import { listSessions } from '@lamplighter/domain/auth'
import { listMyCityRequests } from '@lamplighter/domain/cities'
import { getNotificationChoices, usualChoices } from '@lamplighter/domain/notifications'
import { getMyStats } from '@lamplighter/domain/settings'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { signIn } from '../testing/issuer.ts'
import { answer } from '../testing/network.ts'
import { user } from '../testing/records.ts'

test('the day pack comes first below the account, because crews need it every morning', async () => {
  await page.viewport(390, 844)
  const me = user()
  openCity(me)
  answer(listSessions, () => [])
  answer(listMyCityRequests, () => [])
  answer(getMyStats, () => ({ locations: 0, notes: 0, media: 0, workOrdersOpened: 0, workOrdersClosed: 0 }))
  answer(getNotificationChoices, () => ({
    choices: usualChoices,
    quiet: null,
    mailTo: { missing: 'server' as const },
  }))
  await signIn(me)
  await openApp('/settings')
  await expect.element(page.getByRole('heading', { name: 'Day Pack' })).toBeVisible()
  // A member of a city may have no requests, and that needs no explanation.
  await expect.element(page.getByText('No pending requests.')).toBeVisible()
  const titles = () =>
    page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(() => titles().slice(0, 2)).toEqual(['Account', 'Day Pack'])
  await expect.element(page.getByText('1.2.3')).toBeVisible()
})
