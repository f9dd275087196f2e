/**
 * Moves abandoned drafts to the outbox at startup, when the network returns, and when the app becomes visible. Also
 * announces the locations that were sent in the background.
 */
import { paths } from '@lamplighter/domain/pages'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { session, useSession } from '../../lib/session/session.ts'
import { useStore } from '../../lib/state/store.ts'
import { databases, hasDatabase } from '../../lib/storage/databases.ts'
import { heldDrafts } from '../locations/draft/held-drafts.ts'
import { type SentLocation, sentLocations } from './sent-locations.ts'

/** Wait this long at startup, so that a reloaded page can open its own draft first. */
const START_DELAY_MS = 1_500
/** Wait this long before an announcement, so that locations sent at the same time share one message. */
const GATHER_MS = 400

const look = async () => {
  if (session.state().user && (await hasDatabase(databases.device)))
    void import('./left-drafts.ts').then(({ takeLeftDrafts }) => takeLeftDrafts()).catch(() => undefined)
}

export function useOutbox(): void {
  const { user } = useSession()
  const navigate = useNavigate()
  const sent = useStore(sentLocations)
  const owner = user?._id

  useEffect(() => {
    heldDrafts.set([])
    if (!owner) return
    const seen = () => {
      if (document.visibilityState === 'visible') void look()
    }
    const start = setTimeout(look, START_DELAY_MS)
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(start)
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [owner])

  useEffect(() => {
    if (sent.length === 0 || !owner) return
    const open = ({ _id, at: { latitude, longitude } }: SentLocation) =>
      void navigate({
        to: paths.editLocation,
        search: { lat: latitude, lng: longitude, from: 'savedlocations', id: _id },
      })
    const gathered = setTimeout(() => {
      sentLocations.set([])
      void import('./announce-sent.ts').then(({ announceSent }) => announceSent(sent, open))
    }, GATHER_MS)
    return () => clearTimeout(gathered)
  }, [sent, owner, navigate])
}
