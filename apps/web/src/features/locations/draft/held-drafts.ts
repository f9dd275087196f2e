/** Drafts of new locations that were left open on purpose: nothing sends them without the user, so they are told of. */
import type { Coordinates } from '@lamplighter/domain/map'
import { createStore } from '../../../lib/store.ts'

export interface HeldDraft {
  id: string
  name: string
  icon: string | null
  at: Coordinates | null
}

export const heldDrafts = createStore<readonly HeldDraft[]>([])
