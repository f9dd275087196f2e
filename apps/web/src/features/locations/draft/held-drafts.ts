/**
 * Drafts of new locations that the user left open on purpose. Nothing sends them automatically, so the app
 * lists them.
 */
import type { Coordinates } from '@lamplighter/domain/map'
import { paths } from '@lamplighter/domain/pages'
import { createStore } from '../../../lib/state/store.ts'

export interface HeldDraft {
  id: string
  name: string
  icon: string | null
  at: Coordinates | null
}

/** Address of the page that reopens the draft. */
export const addressOfDraft = ({ at }: HeldDraft) => ({
  to: paths.editLocation,
  search: { ...(at ? { lat: at.latitude, lng: at.longitude } : {}), from: 'maps' as const },
})

export const heldDrafts = createStore<readonly HeldDraft[]>([])
