/**
 * The last user who was signed in on this device. The app opens for this user while the server is unreachable (DUR-29).
 * It never contains a token, so it gives no access to the server.
 */
import { getMe, type User } from '@lamplighter/domain/auth'
import * as z from 'zod/mini'

const STORAGE_KEY = 'lamplighter.person'

export interface KnownPerson {
  /** The user's id at the identity provider. */
  subject: string
  user: User
}

const shape = z.object({ subject: z.string(), me: getMe.response })

export function knownPerson(): KnownPerson | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    if (stored === null) return null
    const { subject, me } = shape.parse(JSON.parse(stored))
    return { subject, user: me.user }
  } catch {
    return null
  }
}

export function rememberPerson({ subject, user }: KnownPerson): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ subject, me: { user } }))
  } catch {
    // Storage may be disabled. The app then opens only with a network.
  }
}

export function forgetPerson(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Then nothing is stored.
  }
}
