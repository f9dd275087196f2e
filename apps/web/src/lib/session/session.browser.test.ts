import {
  getMe,
  listSessions,
  registerMe,
  type SignInSession,
  TOKEN_MARGIN_SECONDS,
} from '@lamplighter/domain/auth'
import { Problem } from '@lamplighter/domain/http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { passTimeUntil, stopTheClock } from '../../testing/clock.ts'
import { makeIssuer, serveAccount, signIn } from '../../testing/issuer.ts'
import { answer, goOffline } from '../../testing/network.ts'
import { user } from '../../testing/records.ts'
import { call } from '../api/api-client.ts'
import { queryClient } from '../api/query-client.ts'
import { deviceClock } from '../device/device-clock.ts'
import { session } from './session.ts'

const wes = user()
const dana = user({ name: 'Dana Mason', email: 'dana@prairie-falls.example' })
const device: SignInSession = {
  _id: 's1',
  device: 'Chrome on Android',
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: '2026-11-20T08:00:00.000Z',
  current: true,
}
const readKey = ['locations', 'something read']

const HOUR = 3_600_000

/** The issuer's time is right; the device's clock differs by `off`. */
function signInWithClockOff(off: number) {
  const right = Date.now()
  vi.setSystemTime(right + off)
  return signIn(wes, { clockAhead: -off })
}

/** The server accepts only the newest token. */
function serverTakesOnly(token: () => string | undefined) {
  return answer(listSessions, ({ headers }) => {
    if (headers.authorization !== `Bearer ${token()}`) throw new Problem('not_signed_in')
    return [device]
  })
}

test('loads the user record and sends the token with calls', async () => {
  const issuer = await signIn(wes)
  expect(session.state()).toMatchObject({ status: 'authenticated', user: wes, isLocalUser: false })
  serverTakesOnly(() => issuer.tokens.at(-1))
  await expect(call(listSessions, {})).resolves.toEqual([device])
})

test('renews the token once for many rejected calls and repeats them all', async () => {
  const issuer = await signIn(wes)
  const calls = serverTakesOnly(() => issuer.tokens[1])
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(listSessions, {})))
  expect(answers).toEqual(Array(5).fill([device]))
  expect(issuer.tokens).toHaveLength(2)
  expect(calls).toHaveLength(10)
})

