/**
 * Who is here: loading, then authenticated or unauthenticated. The access token lives in this
 * module's memory only and is renewed a minute before it expires.
 */
import { createAccount, joinAccount, TOKEN_MARGIN_SECONDS } from '@lamplighter/domain/auth'
import { isProblem } from './api/api-problem.ts'
import { takeTokensFrom } from './api/bearer.ts'
import { forgetReads } from './api/forget-reads.ts'
import { queryClient } from './api/query-client.ts'
import { serverReach } from './api/server-reach.ts'
import { write } from './api/write.ts'
import { type AccountToJoin, type BackendUser, backendUser, newBackendUser } from './backend-user.ts'
import { clientConfig, clientConfigNow } from './client-config.ts'
import { deviceClock } from './device-clock.ts'
import { arrive } from './sign-in/arrive.ts'
import { deviceMarks } from './sign-in/device-marks.ts'
import { askEmbedded, askWithPassword, endEmbeddedSession } from './sign-in/embedded-issuer.ts'
import type { Identity } from './sign-in/identity.ts'
import { forgetPerson, type KnownPerson, knownPerson, rememberPerson } from './sign-in/known-person.ts'
import { answerAt } from './sign-in/landing.ts'
import { oneAtATime } from './sign-in/one-at-a-time.ts'
import { restoreSession } from './sign-in/restore-session.ts'
import { signInMessages } from './sign-in/sign-in.messages.ts'
import { isNoAnswer } from './sign-in/sign-in-failure.ts'
import { createStore, useStore } from './store.ts'

export type SessionState =
  /** With the address of an account to join, the person is asked about it. */
  | { status: 'loading'; user: null; accountToJoin: string | null }
  | { status: 'unauthenticated'; user: null; endedUnasked: boolean }
  | ({ status: 'authenticated' } & BackendUser)

/** Fetched only where it is needed: most installations have no issuer elsewhere. */
const issuerElsewhere = () => import('./sign-in/external-redirect.ts')

const RETRY_RENEWAL_MS = 20_000
/** After this time without an answer whoever is known on this device goes on with what is here. */
const START_PATIENCE_MS = 3_000
/** The longest that a timer can hold; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

const state = createStore<SessionState>({ status: 'loading', user: null, accountToJoin: null })
const otherTabs = new BroadcastChannel('lamplighter-session')
let identity: Identity | null = null
/** Whom the device takes this to be, until a server can be asked. */
let unconfirmed: KnownPerson | null = null
let renewal: Promise<boolean> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Finds out, once at load, whether the browser is already signed in, or comes back from signing in. */
async function start(): Promise<void> {
  addEventListener('online', askAgain)
  // Read now: the router may change the address.
  const answer = answerAt(location.href)
  const known = knownPerson()
  const arrival = answer ? await arrive(answer, known !== null) : null
  if (arrival?.identity) return enter(arrival.identity)
  if (arrival?.isUnanswered && known) return goOnAs(known)
  if (known) return startAs(known, { mayLeave: !answer })
  try {
    const found = await restoreSession(() => !answer)
    if (found) await enter(found)
    else leave(false)
  } catch (error) {
    console.warn(signInMessages.tokenFailed, error)
    leave(false)
  }
}

/** Once the server may answer again: confirms the person, and reads the record that could not be read. */
function askAgain(): void {
  const now = state.get()
  if (unconfirmed) void renew()
  else if (now.status === 'authenticated' && now.isLocalUser) void refreshUser()
}

/** Whoever is known here is not signed out by a network that is gone, or slow, or by a server that is unavailable (DUR-29, DUR-60). */
async function startAs(known: KnownPerson, { mayLeave }: { mayLeave: boolean }): Promise<void> {
  if (!navigator.onLine) return goOnAs(known)
  let shown = false
  const patience = setTimeout(() => {
    shown = true
    goOnAs(known)
  }, START_PATIENCE_MS)
  try {
    await clientConfigNow()
    // Nobody who has begun to work is sent to an issuer elsewhere.
    const found = await restoreSession(() => mayLeave && !shown)
    clearTimeout(patience)
    if (shown && unconfirmed !== known) return
    unconfirmed = null
    if (found) await enter(found)
    else leave(shown)
  } catch (error) {
    clearTimeout(patience)
    if (isNoAnswer(error)) return goOnAs(known)
    console.warn(signInMessages.tokenFailed, error)
    leave(false)
  }
}

function goOnAs(known: KnownPerson): void {
  if (identity || unconfirmed) return
  unconfirmed = known
  state.set({ status: 'authenticated', user: known.user, isLocalUser: false })
  renewIn(RETRY_RENEWAL_MS)
}

/** Asks who is signed in, once there may be an answer; the page is not left for it. */
async function confirm(known: KnownPerson): Promise<boolean> {
  await clientConfigNow()
  const found = await restoreSession(() => false)
  if (unconfirmed !== known) return identity !== null
  unconfirmed = null
  if (!found) leave(true)
  else await enter(found, known)
  return found !== null
}

async function signIn(email: string, password: string): Promise<void> {
  await enter(await askWithPassword(email, password))
}

async function register(account: { name: string; email: string; password: string }): Promise<void> {
  await write(createAccount, { body: account })
  await signIn(account.email, account.password)
}

