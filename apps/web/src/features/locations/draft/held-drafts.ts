/** Drafts of new locations that were left open on purpose: nothing sends them without the user, so they are told of. */
import type { Coordinates } from '@lamplighter/domain/map'
import { paths } from '@lamplighter/domain/pages'
import { createStore } from '../../../lib/store.ts'

export interface HeldDraft {
  id: string
  name: string
  icon: string | null
  at: Coordinates | null
}

/** The page that opens it again. */
export const addressOfDraft = ({ at }: HeldDraft) => ({
  to: paths.editLocation,
  search: { ...(at ? { lat: at.latitude, lng: at.longitude } : {}), from: 'maps' as const },
})

export const heldDrafts = createStore<readonly HeldDraft[]>([])
