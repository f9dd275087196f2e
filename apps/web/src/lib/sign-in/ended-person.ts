/**
 * The last user of this device whose session ended without a sign-out. They may save their unsent work as a file without
 * signing in (DUR-73). Signing out, or anybody's sign-in, deletes this.
 */
import type { User } from '@lamplighter/domain/auth'
import * as z from 'zod/mini'

const STORAGE_KEY = 'lamplighter.ended-person'

const shape = z.object({ _id: z.string(), name: z.string(), email: z.string() })
export type EndedPerson = Pick<User, '_id' | 'name' | 'email'>

export const endedPerson = {
  get(): EndedPerson | null {
    try {
      const stored = localStorage.getItem(STORAGE_KEY)
      return stored === null ? null : shape.parse(JSON.parse(stored))
    } catch {
      return null
    }
  },
  remember({ _id, name, email }: EndedPerson): void {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ _id, name, email }))
    } catch {
      // Storage may be disabled. Then nothing waits here either.
    }
  },
  forget(): void {
    try {
      localStorage.removeItem(STORAGE_KEY)
    } catch {
      // Then nothing is stored.
    }
  },
}
