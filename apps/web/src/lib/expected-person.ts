import type { User } from '@lamplighter/domain/auth'
import { useSession } from './session.ts'
import { knownPerson } from './sign-in/known-person.ts'

const atStart = knownPerson()?.user ?? null

/**
 * Who is signed in; until the server has said so, whom this device knows. For the frame and for greetings, which so have their words
 * and their size from the first paint on. What is read or written waits for `useSession`.
 */
export function useExpectedPerson(): User | null {
  const session = useSession()
  if (session.status !== 'loading') return session.user
  return session.accountToJoin === null ? atStart : null
}
