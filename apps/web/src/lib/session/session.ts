/**
 * The session: loading, then authenticated or unauthenticated. The access token is held only in this module's memory
 * and is renewed a minute before it expires.
 */
import { createAccount, joinAccount, TOKEN_MARGIN_SECONDS } from '@lamplighter/domain/auth'
import { isProblem } from '../api/api-problem.ts'
import { takeTokensFrom } from '../api/bearer.ts'
import { clearQueryCache } from '../api/clear-query-cache.ts'
import { clientConfig, clientConfigNow } from '../api/client-config.ts'
import { connectivity } from '../api/connectivity.ts'
import { queryClient } from '../api/query-client.ts'
import { write } from '../api/write.ts'
import { deviceClock } from '../device/device-clock.ts'
import { pushMark } from '../push/push-mark.ts'
import { arrive } from '../sign-in/arrive.ts'
import { deviceMarks } from '../sign-in/device-marks.ts'
import { askEmbedded, askWithPassword, endEmbeddedSession } from '../sign-in/embedded-issuer.ts'
import { endedPerson } from '../sign-in/ended-person.ts'
import type { Identity } from '../sign-in/identity.ts'
import { forgetPerson, type KnownPerson, knownPerson, rememberPerson } from '../sign-in/known-person.ts'
import { answerAt } from '../sign-in/landing.ts'
import { oneAtATime } from '../sign-in/one-at-a-time.ts'
import { restoreSession } from '../sign-in/restore-session.ts'
import { signInMessages } from '../sign-in/sign-in.messages.ts'
import { isNoAnswer } from '../sign-in/sign-in-failure.ts'
import { createStore, useStore } from '../state/store.ts'
import { databases, hasDatabase } from '../storage/databases.ts'
import { type AccountToJoin, type BackendUser, backendUser, newBackendUser } from './backend-user.ts'

export type SessionState =
  /** `accountToJoin`: email address of an existing account. The user is asked whether to join it. */
  | { status: 'loading'; user: null; accountToJoin: string | null }
  /** `isSwitchedOff`: the server refused the account, so logging in again does not help. */
  | { status: 'unauthenticated'; user: null; endedUnasked: boolean; isSwitchedOff?: true }
  | ({ status: 'authenticated' } & BackendUser)

/** Loaded on demand: most installations have no external issuer. */
const issuerElsewhere = () => import('../sign-in/external-redirect.ts')

