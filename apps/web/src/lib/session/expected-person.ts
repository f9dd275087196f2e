import type { User } from '@lamplighter/domain/auth'
import { knownPerson } from '../sign-in/known-person.ts'
import { useStore } from '../state/store.ts'
import { session } from './session.ts'

const atStart = knownPerson()?.user ?? null

/** The current value, outside of components. */
export function expectedPerson(): User | null {
  const state = session.state()
  if (state.status !== 'loading') return state.user
  return state.accountToJoin === null ? atStart : null
}

/**
 * The signed-in user; until the server confirms it, the user known on this device. For the frame and greetings, which
 * have their final size from the first paint on. Reads and writes wait for `useSession`.
 */
export const useExpectedPerson = () => useStore({ get: expectedPerson, subscribe: session.subscribe })
