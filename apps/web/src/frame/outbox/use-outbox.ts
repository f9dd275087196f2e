/** When what waits on this device is sent: at the start, when the network comes back, when the app is looked at again. */
import type { Location } from '@lamplighter/domain/locations'
import { paths } from '@lamplighter/domain/pages'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { desksMark, sentLocations, waitingLocations } from '../../features/locations/draft/outbox.ts'
import { session, useSession } from '../../lib/session.ts'
import { useStore } from '../../lib/store.ts'

/** The page that was reloaded opens its desk first. */
const afterStartMs = 1_500
const retryMs = 60_000

const send = () => {
  const owner = session.state().user?._id
  if (owner && desksMark.isSet(owner))
    void import('./send-outbox.ts').then(({ sendWaiting }) => sendWaiting()).catch(() => undefined)
}

export function useWaitingLocations() {
  const { user } = useSession()
  const navigate = useNavigate()
  const waiting = useStore(waitingLocations)
  const sent = useStore(sentLocations)
  const owner = user?._id
  const someCanBeSent = waiting.some(({ held, failure }) => !held && !failure)

  useEffect(() => {
    waitingLocations.set([])
    if (!owner) return
    const seen = () => {
      if (document.visibilityState === 'visible') send()
    }
    const start = setTimeout(send, afterStartMs)
    window.addEventListener('online', send)
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(start)
      window.removeEventListener('online', send)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [owner])

  useEffect(() => {
    if (!someCanBeSent) return
    const timer = setInterval(send, retryMs)
    return () => clearInterval(timer)
  }, [someCanBeSent])

  useEffect(() => {
    if (sent.length === 0) return
    sentLocations.set([])
    const open = ({ _id, latitude, longitude }: Location) =>
      void navigate({
        to: paths.editLocation,
        search: { lat: latitude, lng: longitude, from: 'savedlocations', id: _id },
      })
    void import('./announce-sent.ts').then(({ announceSent }) => announceSent(sent, open))
  }, [sent, navigate])

  return waiting
}
