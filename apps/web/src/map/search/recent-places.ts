/** Recent results, in memory only and per user. */
import type { SearchResult } from '@lamplighter/domain/locations'
import { useSession } from '../../lib/session/session.ts'
import { createStore, useStore } from '../../lib/state/store.ts'

const MAX_RECENT = 5

const chosen = createStore<{ userId: string; places: readonly SearchResult[] }>({ userId: '', places: [] })

export function useRecentPlaces() {
  const userId = useSession().user?._id ?? ''
  const recent = useStore(chosen)
  const places = recent.userId === userId ? recent.places : []
  return {
    places,
    remember(place: SearchResult) {
      const others = places.filter(({ label, detail }) => label !== place.label || detail !== place.detail)
      chosen.set({ userId, places: [place, ...others].slice(0, MAX_RECENT) })
    },
  }
}
