/** New locations that this device holds and the server does not have: what the frame's status line tells of. */
import type { Coordinates } from '@lamplighter/domain/map'
import { createStore } from '../../../lib/store.ts'
import type { SentDesk } from './send-draft.ts'

export interface WaitingLocation {
  id: string
  name: string
  icon: string | null
  at: Coordinates | null
  /** It exists on the server; what waits are changes or notes. */
  exists: boolean
  /** Left open on purpose: nothing is sent. */
  held: boolean
  failure: string | null
}

/** What was just sent without its page, until it was told. */
export const sentLocations = createStore<readonly SentDesk[]>([])

export const waitingLocations = createStore<readonly WaitingLocation[]>([])

/**
 * Whether this device keeps any desk of a user: without one, the code that sends them is not even fetched. Each has a mark
 * of their own, so that one who has nothing here does not hide what another left.
 */
const markOf = (owner: string) => `lamplighter.desks:${owner}`

export const desksMark = {
  isSet: (owner: string) => localStorage.getItem(markOf(owner)) !== null,
  set(owner: string) {
    try {
      localStorage.setItem(markOf(owner), 'kept')
    } catch {
      // Full or forbidden: the drafts still wait for their page to be opened.
    }
  },
  clear: (owner: string) => localStorage.removeItem(markOf(owner)),
}
