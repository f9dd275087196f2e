/** The user record behind an identity (specification section 4): fetched, else registered, else made up for the screen. */
import { getMe, registerMe, type User } from '@lamplighter/domain/auth'
import { call } from './api-client.ts'
import { uuidv7 } from './ids.ts'
import type { Identity } from './sign-in/identity.ts'
import { write } from './write.ts'

export interface BackendUser {
  user: User
  /** True while the server could neither give nor make the user record: reading and writing will fail. */
  isLocalUser: boolean
}

export async function backendUser(identity: Identity): Promise<BackendUser> {
  try {
    return { ...(await call(getMe, {})), isLocalUser: false }
  } catch {
    const { name, email } = await describe(identity)
    try {
      const body = { name: name || email, email, auth0Id: identity.subject, platformRole: 'user' }
      return { ...(await write(registerMe, { body })), isLocalUser: false }
    } catch (error) {
      console.error('The user record could not be loaded or made', error)
      return { user: localUser(name, email), isLocalUser: true }
    }
  }
}

async function describe(identity: Identity): Promise<{ name: string; email: string }> {
  if (identity.via === 'embedded') return identity
  const { describeExternal } = await import('./sign-in/external-silent.ts')
  return describeExternal(identity)
}

function localUser(name: string, email: string): User {
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
