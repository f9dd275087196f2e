/** Runs the sender for the signed-in user. Loads its code after the first write, or if this device has a database. */
import { useEffect, useState } from 'react'
import { prefetchMessages } from '../../kit/messages/message-host.tsx'
import { directSending, findOutbox, hasOutbox, outboxChanges } from '../../lib/outbox/outbox-stores.ts'
import { useSession } from '../../lib/session/session.ts'
import { useStore } from '../../lib/state/store.ts'

directSending.send = async (items) => (await import('./send-directly.ts')).sendDirectly(items)

export function useSender(): void {
  const owner = useSession().user?._id
  const changed = useStore(outboxChanges) > 0
  const isWritten = useStore(hasOutbox) === true
  const hasWork = changed || isWritten
  const [failures, setFailures] = useState(0)
  useEffect(() => void findOutbox(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure fetches the code again
  useEffect(() => {
    if (!owner || !hasWork) return
    let stop: (() => void) | null = null
    let left = false
    const again = () => setFailures((before) => before + 1)
    void import('./start-sender.ts')
      .then(({ startSender }) => {
        if (!left) stop = startSender(owner)
      })
      .catch((error: unknown) => {
        console.error('The outbox could not be opened', error)
        if (!left) window.addEventListener('online', again, { once: true })
      })
    return () => {
      left = true
      window.removeEventListener('online', again)
      stop?.()
    }
  }, [owner, hasWork, failures])
}

/** Preloads the sender on screens that write, so that it is available offline. */
export function usePrefetchedSender(): void {
  useEffect(() => {
    prefetchMessages()
    void Promise.allSettled([import('./start-sender.ts'), import('./announce-sent.ts')])
  }, [])
}
