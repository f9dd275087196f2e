/**
 * Loads the day packs into their store and refreshes them while the app is visible: when it opens, when the network is
 * back, and once an hour. Deletes the pack of a city that the user left (DUR-40).
 */
import type { User } from '@lamplighter/domain/auth'
import { cityAndState } from '@lamplighter/domain/cities'
import { callerOf, can } from '@lamplighter/domain/memberships'
import { onlineManager } from '@tanstack/react-query'
import { liveQuery } from 'dexie'
import { say } from '../../kit/messages/say.tsx'
import { connectivity } from '../../lib/api/connectivity.ts'
import { dayPacks, packFailures, packWork } from '../../lib/day-pack/day-packs.ts'
import { removePack } from '../../lib/day-pack/forget-packs.ts'
import { type DayPack, packDatabase } from '../../lib/day-pack/pack-database.ts'
import { session } from '../../lib/session/session.ts'
import { removedWords } from './day-pack.messages.ts'
import { refreshPack, tidyPacks } from './taking/take-pack.ts'

/** Refresh packs older than this while the app is visible. */
export const REFRESH_AFTER_MS = 60 * 60_000
const LOOK_EVERY_MS = 5 * 60_000
/** Delay after a failed refresh. */
const TRY_AGAIN_MS = 10 * 60_000

/** Returns a function that stops it. */
export function watchPacks(owner: string): () => void {
  const tried = new Map<string, number>()
  let stopped = false
  let looking = false
  let roles = rolesOf(session.state().user)

  const subscription = liveQuery(() => packDatabase.packs.where('owner').equals(owner).toArray()).subscribe({
    next(found) {
      dayPacks.set(found)
      void look()
    },
    error: (error: unknown) => console.error('Day packs could not be read', error),
  })

  /** One at a time, because the server allows one per user. */
  async function look(): Promise<void> {
    if (looking || stopped) return
    looking = true
    try {
      for (const pack of dayPacks.get() ?? []) {
        const { user } = session.state()
        if (stopped || user?._id !== owner) return
        if (!maySee(user, pack)) await remove(pack)
        else if (isDue(pack)) {
          tried.set(pack.key, Date.now())
          await refreshUnasked(pack)
        }
      }
    } finally {
      looking = false
    }
  }

  function isDue({ key, asOf }: DayPack): boolean {
    if (document.visibilityState !== 'visible' || !isReachable() || isMetered() || packWork.get())
      return false
    const now = Date.now()
    return now - Date.parse(asOf) > REFRESH_AFTER_MS && now - (tried.get(key) ?? 0) > TRY_AGAIN_MS
  }

  const back = () => {
    tried.clear()
    void look()
  }
  const stops = [
    session.subscribe(() => {
      const now = rolesOf(session.state().user)
      if (now === roles) return
      roles = now
      void onOtherRoles()
    }),
    onlineManager.subscribe((online) => {
      if (online) back()
    }),
    connectivity.store.subscribe(() => {
      if (connectivity.store.get()) back()
    }),
  ]
  /** A new role may view other data, so refresh right away. */
  async function onOtherRoles(): Promise<void> {
    await look()
    for (const pack of dayPacks.get() ?? [])
      if (!stopped && session.state().user?._id === owner && isReachable()) await refreshUnasked(pack)
  }

  const seen = () => void look()
  document.addEventListener('visibilitychange', seen)
  const timer = setInterval(seen, LOOK_EVERY_MS)
  void tidyPacks()
  return () => {
    stopped = true
    subscription.unsubscribe()
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', seen)
    clearInterval(timer)
    dayPacks.set(null)
  }
}

/** Tells the user, so that they don't find out in the field. */
async function remove({ key, city }: DayPack): Promise<void> {
  await removePack(key)
  say.info(removedWords(cityAndState(city)))
}

async function refreshUnasked(pack: DayPack): Promise<void> {
  await refreshPack(pack, true)
  if (packFailures.get().get(pack.key)?.why === 'gone') say.info(removedWords(cityAndState(pack.city)))
}

const isReachable = () => onlineManager.isOnline() && connectivity.store.get()

/** Skips automatic refreshes if the user asked the browser to save data. */
const isMetered = () =>
  Boolean((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData)

/** Without a loaded account, its cities are unknown. */
function maySee(user: User, { city }: DayPack): boolean {
  const now = session.state()
  if (now.status !== 'authenticated' || now.isLocalUser) return true
  return can(callerOf(user), 'city:read', { cityId: city._id }) === 'allowed'
}

const rolesOf = (user: User | null) => JSON.stringify([user?.platformRole, user?.cityMemberships])
