/** Fills and refreshes day packs for a signed-in user. */
import { useEffect } from 'react'
import { useAutomaticPacks } from '../lib/day-pack/automatic-packs.ts'
import { packMark } from '../lib/day-pack/pack-mark.ts'
import { useSession } from '../lib/session/session.ts'
import { useStore } from '../lib/state/store.ts'

/** Without a pack, the first screens load first. */
const FILL_AFTER_MS = 30_000

export function useDayPacks(): void {
  const owner = useSession().user?._id
  const hasPacks = useStore(packMark) === owner
  const isAutomatic = useAutomaticPacks()
  const isWatched = hasPacks || isAutomatic
  useEffect(() => {
    if (!owner || !isWatched) return
    let stop: (() => void) | null = null
    let left = false
    const load = () =>
      import('../features/day-pack/watch-packs.ts')
        .then(({ watchPacks }) => {
          if (!left) stop = watchPacks(owner)
        })
        .catch((error: unknown) => console.error('Day packs could not be opened', error))
    const timer = setTimeout(load, packMark.get() === owner ? 0 : FILL_AFTER_MS)
    return () => {
      left = true
      clearTimeout(timer)
      stop?.()
    }
  }, [owner, isWatched])
}
