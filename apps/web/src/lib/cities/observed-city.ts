/**
 * The city that a platform admin looks at without being its member, who reads all of it and may delete its locations
 * (ACC-12). Kept for this tab, so that the maps and lists agree and two tabs may show two cities.
 */
import type { User } from '@lamplighter/domain/auth'
import { activeMembershipIn, callerOf, mayEnter } from '@lamplighter/domain/memberships'
import * as z from 'zod/mini'
import { session, useSession } from '../session.ts'
import { createStore, useStore } from '../store.ts'

const cityShape = z.object({ cityId: z.string(), cityName: z.string(), cityState: z.string() })
export type ObservedCity = z.infer<typeof cityShape>

const chosenShape = z.extend(cityShape, { userId: z.string() })
const STORAGE_KEY = 'lamplighter.observed-city'
const chosen = createStore(kept())

export function observe(city: ObservedCity): void {
  const { user } = session.state()
  if (user) choose({ userId: user._id, ...city })
}

export function stopObserving(): void {
  choose(null)
}

/** Whether this user may look at cities that are not their own. */
export function useMayObserve(): boolean {
  return mayObserve(useSession().user)
}

const mayObserve = (user: User | null) => user !== null && mayEnter(callerOf(user), 'platform:administer')

/** Null for everybody but a platform admin, and for a city that is his own. */
export function useObservedCity(): ObservedCity | null {
  const { user } = useSession()
  const city = useStore(chosen)
  if (!user || !city || city.userId !== user._id || !mayObserve(user)) return null
  return activeMembershipIn(callerOf(user), city.cityId) ? null : city
}

function choose(city: z.infer<typeof chosenShape> | null): void {
  chosen.set(city)
  try {
    if (city) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(city))
    else sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage may be switched off; the choice then lasts until the page is closed.
  }
}

function kept(): z.infer<typeof chosenShape> | null {
  try {
    return chosenShape.parse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'))
  } catch {
    return null
  }
}
