/**
 * Who is here (specification section 4): loading, then authenticated or unauthenticated. The access token lives in this
 * module's memory only and is renewed a minute before it expires.
 */
import {
  authMessages,
  createAccount,
  getMe,
  registerMe,
  TOKEN_MARGIN_SECONDS,
  type User,
} from '@lamplighter/domain/auth'
import { call } from './api-client.ts'
import { ApiProblem } from './api-problem.ts'
import { takeTokensFrom } from './bearer.ts'
import { clientConfig } from './client-config.ts'
import { uuidv7 } from './ids.ts'
import { authorizeSilently, authorizeWithPassword, goToIssuer, type Identity } from './oidc.ts'
import { queryClient } from './query-client.ts'
import { queryKeys } from './query-keys.ts'
import { createStore, useStore } from './store.ts'
import { write } from './write.ts'

export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'unauthenticated'; user: null; endedUnasked: boolean }
  | {
      status: 'authenticated'
      user: User
      /** True while the server could neither give nor make the user record: reading and writing will fail. */
      isLocalUser: boolean
    }

const retryRenewalMs = 20_000

const state = createStore<SessionState>({ status: 'loading', user: null })
const otherTabs = new BroadcastChannel('lamplighter-session')
let identity: Identity | null = null
let renewal: Promise<boolean> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Finds out, once at load, whether the browser is already signed in. */
async function start(): Promise<void> {
  try {
    const found = await authorizeSilently()
    if (found) await enter(found)
    else leave(false)
  } catch (error) {
    console.warn(authMessages.tokenFailed, error)
    leave(false)
  }
}

async function signIn(email: string, password: string): Promise<void> {
  await enter(await authorizeWithPassword(email, password))
}

async function register(account: { name: string; email: string; password: string }): Promise<void> {
  await write(createAccount, { body: account })
  await signIn(account.email, account.password)
}

/** True when this installation signs people in by its own modal; false when an issuer elsewhere does. */
async function signsInHere(): Promise<boolean> {
  return (await clientConfig()).identity.embedded
}

/** Ends the provider's session, then forgets everything that was read. Throws when the provider cannot be reached. */
async function signOut(): Promise<void> {
  if (await signsInHere()) {
    const answer = await fetch('/oidc/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    if (!answer.ok) throw new ApiProblem('unexpected_answer', answer.status, 'Sign out failed')
  }
  otherTabs.postMessage('signed-out')
  leave(false)
}

/** Reads the user record again, after something changed it (a city joined, a request approved). */
async function refreshUser(): Promise<void> {
  if (!identity) return
  const { user, isLocalUser } = await backendUser(identity)
  state.set({ status: 'authenticated', user, isLocalUser })
}

function renew(): Promise<boolean> {
  renewal ??= renewOnce().finally(() => {
    renewal = null
  })
  return renewal
}

async function renewOnce(): Promise<boolean> {
  if (!identity) return false
  try {
    const found = await authorizeSilently()
    if (!found) {
      leave(true)
      return false
    }
    if (found.subject === identity.subject) hold(found)
    else await enter(found)
    return true
  } catch (error) {
    console.warn(authMessages.tokenFailed, error)
    // No answer is not a refusal: whoever was signed in stays so, and the next attempt comes soon.
    renewIn(retryRenewalMs)
    return false
  }
}

async function enter(found: Identity): Promise<void> {
  if (identity && identity.subject !== found.subject) forgetReads()
  hold(found)
  const { user, isLocalUser } = await backendUser(found)
  state.set({ status: 'authenticated', user, isLocalUser })
}

function leave(endedUnasked: boolean): void {
  clearTimeout(timer)
  identity = null
  forgetReads()
  state.set({ status: 'unauthenticated', user: null, endedUnasked })
}

function hold(found: Identity): void {
  identity = found
  renewIn(found.expiresAt * 1000 - Date.now() - TOKEN_MARGIN_SECONDS * 1000)
}

function renewIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void renew(), Math.max(ms, 5_000))
}

function forgetReads(): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKeys.config()[0] })
}

async function backendUser(from: Identity): Promise<{ user: User; isLocalUser: boolean }> {
  try {
    return { ...(await call(getMe, {})), isLocalUser: false }
  } catch {
    try {
      const { name, email, subject } = from
      const body = { name: name || email, email, auth0Id: subject, platformRole: 'user' }
      return { ...(await write(registerMe, { body })), isLocalUser: false }
    } catch (error) {
      console.error('The user record could not be loaded or made', error)
      return { user: localUser(from), isLocalUser: true }
    }
  }
}

function localUser({ name, email }: Identity): User {
  const now = new Date().toISOString()
  return {
    _id: uuidv7(),
    name,
    email,
    platformRole: 'user',
    activeCityId: null,
    cityMemberships: [],
    hasCityMembership: false,
    createdAt: now,
    updatedAt: now,
  }
}

otherTabs.onmessage = () => {
  if (identity) leave(false)
}
takeTokensFrom({ accessToken: () => identity?.accessToken ?? null, renew })

export const session = {
  start,
  signIn,
  register,
  signOut,
  refreshUser,
  signsInHere,
  goToIssuer,
  state: state.get,
  subscribe: state.subscribe,
  accessToken: () => identity?.accessToken ?? null,
}

/** The session as a component sees it: `status`, `user`, and what can be done. */
export function useSession() {
  return { ...useStore(state), signIn, register, signOut, refreshUser }
}
