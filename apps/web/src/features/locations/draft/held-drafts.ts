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

/** Named as in earlier versions, whose drafts are still on devices. One for each user of the device. */
const markKey = (owner: string) => `lamplighter.desks:${owner}`

/** Whether this device may keep drafts of a user; without the mark, the code that looks at them is not even fetched. */
export const draftsMark = {
  isSet: (owner: string) => localStorage.getItem(markKey(owner)) !== null,
  set(owner: string) {
    try {
      localStorage.setItem(markKey(owner), 'kept')
    } catch {
      // Full or forbidden: the drafts still wait for their page to be opened.
    }
  },
  clear: (owner: string) => localStorage.removeItem(markKey(owner)),
}
