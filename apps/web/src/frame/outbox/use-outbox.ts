/** Sends the outbox at the start, when the network comes back, when the app is looked at again; announces what was sent. */
import type { Location } from '@lamplighter/domain/locations'
import { paths } from '@lamplighter/domain/pages'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { draftsMark, sentDrafts, unsentDrafts } from '../../features/locations/draft/unsent-drafts.ts'
import { session, useSession } from '../../lib/session.ts'
import { useStore } from '../../lib/store.ts'

/** A page that was reloaded shall open its draft first. */
const START_DELAY_MS = 1_500
const RETRY_MS = 60_000

const send = () => {
  const owner = session.state().user?._id
  if (owner && draftsMark.isSet(owner))
    void import('./send-outbox.ts').then(({ sendOutbox }) => sendOutbox()).catch(() => undefined)
}

export function useOutbox() {
  const { user } = useSession()
  const navigate = useNavigate()
  const waiting = useStore(unsentDrafts)
  const sent = useStore(sentDrafts)
  const owner = user?._id
  const someCanBeSent = waiting.some(({ held, failure }) => !held && !failure)

  useEffect(() => {
    unsentDrafts.set([])
    if (!owner) return
    const seen = () => {
      if (document.visibilityState === 'visible') send()
    }
    const start = setTimeout(send, START_DELAY_MS)
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
    const timer = setInterval(send, RETRY_MS)
    return () => clearInterval(timer)
  }, [someCanBeSent])

  useEffect(() => {
    if (sent.length === 0) return
    sentDrafts.set([])
    const open = ({ _id, latitude, longitude }: Location) =>
      void navigate({
        to: paths.editLocation,
        search: { lat: latitude, lng: longitude, from: 'savedlocations', id: _id },
      })
    void import('./announce-sent.ts').then(({ announceSent }) => announceSent(sent, open))
  }, [sent, navigate])

  return waiting
}
