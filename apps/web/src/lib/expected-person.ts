import type { User } from '@lamplighter/domain/auth'
import { session } from './session.ts'
import { knownPerson } from './sign-in/known-person.ts'
import { useStore } from './store.ts'

const atStart = knownPerson()?.user ?? null

/** Now, outside of components. */
export function expectedPerson(): User | null {
  const state = session.state()
  if (state.status !== 'loading') return state.user
  return state.accountToJoin === null ? atStart : null
}

/**
 * Who is signed in; until the server has said so, whom this device knows. For the frame and for greetings, which so have their words
 * and their size from the first paint on. What is read or written waits for `useSession`.
 */
export const useExpectedPerson = () => useStore({ get: expectedPerson, subscribe: session.subscribe })
