/** Has the outbox sent while somebody is signed in; the code for it is fetched once there is something to send. */
import { useEffect } from 'react'
import { prefetchMessages } from '../../kit/messages/message-host.tsx'
import { outboxAdditions, outboxMark } from '../../lib/outbox/outbox-stores.ts'
import { useSession } from '../../lib/session.ts'
import { useStore } from '../../lib/store.ts'

export function useSender(): void {
  const owner = useSession().user?._id
  const added = useStore(outboxAdditions) > 0
  const hasWork = owner !== undefined && (added || outboxMark.isSet(owner))
  useEffect(() => {
    if (!owner || !hasWork) return
    let stop: (() => void) | null = null
    let left = false
    void import('./start-sender.ts')
      .then(({ startSender }) => {
        if (!left) stop = startSender(owner)
      })
      .catch((error: unknown) => console.error('The outbox could not be opened', error))
    return () => {
      left = true
      stop?.()
    }
  }, [owner, hasWork])
}

/** For pages that write without a network: the code that sends, and tells of it, is fetched while there is one. */
export function useSenderAtHand(): void {
  useEffect(() => {
    prefetchMessages()
    void import('./start-sender.ts').catch(() => undefined)
  }, [])
}
