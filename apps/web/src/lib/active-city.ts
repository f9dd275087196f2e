/** The city that a member of several works in just now. A preference of this device, so it may be stored on it. */
import type { CityMembership } from '@lamplighter/domain/auth'
import { useSession } from './session.ts'
import { createStore, useStore } from './store.ts'

const storageKey = 'lamplighter.active-city'
const chosen = createStore<string | null>(readChoice())

function readChoice(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export function chooseCity(cityId: string): void {
  chosen.set(cityId)
  try {
    localStorage.setItem(storageKey, cityId)
  } catch {
    // Storage may be switched off; the choice then lasts until the page is closed.
  }
}

/** The active memberships and the one in use: the chosen city, else the server's active one, else the first. */
export function useCities(): { active: CityMembership | null; memberships: CityMembership[] } {
  const { user } = useSession()
  const choice = useStore(chosen)
  const memberships = user?.cityMemberships.filter(({ status }) => status === 'active') ?? []
  const byId = (id: string | null | undefined) => memberships.find(({ cityId }) => cityId === id)
  return { active: byId(choice) ?? byId(user?.activeCityId) ?? memberships[0] ?? null, memberships }
}
