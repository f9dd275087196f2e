/** PRIV-2, PRIV-3. The page about what is stored, and the download of one's own data. */
import { listSessions } from '@lamplighter/domain/auth'
import { listMyCityRequests } from '@lamplighter/domain/cities'
import { exportOwnData } from '@lamplighter/domain/exports'
import { getNotificationChoices, usualChoices } from '@lamplighter/domain/notifications'
import { getMyStats } from '@lamplighter/domain/settings'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ownDataWords } from '../features/exports/exports.messages.ts'
import { residentTopics, userTopics } from '../features/privacy/privacy.messages.ts'
import { session } from '../lib/session/session.ts'
import { openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { makeIssuer, signIn } from '../testing/issuer.ts'
import { answer, goOffline } from '../testing/network.ts'
import { user } from '../testing/records.ts'

test('PRIV-2 opens without an account and without a network', async () => {
  makeIssuer()
  goOffline()
  await openApp('/privacy')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  for (const { title } of [...userTopics, ...residentTopics])
    await expect.element(page.getByText(title, { exact: true }).first()).toBeVisible()
})

test('PRIV-2 is linked from the login form', async () => {
  makeIssuer()
  openCity(user())
  await session.start()
  await openApp('/saved-locations')
  await page.getByRole('button', { name: 'Login / Register' }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'What is stored about you' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('PRIV-3 downloads the own data from Settings, next to the link about privacy', async () => {
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
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  answer(exportOwnData, () => ({
    url: '/exports/lamplighter-my-data-2026-11-30.zip?t=1',
    fileName: 'lamplighter-my-data-2026-11-30.zip',
    expiresAt: new Date().toISOString(),
  }))
  await signIn(me)
  await openApp('/settings')
  await page.getByRole('button', { name: ownDataWords.download }).click()
  await expect.element(page.getByText('Downloading lamplighter-my-data-2026-11-30.zip.')).toBeVisible()
  expect(clicked).toHaveBeenCalledOnce()
  clicked.mockRestore()
  await expect.element(page.getByRole('link', { name: 'What Is Stored About You' })).toBeVisible()
})