/** Ends the sessions of this browser, then forgets everything that was read. Throws when our server cannot be reached. */
async function signOut(): Promise<void> {
  const was = identity
  if ((await clientConfig()).identity.embedded) await endEmbeddedSession()
  deviceMarks.forget()
  otherTabs.postMessage('signed-out')
  leave(false)
  if (was?.via !== 'external') return
  await issuerElsewhere()
    .then(({ endExternalSession }) => endExternalSession(was))
    .catch((error: unknown) => {
      console.warn('The issuer could not be told that its session is over', error)
    })
}

/** Reads the user record again, after something changed it (a city joined, a request approved). */
async function refreshUser(): Promise<void> {
  const was = identity
  if (!was) return
  const before = state.get()
  const read = await backendUser(was)
  if (!isStill(was)) return
  if ('accountToJoin' in read) return show(read)
  // A failure to read it again does not replace the record that is there.
  const wasLocal = before.status === 'authenticated' && before.isLocalUser
  if (read.isLocalUser && before.status === 'authenticated' && !wasLocal) return
  show(read)
  // Reads made without a user record were refused; one that is still on its way would be taken for the new one.
  if (!wasLocal || read.isLocalUser) return
  await queryClient.cancelQueries()
  await queryClient.invalidateQueries()
}

/** Goes on as the user of the account here whose password this is. */
async function joinByPassword(password: string): Promise<void> {
  const was = identity
  if (!was) return
  try {
    const { user } = await write(joinAccount, { body: { password } })
    if (isStill(was)) show({ user, isLocalUser: false })
  } catch (error) {
    if (!isProblem(error, 'nothing_to_join')) throw error
    // Another tab was first, or an earlier answer was lost: the record is there.
    await refreshUser()
  }
}

/** Leaves the account with the same address as it is, and goes on as a new user. */
async function continueAsNewUser(): Promise<void> {
  const was = identity
  if (!was) return
  const made = await newBackendUser(was)
  if (isStill(was)) show(made)
}

/** Comes back to this address, or to Home. */
async function goToIssuer(returnTo?: string): Promise<void> {
  const { goToIssuer } = await issuerElsewhere()
  await goToIssuer({ returnTo })
}

function renew(): Promise<boolean> {
  renewal ??= renewOnce().finally(() => {
    renewal = null
  })
  return renewal
}

async function renewOnce(): Promise<boolean> {
  const was = identity
  if (!was && !unconfirmed) return false
  try {
    if (!was) return unconfirmed !== null && (await confirm(unconfirmed))
    const found = await oneAtATime(() => nextTokenOf(was))
    if (identity !== was) return identity !== null
    if (!found) {
      leave(true)
      return false
    }
    if (found.subject === was.subject) hold(found)
    else await enter(found)
    return true
  } catch (error) {
    console.warn(signInMessages.tokenFailed, error)
    // No answer is not a refusal: the session goes on, and is renewed again soon.
    if (identity || unconfirmed) renewIn(RETRY_RENEWAL_MS)
    return false
  }
}

async function nextTokenOf(was: Identity): Promise<Identity | null> {
  if (was.via === 'embedded') return askEmbedded()
  const { renewExternal } = await import('./sign-in/external-silent.ts')
  return renewExternal(was)
}

async function enter(found: Identity, before = knownPerson()): Promise<void> {
  const another = (identity ?? before)?.subject !== found.subject
  if (another) forgetReads()
  unconfirmed = null
  hold(found)
  deviceMarks.signedInWith(found.via)
  const read = await backendUser(found, { isKnown: !another && before !== null })
  if (!isStill(found)) return
  // A record that cannot be read just now is known here.
  if (!another && before && 'isLocalUser' in read && read.isLocalUser)
    return show({ user: before.user, isLocalUser: false })
  show(read)
}

function show(read: BackendUser | AccountToJoin): void {
  if (identity && 'user' in read && !read.isLocalUser)
    rememberPerson({ subject: identity.subject, user: read.user })
  state.set(
    'accountToJoin' in read
      ? { status: 'loading', user: null, ...read }
      : { status: 'authenticated', ...read },
  )
}

/** Whether the same person is still signed in, perhaps with a newer token. Checked after each await. */
const isStill = (who: Identity) => identity?.subject === who.subject

function leave(endedUnasked: boolean): void {
  clearTimeout(timer)
  identity = null
  unconfirmed = null
  forgetPerson()
  forgetReads()
  state.set({ status: 'unauthenticated', user: null, endedUnasked })
}

function hold(found: Identity): void {
  identity = found
  renewIn(found.expiresAt * 1000 - deviceClock.now() - TOKEN_MARGIN_SECONDS * 1000)
}

function renewIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void renew(), Math.min(Math.max(ms, 5_000), MAX_TIMER_MS))
}

/** Null once expired: calls then carry no token until it is renewed. */
function accessToken(): string | null {
  return identity && identity.expiresAt * 1000 > deviceClock.now() ? identity.accessToken : null
}

otherTabs.onmessage = () => {
  if (identity || unconfirmed) leave(false)
}
serverReach.store.subscribe(() => {
  if (serverReach.store.get()) askAgain()
})
takeTokensFrom({ accessToken, renew })

export const session = {
  start,
  signIn,
  register,
  signOut,
  refreshUser,
  joinByPassword,
  continueAsNewUser,
  goToIssuer,
  state: state.get,
  subscribe: state.subscribe,
  accessToken,
}

/** The session as a component sees it: `status`, `user`, and what can be done. */
export function useSession() {
  return { ...useStore(state), signIn, register, signOut, refreshUser }
}