const RETRY_RENEWAL_MS = 20_000
/** After this time without a response, the known user continues with the data on this device. */
const START_PATIENCE_MS = 3_000
/** Maximum timer delay; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

const state = createStore<SessionState>({ status: 'loading', user: null, accountToJoin: null })
const otherTabs = new BroadcastChannel('lamplighter-session')
let identity: Identity | null = null
/** The user known on this device, until the server confirms the session. */
let unconfirmed: KnownPerson | null = null
let renewal: Promise<boolean> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Runs once at load: completes a sign-in redirect or restores an existing session. */
async function start(): Promise<void> {
  addEventListener('online', askAgain)
  // Read now, because the router may change the URL.
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

/** When the server may be reachable again: confirms the user, or loads the user record that failed to load. */
function askAgain(): void {
  const now = state.get()
  if (unconfirmed) void renew()
  else if (now.status === 'authenticated' && now.isLocalUser) void refreshUser()
}

/** A missing or slow network or an unavailable server does not sign out a known user (DUR-29, DUR-60). */
async function startAs(known: KnownPerson, { mayLeave }: { mayLeave: boolean }): Promise<void> {
  if (!navigator.onLine) return goOnAs(known)
  let shown = false
  const patience = setTimeout(() => {
    shown = true
    goOnAs(known)
  }, START_PATIENCE_MS)
  try {
    await clientConfigNow()
    // Users who have started to work are not redirected to an external issuer.
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

/** Checks whether the known user is still signed in, without leaving the page. */
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

/** Ends this browser's sessions and clears all loaded data. Throws if our server is unreachable. */
async function signOut(): Promise<void> {
  const was = identity
  endedPerson.signingOut()
  if ((await clientConfig()).identity.embedded) await endEmbeddedSession()
  // An outside issuer does not tell our server, and the token works only until now.
  if (was?.via === 'external' && pushMark.get() !== null)
    await import('../push/push-device.ts')
      .then(({ removeAtSignOut }) => removeAtSignOut())
      .catch((error: unknown) => console.warn('Push messages could not be turned off', error))
  await forgetSentOf(state.get().user?._id)
  deviceMarks.forget()
  otherTabs.postMessage('signed-out')
  leave(false, { signedOut: true })
  if (was?.via !== 'external') return
  await issuerElsewhere()
    .then(({ endExternalSession }) => endExternalSession(was))
    .catch((error: unknown) => {
      console.warn('The issuer could not be told that its session is over', error)
    })
}

/** What the server has need not stay on a shared device. */
async function forgetSentOf(userId: string | undefined): Promise<void> {
  if (!userId || !(await hasDatabase(databases.device))) return
  await import('../outbox/outbox-table.ts')
    .then(({ forgetSent }) => forgetSent(userId))
    .catch((error: unknown) => console.warn('Sent changes could not be deleted', error))
}

/** Reloads the user record after a change, such as an approved request to join a city. */
async function refreshUser(): Promise<void> {
  const was = identity
  if (!was) return
  const before = state.get()
  const read = await backendUser(was)
  if (!isStill(was)) return
  if ('accountToJoin' in read) return show(read)
  // If the reload fails, keep the current record.
  const wasLocal = before.status === 'authenticated' && before.isLocalUser
  if (read.isLocalUser && before.status === 'authenticated' && !wasLocal) return
  show(read)
  // The server rejected requests without a user record. Without the cancel, a pending one would count as the new request.
  if (!wasLocal || read.isLocalUser) return
  await queryClient.cancelQueries()
  await queryClient.invalidateQueries()
}

/** Joins the existing account that has this password and continues as its user. */
async function joinByPassword(password: string): Promise<void> {
  const was = identity
  if (!was) return
  try {
    const { user } = await write(joinAccount, { body: { password } })
    if (isStill(was)) show({ user, isLocalUser: false })
  } catch (error) {
    if (!isProblem(error, 'nothing_to_join')) throw error
    // Another tab has already joined it, or an earlier response was lost: the record exists.
    await refreshUser()
  }
}

/** Continues as a new user and does not change the account with the same email address. */
async function continueAsNewUser(): Promise<void> {
  const was = identity
  if (!was) return
  const made = await newBackendUser(was)
  if (isStill(was)) show(made)
}

/** The issuer redirects back to `returnTo` (default: Home). */
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
    // A missing response is not a rejection: keep the session and retry the renewal soon.
    if (identity || unconfirmed) renewIn(RETRY_RENEWAL_MS)
    return false
  }
}

async function nextTokenOf(was: Identity): Promise<Identity | null> {
  if (was.via === 'embedded') return askEmbedded()
  const { renewExternal } = await import('../sign-in/external-silent.ts')
  return renewExternal(was)
}

async function enter(found: Identity, before = knownPerson()): Promise<void> {
  const another = (identity ?? before)?.subject !== found.subject
  if (another) clearQueryCache()
  unconfirmed = null
  hold(found)
  endedPerson.signedIn()
  deviceMarks.signedInWith(found.via)
  const read = found.user
    ? { user: found.user, isLocalUser: false }
    : await backendUser(found, { isKnown: !another && before !== null })
  if (!isStill(found)) return
  // If the record cannot be loaded now, use the one stored on this device.
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

/** True if the same user is still signed in, perhaps with a newer token. Checked after each await. */
const isStill = (who: Identity) => identity?.subject === who.subject

function leave(
  endedUnasked: boolean,
  { signedOut = false, isSwitchedOff }: { signedOut?: boolean; isSwitchedOff?: true } = {},
): void {
  clearTimeout(timer)
  const known = knownPerson()
  if (signedOut) endedPerson.forget()
  else if (known) endedPerson.remember(known.user)
  identity = null
  unconfirmed = null
  forgetPerson()
  clearQueryCache()
  const off = isSwitchedOff ? { isSwitchedOff } : {}
  state.set({ status: 'unauthenticated', user: null, endedUnasked, ...off })
}

/** Work that waits stays on this device: it belongs to the person, who may be switched on again (PERSON-1). */
function switchedOff(): void {
  if (identity || unconfirmed) leave(true, { isSwitchedOff: true })
}

function hold(found: Identity): void {
  identity = found
  renewIn(found.expiresAt * 1000 - deviceClock.now() - TOKEN_MARGIN_SECONDS * 1000)
}

function renewIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void renew(), Math.min(Math.max(ms, 5_000), MAX_TIMER_MS))
}

/** Null after expiry: requests then carry no token until it is renewed. */
function accessToken(): string | null {
  return identity && identity.expiresAt * 1000 > deviceClock.now() ? identity.accessToken : null
}

otherTabs.onmessage = () => {
  if (identity || unconfirmed) leave(false, { signedOut: true })
}
connectivity.store.subscribe(() => {
  if (connectivity.store.get()) askAgain()
})
takeTokensFrom({ accessToken, renew, switchedOff })

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

/** The session for components: `status`, `user` and actions. */
export function useSession() {
  return { ...useStore(state), signIn, register, signOut, refreshUser }
}
