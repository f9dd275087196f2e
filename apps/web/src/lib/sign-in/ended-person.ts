/**
 * The last user of this device whose session ended without a sign-out. They may save their unsent work as a file without
 * signing in (DUR-73). Signing out, anybody's sign-in, or a week ends that.
 */
import type { User } from '@lamplighter/domain/auth'
import * as z from 'zod/mini'

const STORAGE_KEY = 'lamplighter.ended-person'

const SIGNING_OUT_KEY = 'lamplighter.signing-out'
const KEPT_MS = 7 * 24 * 60 * 60_000

const shape = z.object({ _id: z.string(), name: z.string(), email: z.string(), endedAt: z.number() })
export type EndedPerson = Pick<User, '_id' | 'name' | 'email'>

export const endedPerson = {
  get(): EndedPerson | null {
    try {
      const stored = localStorage.getItem(STORAGE_KEY)
      if (stored === null) return null
      const { endedAt, ...person } = shape.parse(JSON.parse(stored))
      return endedAt + KEPT_MS > Date.now() ? person : null
    } catch {
      return null
    }
  },
  /** Not if the person asked for the end: the answer to a sign-out may be lost. */
  remember({ _id, name, email }: EndedPerson): void {
    attempt(() => {
      if (localStorage.getItem(SIGNING_OUT_KEY) === null)
        localStorage.setItem(STORAGE_KEY, JSON.stringify({ _id, name, email, endedAt: Date.now() }))
    })
  },
  /** Call before the request. */
  signingOut(): void {
    attempt(() => localStorage.setItem(SIGNING_OUT_KEY, 'yes'))
  },
  /** Somebody is signed in. */
  signedIn(): void {
    endedPerson.forget()
    attempt(() => localStorage.removeItem(SIGNING_OUT_KEY))
  },
  forget(): void {
    attempt(() => localStorage.removeItem(STORAGE_KEY))
  },
}

/** Storage may be disabled. Then nothing waits on this device either. */
function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // Nothing is stored.
  }
}
