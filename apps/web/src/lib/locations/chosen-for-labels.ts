/**
 * The locations that the user selected for labels. They stay in memory and per user, because hundreds of ids do not fit
 * into an address. In another tab or after a reload the page says that they are gone.
 */
import type { Location } from '@lamplighter/domain/locations'
import { useSession } from '../session/session.ts'
import { createStore, useStore } from '../state/store.ts'

const chosen = createStore<{ userId: string; locations: readonly Location[] } | null>(null)

export function chooseForLabels(userId: string, locations: readonly Location[]): void {
  chosen.set({ userId, locations })
}

/** Null without a selection of this user. */
export function useChosenForLabels(): readonly Location[] | null {
  const userId = useSession().user?._id
  const now = useStore(chosen)
  return now && now.userId === userId ? now.locations : null
}
