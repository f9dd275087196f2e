import { dayPacks, packFailures, packKey, packWork } from '../../lib/day-pack/day-packs.ts'
import { packMark } from '../../lib/day-pack/pack-mark.ts'
import { useSession } from '../../lib/session/session.ts'
import { useStore } from '../../lib/state/store.ts'

/** The user's day pack of a city on this device. */
export function usePackOf(cityId: string) {
  const owner = useSession().user?._id ?? ''
  const packs = useStore(dayPacks)
  const work = useStore(packWork)
  const failures = useStore(packFailures)
  const key = packKey(owner, cityId)
  return {
    /** Not loaded yet. */
    isPending: packs === null && packMark.get() === owner,
    pack: packs?.find((pack) => pack.key === key) ?? null,
    work: work?.key === key ? work : null,
    /** A download of another city is running. */
    isOtherWork: work !== null && work.key !== key,
    failure: failures.get(key) ?? null,
  }
}
