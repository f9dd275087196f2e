/** DUR-29, DUR-60. An unreachable or unavailable server does not sign anyone out. */
import { continueSession, getClientConfig, getMe } from '@lamplighter/domain/auth'
import { Problem } from '@lamplighter/domain/http'
import { expect, onTestFinished, test } from 'vitest'
import { makeIssuer, signIn } from '../../testing/issuer.ts'
import { answer, answerAt, goOffline, goOnline, noAnswer } from '../../testing/network.ts'
import { user } from '../../testing/records.ts'
import { connectivity } from '../api/connectivity.ts'
import { queryClient } from '../api/query-client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { forgetPerson, knownPerson, rememberPerson } from '../sign-in/known-person.ts'
import { landing } from '../sign-in/landing.ts'
import { keepRequest } from '../sign-in/pending-requests.ts'
import { session } from './session.ts'

const wes = user()
const dana = user({ name: 'Dana Mason', email: 'dana@prairie-falls.example' })

function refuse(): never {
  throw new Problem('unavailable')
}

/** Opens a new page on a device that Wes has used. */
async function openAsWes() {
  rememberPerson({ subject: wes._id, user: wes })
  queryClient.removeQueries({ queryKey: queryKeys.config() })
  onTestFinished(forgetPerson)
  await session.start()
}

test('remembers the user without a token until sign-out', async () => {
  const issuer = await signIn(wes)
  expect(knownPerson()).toEqual({ subject: wes._id, user: wes })
  expect(JSON.stringify(localStorage)).not.toContain(issuer.tokens[0])
  await session.signOut()
  expect(knownPerson()).toBeNull()
})

test('opens for the known user without an answer, and keeps the user after one', async () => {
  const issuer = makeIssuer()
  issuer.signedInAs = wes
  const renamed = { ...wes, name: 'Wes W. Worker' }
  answer(getMe, () => ({ user: renamed }))
  goOffline()
  await openAsWes()
  expect(session.state()).toMatchObject({ status: 'authenticated', user: wes, isLocalUser: false })
  expect(session.accessToken()).toBeNull()
  goOnline()
  await expect.poll(() => session.state().user?.name).toBe('Wes W. Worker')
  expect(session.accessToken()).toBe('token-1')
})

test('signs out if the provider says that nobody is signed in', async () => {
  makeIssuer()
  await openAsWes()
  expect(session.state()).toMatchObject({ status: 'unauthenticated', user: null })
  expect(knownPerson()).toBeNull()
})

test('signs out if the provider says so later', async () => {
  makeIssuer()
  goOffline()
  await openAsWes()
  expect(session.state().status).toBe('authenticated')
  goOnline()
  await expect
    .poll(() => session.state())
    .toEqual({ status: 'unauthenticated', user: null, endedUnasked: true })
  expect(knownPerson()).toBeNull()
})

test('does not wait for a slow server', async () => {
  const issuer = makeIssuer()
  issuer.signedInAs = wes
  answer(getMe, () => ({ user: wes }))
  let answered = () => {}
  answer(getClientConfig, async () => {
    await new Promise<void>((resolve) => {
      answered = resolve
    })
    throw noAnswer
  })
  const opening = openAsWes()
  expect(session.state().status).not.toBe('authenticated')
  await expect.poll(() => session.state().status, { timeout: 6_000 }).toBe('authenticated')
  answered()
  await opening
  expect(session.state()).toMatchObject({ status: 'authenticated', user: wes })
  makeIssuer()
})

const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }
test.each<[string, () => void]>([
  ['the provider answers 503', () => answer(continueSession, refuse)],
  ['a proxy answers with a page of its own', () => answerAt('POST', /^\/oidc\/session$/, async () => page)],
  ['the settings of the app are answered with 503', () => answer(getClientConfig, refuse)],
])(
  'DUR-60 somebody who reloads stays who they are where %s, and goes on when the server is back',
  async (_, fail) => {
    makeIssuer().signedInAs = wes
    fail()
    answerAt('GET', /^\/readyz$/, refuse)
    await openAsWes()
    await expect.poll(connectivity.reach.get).toBe('unavailable')
    expect(session.state()).toMatchObject({ status: 'authenticated', user: wes, isLocalUser: false })
    expect(session.accessToken()).toBeNull()
    expect(knownPerson()?.subject).toBe(wes._id)

    makeIssuer().signedInAs = wes
    answer(getMe, () => ({ user: wes }))
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(session.accessToken).not.toBeNull()
    expect(session.state()).toMatchObject({ status: 'authenticated', user: wes })
  },
)

test('DUR-60 a known user stays signed in when an unavailable external issuer sends the page back', async () => {
  makeIssuer()
  const client = { clientId: 'web', audience: 'api', resource: null, scope: 'openid' }
  const external = { name: 'City', issuer: `${location.origin}/elsewhere`, ...client }
  answer(getClientConfig, () => ({
    identity: { embedded: null, external },
    siteUrl: location.origin,
    formerUrls: [],
    mail: false,
    version: '1.2.3',
    pushKey: 'BKey',
    shapefiles: false,
  }))
  answerAt('GET', /^\/elsewhere\//, refuse)
  keepRequest({ state: 's1', nonce: 'n1', verifier: 'v1', returnTo: '/maps' })
  const before = location.href
  history.replaceState(null, '', '/callback?error=server_error&state=s1')
  onTestFinished(() => {
    history.replaceState(null, '', before)
    landing.set(null)
  })
  await openAsWes()
  expect(session.state()).toMatchObject({ status: 'authenticated', user: wes, isLocalUser: false })
  expect(landing.get()).toEqual({ failure: null, returnTo: '/maps' })
  expect(knownPerson()?.subject).toBe(wes._id)
})

test('DUR-60 uses the known record at once if it cannot be loaded', async () => {
  makeIssuer().signedInAs = wes
  const asked = answer(getMe, refuse)
  await openAsWes()
  expect(session.state()).toMatchObject({ status: 'authenticated', user: wes, isLocalUser: false })
  expect(asked).toHaveLength(1)
})

test('switches to another user who is signed in', async () => {
  const issuer = makeIssuer()
  issuer.signedInAs = dana
  answer(getMe, () => ({ user: dana }))
  queryClient.setQueryData(['locations', 'something read'], 'of Wes')
  await openAsWes()
  expect(session.state()).toMatchObject({ status: 'authenticated', user: dana })
  expect(queryClient.getQueryData(['locations', 'something read'])).toBeUndefined()
  expect(knownPerson()?.subject).toBe(dana._id)
})

test('ignores an invalid stored user', async () => {
  for (const text of ['', '{', '{"subject":"x"}', '{"subject":1,"me":{"user":{}}}']) {
    localStorage.setItem('lamplighter.person', text)
    expect(knownPerson()).toBeNull()
  }
})