test('does not repeat a call that the new token fails too', async () => {
  await signIn(wes)
  const calls = serverTakesOnly(() => 'another')
  await expect(call(listSessions, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(calls).toHaveLength(2)
})

test('renews the token a minute before it expires and keeps the user record', async () => {
  stopTheClock()
  const issuer = await signIn(wes)
  const asked = answer(getMe, () => ({ user: dana }))
  await vi.advanceTimersByTimeAsync((issuer.lasting - TOKEN_MARGIN_SECONDS - 2) * 1000)
  expect(issuer.tokens).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3000)
  await expect.poll(() => session.accessToken()).toBe('token-2')
  expect(session.state()).toMatchObject({ status: 'authenticated', user: wes })
  expect(asked).toHaveLength(0)
})

test('ends the session and clears the cache if the provider says that nobody is signed in', async () => {
  const issuer = await signIn(wes)
  serverTakesOnly(() => 'another')
  queryClient.setQueryData(readKey, 'secret')
  issuer.signedInAs = null
  await expect(call(listSessions, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(session.state()).toEqual({ status: 'unauthenticated', user: null, endedUnasked: true })
  expect(queryClient.getQueryData(readKey)).toBeUndefined()
})

test.each(['down', 'unavailable'] as const)(
  'DUR-60 where the provider is %s, whoever was signed in stays so, and it is asked again soon',
  async (how) => {
    stopTheClock()
    const issuer = await signIn(wes)
    serverTakesOnly(() => 'another')
    issuer[how] = true
    await expect(call(listSessions, {})).rejects.toMatchObject({ code: 'not_signed_in' })
    expect(session.state()).toMatchObject({ status: 'authenticated', user: wes })
    issuer[how] = false
    await vi.advanceTimersByTimeAsync(20_000)
    await expect.poll(() => session.accessToken()).toBe('token-2')
  },
)

test.each([-3 * HOUR, 26 * HOUR])(
  'SEC-40 somebody whose device is off by %i ms signs in, and their token is renewed in time',
  async (off) => {
    stopTheClock()
    const issuer = await signInWithClockOff(off)
    expect(session.state()).toMatchObject({ status: 'authenticated', user: wes })
    expect(session.accessToken()).toBe('token-1')
    expect(Math.abs(deviceClock.behind.get() + off)).toBeLessThanOrEqual(2_000)
    await vi.advanceTimersByTimeAsync((issuer.lasting - TOKEN_MARGIN_SECONDS - 5) * 1000)
    expect(issuer.tokens).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(8000)
    await expect.poll(() => session.accessToken()).toBe('token-2')
  },
)

test('SEC-40 a device whose clock is a day fast stays signed in after a reload', async () => {
  deviceClock.set(Date.now())
  onTestFinished(() => deviceClock.set(Date.now()))
  const issuer = makeIssuer({ clockAhead: -26 * HOUR })
  issuer.signedInAs = wes
  serveAccount(issuer)
  await session.start()
  expect(session.state()).toMatchObject({ status: 'authenticated', user: wes })
  expect(session.accessToken()).toBe('token-1')
})

test('does not send an expired token', async () => {
  stopTheClock()
  const issuer = await signIn(wes)
  issuer.down = true
  await vi.advanceTimersByTimeAsync((issuer.lasting + 1) * 1000)
  expect(session.accessToken()).toBeNull()
})

test('switches to another user without the cache of the first', async () => {
  const issuer = await signIn(wes)
  queryClient.setQueryData(readKey, 'secret')
  issuer.signedInAs = dana
  // An automatic renewal may have come before.
  const next = issuer.tokens.length
  serverTakesOnly(() => issuer.tokens[next])
  await call(listSessions, {})
  expect(session.state()).toMatchObject({ status: 'authenticated', user: dana })
  expect(queryClient.getQueryData(readKey)).toBeUndefined()
})

test('ignores answers after sign-out', async () => {
  await signIn(wes)
  const late = Promise.withResolvers<void>()
  const asked = answer(getMe, async () => {
    await late.promise
    return { user: wes }
  })
  const refreshed = session.refreshUser()
  await expect.poll(() => asked.length).toBe(1)
  await session.signOut()
  late.resolve()
  await refreshed
  expect(session.state()).toEqual({ status: 'unauthenticated', user: null, endedUnasked: false })
  expect(session.accessToken()).toBeNull()
})

test('keeps the user record if a refetch fails', async () => {
  stopTheClock()
  await signIn(wes)
  const down = () => {
    throw new Problem('unavailable')
  }
  answer(getMe, down)
  answer(registerMe, down)
  await passTimeUntil(session.refreshUser())
  expect(session.state()).toMatchObject({ user: wes, isLocalUser: false })
})

test('uses a local record until the server returns one', async () => {
  const issuer = makeIssuer()
  issuer.signedInAs = wes
  const refuse = () => {
    throw new Problem('forbidden')
  }
  answer(getMe, refuse)
  answer(registerMe, refuse)
  await session.signIn(wes.email, 'Lamplighter1!')
  expect(session.state()).toMatchObject({
    isLocalUser: true,
    user: { email: wes.email, cityMemberships: [] },
  })
  answer(getMe, () => ({ user: wes }))
  await session.refreshUser()
  expect(session.state()).toMatchObject({ isLocalUser: false, user: wes })
})

test('signs out in all tabs of this browser', async () => {
  await signIn(wes)
  const heard = Promise.withResolvers<unknown>()
  const otherTab = new BroadcastChannel('lamplighter-session')
  onTestFinished(() => otherTab.close())
  otherTab.onmessage = ({ data }) => heard.resolve(data)
  await session.signOut()
  expect(await heard.promise).toBe('signed-out')

  await signIn(dana)
  otherTab.postMessage('signed-out')
  await expect.poll(() => session.state().status).toBe('unauthenticated')
})

test('stays signed in on screen if the server could not end the session', async () => {
  await signIn(wes)
  goOffline()
  await expect(session.signOut()).rejects.toThrow()
  expect(session.state()).toMatchObject({ status: 'authenticated', user: wes })
})

test('PERSON-1 a refused account ends the session and says so, without asking for another token', async () => {
  const issuer = await signIn(wes)
  answer(listSessions, () => {
    throw new Problem('account_switched_off')
  })
  await expect(call(listSessions, {})).rejects.toMatchObject({ code: 'account_switched_off' })
  expect(session.state()).toEqual({
    status: 'unauthenticated',
    user: null,
    endedUnasked: true,
    isSwitchedOff: true,
  })
  expect(issuer.tokens).toHaveLength(1)
})
