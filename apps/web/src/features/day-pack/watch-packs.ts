/**
 * Keeps the store of day packs filled, and each pack fresh while its owner looks at the app: when it is opened, when the network is
 * back, and once an hour. A pack of a city that they are no member of any more goes at once (DUR-40).
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
import { session } from '../../lib/session.ts'
import { removedWords } from './day-pack.messages.ts'
import { refreshPack, tidyPacks } from './taking/take-pack.ts'

/** Older ones are refreshed while the app is looked at. */
export const REFRESH_AFTER_MS = 60 * 60_000
const LOOK_EVERY_MS = 5 * 60_000
/** After a try that failed. */
const TRY_AGAIN_MS = 10 * 60_000

/** Until the function that it returns is called. */
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

  /** One after the other: the server gives a person one at a time. */
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
  /** What the server gives to another role may be another part: what is here is brought up to date at once. */
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

/** Nobody should find it missing in the field without having been told. */
async function remove({ key, city }: DayPack): Promise<void> {
  await removePack(key)
  say.info(removedWords(cityAndState(city)))
}

async function refreshUnasked(pack: DayPack): Promise<void> {
  await refreshPack(pack, true)
  if (packFailures.get().get(pack.key)?.why === 'gone') say.info(removedWords(cityAndState(pack.city)))
}

const isReachable = () => onlineManager.isOnline() && connectivity.store.get()

/** Where the person has asked the browser to spare data, nothing is fetched unasked. */
const isMetered = () =>
  Boolean((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData)

/** While the account could not be read nothing is known of its cities. */
function maySee(user: User, { city }: DayPack): boolean {
  const now = session.state()
  if (now.status !== 'authenticated' || now.isLocalUser) return true
  return can(callerOf(user), 'city:read', { cityId: city._id }) === 'allowed'
}

const rolesOf = (user: User | null) => JSON.stringify([user?.platformRole, user?.cityMemberships])
