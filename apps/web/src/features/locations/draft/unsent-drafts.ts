/** What this device holds of locations and the server does not have yet: what the status line tells of. */
import type { Coordinates } from '@lamplighter/domain/map'
import { createStore } from '../../../lib/store.ts'
import type { SentDraft } from './send-draft.ts'

export interface UnsentDraft {
  id: string
  name: string
  icon: string | null
  at: Coordinates | null
  /** It exists on the server; changes or notes are still to be sent. */
  exists: boolean
  /** Not sent without the user. */
  held: boolean
  failure: string | null
}

export const unsentDrafts = createStore<readonly UnsentDraft[]>([])

/** What was just sent without its page, until that is announced. */
export const sentDrafts = createStore<readonly SentDraft[]>([])

/** Named as in earlier versions, whose drafts are still on devices. One for each user of the device. */
const markKey = (owner: string) => `lamplighter.desks:${owner}`

/** Whether this device may keep drafts of a user; without the mark, the code that sends them is not even fetched. */
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
