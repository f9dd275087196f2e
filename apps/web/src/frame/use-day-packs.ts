/** Keeps day packs fresh for a signed-in user. The code is loaded once the device has or downloads one. */
import { useEffect } from 'react'
import { packMark } from '../lib/day-pack/pack-mark.ts'
import { useSession } from '../lib/session/session.ts'
import { useStore } from '../lib/state/store.ts'

export function useDayPacks(): void {
  const owner = useSession().user?._id
  const hasPacks = useStore(packMark) === owner
  useEffect(() => {
    if (!owner || !hasPacks) return
    let stop: (() => void) | null = null
    let left = false
    void import('../features/day-pack/watch-packs.ts')
      .then(({ watchPacks }) => {
        if (!left) stop = watchPacks(owner)
      })
      .catch((error: unknown) => console.error('Day packs could not be opened', error))
    return () => {
      left = true
      stop?.()
    }
  }, [owner, hasPacks])
}
