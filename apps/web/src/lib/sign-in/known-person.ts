/**
 * Who was signed in on this device last, as the server described them: so that the app opens as theirs where no server can be
 * asked (DUR-29). Never a token; without one the server gives nothing and takes nothing.
 */
import { getMe, type User } from '@lamplighter/domain/auth'
import * as z from 'zod/mini'

const STORAGE_KEY = 'lamplighter.person'

export interface KnownPerson {
  /** What the identity provider calls them. */
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
    // Storage may be switched off: the app then opens with a network only.
  }
}

export function forgetPerson(): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // There is nothing, then.
  }
}
