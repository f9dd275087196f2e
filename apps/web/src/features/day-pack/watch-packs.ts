/**
 * Loads the day packs into their store and refreshes them while the app is visible: when it opens, when the network is
 * back, and every five minutes (DUR-40). Stores the rows of the active city without being asked (DUR-70); of a large city only
 * the user's open orders (DUR-77). Deletes the pack of a city that the user left.
 */
import type { User } from '@lamplighter/domain/auth'
import { cityAndState } from '@lamplighter/domain/cities'
import { getDayPackSize } from '@lamplighter/domain/day-pack'
import { callerOf, can } from '@lamplighter/domain/memberships'
import { onlineManager } from '@tanstack/react-query'
import { liveQuery } from 'dexie'
import { say } from '../../kit/messages/say.tsx'
import { call } from '../../lib/api/api-client.ts'
import { connectivity } from '../../lib/api/connectivity.ts'
import { activeCity } from '../../lib/cities/active-city.ts'
import { automaticPacks } from '../../lib/day-pack/automatic-packs.ts'
import { dayPacks, packFailures, packKey, packWork } from '../../lib/day-pack/day-packs.ts'
import { removePack } from '../../lib/day-pack/forget-packs.ts'
import { type DayPack, packDatabase } from '../../lib/day-pack/pack-database.ts'
import { packMark } from '../../lib/day-pack/pack-mark.ts'
import { session } from '../../lib/session/session.ts'
import { isLow, storageState } from '../../lib/storage/storage.ts'
import { removedWords } from './day-pack.messages.ts'
import { refreshPack, takePack, tidyPacks, whenIdle } from './taking/take-pack.ts'

/** Refresh packs older than this while the app is visible. */
export const REFRESH_AFTER_MS = 5 * 60_000
const LOOK_EVERY_MS = 60_000
/** Delay after a failed refresh. */
const TRY_AGAIN_MS = 10 * 60_000
/** A larger city is stored whole only when the user asks. About 16,000 locations fit. */
export const MOST_UNASKED_BYTES = 10_000_000

/** Returns a function that stops it. */
export function watchPacks(owner: string): () => void {
  const tried = new Map<string, number>()
  /** Keys of packs for which the device has no room. */
  const full = new Set<string>()
  let stopped = false
  let looking = false
  let roles = rolesOf(session.state().user)

  const subscription = liveQuery(() => packDatabase.packs.where('owner').equals(owner).toArray()).subscribe({
    next(found) {
      dayPacks.set(found)
      if (found.length > 0) packMark.set(owner, { rowsOnly: found.every(({ rowsOnly }) => rowsOnly) })
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
      await fillActiveCity()
    } finally {
      looking = false
    }
  }

  const mayDownload = () =>
    document.visibilityState === 'visible' && isReachable() && !isMetered() && !packWork.get()
  const isRested = (key: string) => Date.now() - (tried.get(key) ?? 0) > TRY_AGAIN_MS
  const isDue = ({ key, asOf }: DayPack) =>
    mayDownload() && isRested(key) && Date.now() - Date.parse(asOf) > REFRESH_AFTER_MS

  async function fillActiveCity(): Promise<void> {
    const packs = dayPacks.get()
    const active = activeCity()
    if (!packs || !active || stopped || !automaticPacks.isOn() || !mayDownload()) return
    const { cityId, cityName: name, cityState: state } = active
    const key = packKey(owner, cityId)
    if (packs.some((pack) => pack.key === key)) return removeOthers(packs, key)
    if (full.has(key) || !isRested(key) || isLow(await storageState())) return
    tried.set(key, Date.now())
    const size = await call(getDayPackSize, { query: { cityId } }).catch(() => null)
    if (!size || stopped || session.state().user?._id !== owner) return
    const isLarge = size.bytes > MOST_UNASKED_BYTES
    const part = { bbox: null, onlyMyOrders: isLarge, photos: isLarge, rowsOnly: true }
    await takePack({ city: { _id: cityId, name, state }, ...part }, true)
    if (packFailures.get().get(key)?.why === 'full') full.add(key)
  }

  /** Only the city in use is stored without being asked. */
  async function removeOthers(packs: readonly DayPack[], active: string): Promise<void> {
    for (const { key, rowsOnly } of packs) if (rowsOnly && key !== active) await removePack(key)
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
    // A running download may have begun with the old role.
    await whenIdle()
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
async function remove({ key, city, rowsOnly }: DayPack): Promise<void> {
  await removePack(key)
  if (!rowsOnly) say.info(removedWords(cityAndState(city)))
}

async function refreshUnasked(pack: DayPack): Promise<void> {
  await refreshPack(pack, true)
  if (packFailures.get().get(pack.key)?.why === 'gone' && !pack.rowsOnly)
    say.info(removedWords(cityAndState(pack.city)))
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
