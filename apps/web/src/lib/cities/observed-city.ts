/**
 * The city that a platform admin views without being a member. They may read everything and delete locations (ACC-12).
 * Stored per tab, so that two tabs can show two cities.
 */
import type { User } from '@lamplighter/domain/auth'
import { activeMembershipIn, callerOf, mayEnter } from '@lamplighter/domain/memberships'
import * as z from 'zod/mini'
import { session, useSession } from '../session/session.ts'
import { createStore, useStore } from '../state/store.ts'

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

/** True if the user may view cities without being a member. */
export function useMayObserve(): boolean {
  return mayObserve(useSession().user)
}

const mayObserve = (user: User | null) => user !== null && mayEnter(callerOf(user), 'platform:administer')

/** Null except for platform admins who view another city than their own. */
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
    // Storage may be disabled. The choice then lasts until the page is closed.
  }
}

function kept(): z.infer<typeof chosenShape> | null {
  try {
    return chosenShape.parse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'))
  } catch {
    return null
  }
}
