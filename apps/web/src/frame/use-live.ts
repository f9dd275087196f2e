/** Follows colleagues' changes for a signed-in user. Its code loads after the screen. */
import { useEffect } from 'react'
import { useSession } from '../lib/session/session.ts'

export function useLive(): void {
  const owner = useSession().user?._id
  useEffect(() => {
    if (!owner) return
    let stop: (() => void) | null = null
    let left = false
    void import('../lib/live/follow-live.ts')
      .then(({ followLive }) => {
        if (!left) stop = followLive(owner)
      })
      .catch((error: unknown) => console.error('Changes by others could not be followed', error))
    return () => {
      left = true
      stop?.()
    }
  }, [owner])
}
