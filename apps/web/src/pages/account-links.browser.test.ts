/** SEC-33, SEC-34, SEC-35: pages of one-time links in all their states. */
import {
  askForPasswordLink,
  checkPasswordLink,
  checkSetup,
  choosePassword,
  claimSetup,
  confirmEmail,
  createAccount,
  getClientConfig,
  getMe,
  listSessions,
  sendEmailLink,
  type User,
} from '@lamplighter/domain/auth'
import { listMyCities, listMyCityRequests } from '@lamplighter/domain/cities'
import { getDayPackSize } from '@lamplighter/domain/day-pack'
import { messageOf, Problem } from '@lamplighter/domain/http'
import { getMapConfig } from '@lamplighter/domain/map'
import { getNotificationChoices, usualChoices } from '@lamplighter/domain/notifications'
import { getMyStats } from '@lamplighter/domain/settings'
import { getOrderChoices, summariseWorkOrders } from '@lamplighter/domain/work-orders'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { linkWords, passwordElsewhere, sentTo } from '../features/auth/links/link.messages.ts'
import { loginWords } from '../features/auth/login/login.messages.ts'
import { setupWords } from '../features/auth/setup/setup.messages.ts'
import { linkSent, settingsWords } from '../features/settings/settings.messages.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { session } from '../lib/session/session.ts'
import { openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { makeIssuer, signIn } from '../testing/issuer.ts'
import { answer } from '../testing/network.ts'
import { orderChoices, orderFigures, user } from '../testing/records.ts'

const secret = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ'
const done = () => ({ success: true }) as const
const over = () => {
  throw new Problem('link_over')
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const type = (label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text)

async function signedOut({ mail = true } = {}) {
  queryClient.clear()
  const issuer = makeIssuer({ mail })
  answer(getMe, () => {
    throw new Problem('not_signed_in')
  })
  await session.start()
  return issuer
}

test('the login form links to the page for a forgotten password and closes', async () => {
  await signedOut()
  await openApp('/saved-locations')
  await page.getByRole('banner').getByRole('button', { name: 'Login / Register' }).click()
  await page.getByRole('link', { name: loginWords.forgotten }).click()
  await expect.element(heading(linkWords.forgotten)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('asking for a link gives everybody the same answer', async () => {
  await signedOut()
  const asked = answer(askForPasswordLink, done)
  await openApp('/reset-password')
  await button(linkWords.send).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please fill in every field.')
  await type('Email', 'ana@city')
  await type('Email', ' ana@city.gov ')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading(linkWords.sent)).toBeVisible()
  await expect.element(page.getByText(sentTo('ana@city.gov'))).toBeVisible()
  expect(asked.map(({ body }) => body)).toEqual([{ email: 'ana@city.gov' }])
  await button(linkWords.another).click()
  await expect.element(button(linkWords.send)).toBeVisible()
})

test('tells a user who asks too often when to try again', async () => {
  await signedOut()
  answer(askForPasswordLink, () => {
    throw new Problem('too_many_requests')
  })
  await openApp('/reset-password')
  await type('Email', 'ana@city.gov')
  await button(linkWords.send).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(messageOf('too_many_requests'))
})

test('says who can help if the server sends no mail', async () => {
  await signedOut({ mail: false })
  await openApp('/reset-password')
  await expect.element(page.getByText(linkWords.noMail)).toBeVisible()
  await expect.element(page.getByText(linkWords.command)).toBeVisible()
  await expect.element(button(linkWords.send)).not.toBeInTheDocument()
})

test('says so if another issuer manages the passwords', async () => {
  await signedOut()
  queryClient.clear()
  const scope = {
    issuer: 'https://login.example',
    clientId: 'c',
    audience: 'a',
    scope: 'openid',
    resource: null,
  }
  answer(getClientConfig, () => ({
    identity: { embedded: null, external: { ...scope, name: 'City of Fargo' } },
    siteUrl: location.origin,
    formerUrls: [],
    mail: true,
    version: '1.2.3',
    pushKey: 'BKey',
    shapefiles: false,
  }))
  await openApp('/reset-password')
  await expect.element(page.getByText(passwordElsewhere('City of Fargo'))).toBeVisible()
})

test('a reset link sets a new password by the rules of registration, and signs in', async () => {
  const issuer = await signedOut()
  const ana = user({ email: 'ana@city.gov' })
  openCity(ana, [])
  answer(summariseWorkOrders, () => orderFigures({}))
  answer(checkPasswordLink, () => ({ email: ana.email }))
  const chosen = answer(choosePassword, () => {
    issuer.signedInAs = ana
    answer(getMe, () => ({ user: ana }))
    return { email: ana.email }
  })
  await openApp(`/reset-password#${secret}`)
  await expect.element(page.getByText('ana@city.gov')).toBeVisible()
  await type(linkWords.newPassword, 'short')
  await type(linkWords.confirmPassword, 'short')
  await button(linkWords.change).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(messageOf('password_too_weak'))
  await type(linkWords.newPassword, 'Lanterns-4-all!')
  await button(linkWords.change).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(messageOf('passwords_differ'))
  await type(linkWords.confirmPassword, 'Lanterns-4-all!')
  await button(linkWords.change).click()
  await expect.element(page.getByText(linkWords.changed)).toBeVisible()
  expect(chosen.map(({ body }) => body)).toEqual([{ secret, password: 'Lanterns-4-all!' }])
  expect(location.hash).toBe('')
  expect(session.state()).toMatchObject({ status: 'authenticated', user: ana })
})

test('an expired link offers a new one, both when opened and when used', async () => {
  await signedOut()
  answer(checkPasswordLink, over)
  await openApp(`/reset-password#${secret}`)
  await expect.element(page.getByText(linkWords.over)).toBeVisible()
  await page.getByRole('link', { name: linkWords.askAgain }).click()
  await expect.element(button(linkWords.send)).toBeVisible()

  answer(checkPasswordLink, () => ({ email: 'ana@city.gov' }))
  answer(choosePassword, over)
  await openApp(`/reset-password#${secret}x`)
  await type(linkWords.newPassword, 'Lanterns-4-all!')
  await type(linkWords.confirmPassword, 'Lanterns-4-all!')
  await button(linkWords.change).click()
  await expect.element(page.getByText(linkWords.over)).toBeVisible()
})

test('keeps the link while the session is being checked', async () => {
  await signedOut()
  const held = Promise.withResolvers<void>()
  answer(checkPasswordLink, async () => {
    await held.promise
    return { email: 'ana@city.gov' }
  })
  await openApp(`/reset-password#${secret}`)
  await expect.element(heading(linkWords.choose)).toBeVisible()
  await session.start()
  held.resolve()
  await expect.element(button(linkWords.change)).toBeVisible()
})

test('keeps the link after skipping to the main content', async () => {
  await signedOut()
  answer(checkPasswordLink, () => ({ email: 'ana@city.gov' }))
  await openApp(`/reset-password#${secret}`)
  await expect.element(button(linkWords.change)).toBeVisible()
  location.hash = '#main'
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect.element(button(linkWords.change)).toBeVisible()
})

test('confirms an address on a button press, not when the link opens', async () => {
  await signedOut()
  const confirmed = answer(confirmEmail, () => ({ email: 'ana@city.gov' }))
  await openApp(`/confirm-email#${secret}`)
  await expect.element(button(linkWords.confirmButton)).toBeVisible()
  expect(confirmed).toEqual([])
  await button(linkWords.confirmButton).click()
  await expect.element(heading(linkWords.confirmed)).toBeVisible()
  await expect.element(page.getByText('ana@city.gov is confirmed.')).toBeVisible()
  expect(confirmed.map(({ body }) => body)).toEqual([{ secret }])
})

test('says so if a link is used up or incomplete', async () => {
  await signedOut()
  answer(confirmEmail, over)
  await openApp(`/confirm-email#${secret}`)
  await button(linkWords.confirmButton).click()
  await expect.element(page.getByText(linkWords.over)).toBeVisible()
  await openApp('/confirm-email')
  await expect.element(page.getByText(linkWords.noSecret)).toBeVisible()
})

test('the first platform admin creates an account, then confirms with a button', async () => {
  const issuer = await signedOut()
  const me = user({ name: 'Ida Storm', email: 'ida@city.gov' })
  const now = (who: User) => answer(getMe, () => ({ user: who }))
  answer(checkSetup, done)
  const made = answer(createAccount, () => {
    issuer.signedInAs = me
    now(me)
    return done()
  })
  const claimed = answer(claimSetup, () => {
    const promoted = { ...me, platformRole: 'admin' as const }
    now(promoted)
    return { user: promoted }
  })
  await openApp(`/setup#${secret}`)
  // People who only create the account are not admin yet.
  expect(setupWords.intro).toContain(setupWords.become)
  await expect.element(page.getByText(setupWords.intro)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: loginWords.toLogin }).click()
  await expect
    .element(page.getByRole('main').getByRole('button', { name: 'Login', exact: true }))
    .toBeVisible()
  await page.getByRole('main').getByRole('button', { name: loginWords.toRegister }).click()
  await type('Name', me.name)
  await type('Email', me.email)
  await type('Password', 'Lanterns-4-all!')
  await type('Confirm Password', 'Lanterns-4-all!')
  await page.getByRole('main').getByRole('button', { name: 'Register', exact: true }).click()
  await expect.element(page.getByRole('main').getByText('Ida Storm')).toBeVisible()
  expect([made.length, claimed.length]).toEqual([1, 0])
  await button(setupWords.become).click()
  await expect.element(page.getByText(setupWords.done)).toBeVisible()
  expect(claimed.map(({ body }) => body)).toEqual([{ secret }])
  await expect.poll(() => location.pathname).toBe('/admin')
})

test('says who can create a new setup link if this one is used up or incomplete', async () => {
  await signedOut()
  answer(checkSetup, over)
  await openApp('/setup')
  await expect.element(page.getByText(setupWords.noSecret)).toBeVisible()
  await openApp(`/setup#${secret}`)
  await expect.element(page.getByText(setupWords.overHint)).toBeVisible()
})

test('tells a user that someone else became admin first', async () => {
  queryClient.clear()
  await signIn(user())
  answer(checkSetup, done)
  answer(claimSetup, over)
  await openApp(`/setup#${secret}`)
  await button(setupWords.become).click()
  await expect.element(page.getByText(setupWords.overHint)).toBeVisible()
})

test.each([
  ['asks a user with an unconfirmed address', true, false, true],
  ['does not ask a user with a confirmed address', true, true, false],
  ['does not ask if the server sends no mail', false, false, false],
])('Settings %s', async (_, mail, emailVerified, asks) => {
  queryClient.clear()
  const me = user({ emailVerified })
  await signIn(me, { mail })
  answer(getOrderChoices, () => orderChoices(me))
  answer(getNotificationChoices, () => ({
    choices: usualChoices,
    quiet: null,
    mailTo: { missing: 'server' as const },
  }))
  answer(listSessions, () => [])
  answer(getMyStats, () => ({ locations: 0, notes: 0, media: 0, workOrdersOpened: 0, workOrdersClosed: 0 }))
  answer(listMyCities, () => [])
  answer(listMyCityRequests, () => [])
  answer(getDayPackSize, () => ({
    ...{ locations: 0, workOrders: 0, notes: 0, thumbnails: 0 },
    ...{ bytes: 0, transferBytes: 0, thumbnailBytes: 0 },
  }))
  answer(getMapConfig, () => ({ streets: [], provider: null, embedded: null, satellite: null }))
  const sent = answer(sendEmailLink, done)
  // The previous test's page stays until this one replaces it.
  answer(checkSetup, over)
  await openApp('/settings')
  await expect.element(button(settingsWords.changePassword)).toBeVisible()
  if (!asks) return expect.element(page.getByText(settingsWords.confirmAddress)).not.toBeInTheDocument()
  await button(settingsWords.sendLink).click()
  await expect.element(page.getByText(linkSent(user().email))).toBeVisible()
  expect(sent).toHaveLength(1)
})
