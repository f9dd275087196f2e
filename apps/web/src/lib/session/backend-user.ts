/**
 * Gets the user record of an identity (SEC-10): reads it, otherwise registers it, otherwise creates a local one for the
 * screen.
 */
import { getMe, registerMe, type User } from '@lamplighter/domain/auth'
import { call } from '../api/api-client.ts'
import { isProblem } from '../api/api-problem.ts'
import { uuidv7 } from '../api/ids.ts'
import { retryWhenBusy } from '../api/retry-when-busy.ts'
import { write } from '../api/write.ts'
import type { Identity } from '../sign-in/identity.ts'

export interface BackendUser {
  user: User
  /** True while the server could neither return nor create the record. All other calls will fail. */
  isLocalUser: boolean
}

/** There is no record, but an account with a password has the same address. The user decides whether to join it. */
export interface AccountToJoin {
  /** Email address of that account. */
  accountToJoin: string
}

/**
 * Registers only if the server does not know the user, not if it cannot answer. Users known on this device do not wait
 * for a busy server.
 */
export async function backendUser(
  identity: Identity,
  { isKnown = false } = {},
): Promise<BackendUser | AccountToJoin> {
  const read = () => call(getMe, {})
  try {
    return { ...(await (isKnown ? read() : retryWhenBusy(read))), isLocalUser: false }
  } catch (error) {
    const person = await describe(identity)
    if (!isProblem(error, 'not_registered')) return localUser(person, error)
    try {
      return await register(identity, person, 'ask')
    } catch (error) {
      return isProblem(error, 'account_to_join') ? { accountToJoin: person.email } : localUser(person, error)
    }
  }
}

/** Creates a separate record even if an account has the same address. Throws on failure. */
export async function newBackendUser(identity: Identity): Promise<BackendUser> {
  return register(identity, await describe(identity), 'leave')
}

interface Person {
  name: string
  email: string
}

async function register(
  { subject, via }: Identity,
  { name, email }: Person,
  existing: 'ask' | 'leave',
): Promise<BackendUser> {
  const asking = via === 'external' ? { existing } : {}
  const body = { name: name || email, email, auth0Id: subject, platformRole: 'user', ...asking }
  return { ...(await write(registerMe, { body })), isLocalUser: false }
}

async function describe(identity: Identity): Promise<Person> {
  if (identity.via === 'embedded') return identity
  const { describeExternal } = await import('../sign-in/external-silent.ts')
  return describeExternal(identity)
}

function localUser({ name, email }: Person, error: unknown): BackendUser {
  console.error('The user record could not be loaded or made', error)
  const now = new Date().toISOString()
  const user: User = {
    _id: uuidv7(),
    name,
    email,
    emailVerified: false,
    platformRole: 'user',
    activeCityId: null,
    cityMemberships: [],
    hasCityMembership: false,
    createdAt: now,
    updatedAt: now,
  }
  return { user, isLocalUser: true }
}
