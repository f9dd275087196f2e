/** SEC-9, SEC-10. Registers only users whom the server does not know. */
import { getMe } from '@lamplighter/domain/auth'
import { type ProblemCode, problem, statusOf } from '@lamplighter/domain/http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Identity } from '../sign-in/identity.ts'
import { backendUser } from './backend-user.ts'

const wes: Identity = {
  via: 'embedded',
  accessToken: 'token',
  expiresAt: 0,
  subject: 'wes',
  name: 'Wes',
  email: 'wes@example.org',
  idToken: '',
  refreshToken: null,
  scope: '',
}
const known = getMe.response.parse({
  user: {
    _id: '01a1fc3b-d37c-77f2-809d-d78f7f29b4a7',
    name: 'Wes',
    email: wes.email,
    emailVerified: false,
    platformRole: 'user',
    activeCityId: null,
    cityMemberships: [],
    hasCityMembership: false,
    createdAt: '2026-11-21T10:42:00Z',
    updatedAt: '2026-11-21T10:42:00Z',
  },
})

const answer = () => Response.json(known)
const refusal = (code: ProblemCode) => () => Response.json(problem(code).toBody(), { status: statusOf(code) })

/** A server that returns these answers in turn and repeats the last one. Returns its requests. */
function server(...answers: (() => Response)[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (address === '/readyz') return new Response()
    asked.push(String(method))
    return (answers.length > 1 ? answers.shift() : answers[0])?.()
  })
  return asked
}

async function userOf(identity: Identity) {
  const found = backendUser(identity)
  await vi.runAllTimersAsync()
  return found
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('registers a user whom the server does not know', async () => {
  const asked = server(refusal('not_registered'), answer)
  expect(await userOf(wes)).toEqual({ ...known, isLocalUser: false })
  expect(asked).toEqual(['GET', 'POST'])
})

test('retries a busy server', async () => {
  const asked = server(refusal('unavailable'), answer)
  expect(await userOf(wes)).toEqual({ ...known, isLocalUser: false })
  expect(asked).toEqual(['GET', 'GET'])
})

test.each(['unavailable', 'not_signed_in'] as const)(
  'when reading fails for %s nobody is registered, and a local user stands in',
  async (code) => {
    const asked = server(refusal(code))
    expect(await userOf(wes)).toMatchObject({ user: { name: 'Wes' }, isLocalUser: true })
    expect(new Set(asked)).toEqual(new Set(['GET']))
  },
)

test('falls back to a local user if registration fails', async () => {
  server(refusal('not_registered'), refusal('platform_role_refused'))
  expect(await userOf(wes)).toMatchObject({ user: { name: 'Wes', cityMemberships: [] }, isLocalUser: true })
})

test('offers to join an account with the same address', async () => {
  server(refusal('not_registered'), refusal('account_to_join'))
  expect(await userOf(wes)).toEqual({ accountToJoin: wes.email })
})
