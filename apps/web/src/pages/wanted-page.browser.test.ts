/** SEC-41. A visitor to a work order page is sent Home, and returns to it after logging in. */
import { getMe } from '@lamplighter/domain/auth'
import { listWorkOrders, summariseWorkOrders } from '@lamplighter/domain/work-orders'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../lib/api/query-client.ts'
import { session } from '../lib/session/session.ts'
import { goTo, openApp, addressShown as shown } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { makeIssuer } from '../testing/issuer.ts'
import { answer, pageOf } from '../testing/network.ts'
import { orderFigures, user } from '../testing/records.ts'

const KEY = 'lamplighter.wanted-page'
const me = user()
const address = '/work-orders?status=open&priority=high'

beforeEach(() => sessionStorage.clear())

async function openAsVisitor(at: string) {
  queryClient.clear()
  const issuer = makeIssuer()
  openCity(me)
  answer(listWorkOrders, () => pageOf([]))
  answer(summariseWorkOrders, () => orderFigures({}))
  answer(getMe, () => ({ user: me }))
  await session.start()
  await openApp(at)
  return issuer
}

async function logIn(issuer: Awaited<ReturnType<typeof openAsVisitor>>) {
  issuer.signedInAs = me
  await session.signIn(me.email, 'Lamplighter1!')
}

test('with its query, once', async () => {
  const issuer = await openAsVisitor(address)
  await expect.poll(shown).toBe('/')
  await logIn(issuer)
  await expect.poll(shown).toBe(address)
  await goTo('/')
  expect(shown()).toBe('/')
})

test('not after the visitor opened another page', async () => {
  const issuer = await openAsVisitor(address)
  await expect.poll(shown).toBe('/')
  await goTo('/saved-locations')
  await goTo('/')
  await logIn(issuer)
  expect(shown()).toBe('/')
  expect(sessionStorage.getItem(KEY)).toBeNull()
})

test('not after 15 minutes, and never to another origin', async () => {
  for (const wanted of [
    { href: address, at: Date.now() - 16 * 60_000 },
    { href: '//elsewhere.example/maps', at: Date.now() },
    { href: 'https://elsewhere.example/maps', at: Date.now() },
    { href: '/metrics', at: Date.now() },
  ]) {
    sessionStorage.setItem(KEY, JSON.stringify(wanted))
    const issuer = await openAsVisitor('/')
    await logIn(issuer)
    await new Promise(requestAnimationFrame)
    expect(shown()).toBe('/')
    await session.signOut()
  }
})

test('not for a user who logs in after someone else logged out there', async () => {
  const issuer = await openAsVisitor('/')
  await logIn(issuer)
  await goTo(address)
  await session.signOut()
  await expect.poll(shown).toBe('/')
  await logIn(issuer)
  expect(shown()).toBe('/')
})
