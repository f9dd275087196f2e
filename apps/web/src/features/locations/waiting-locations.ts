/** New locations that this device holds and the server does not have: what the frame's status line tells of. */
import type { Coordinates } from '@lamplighter/domain/map'
import { createStore } from '../../lib/store.ts'
import type { SentDesk } from './send-desk.ts'

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

/** Whether any desk has been kept on this device: without one, the code that sends them is not even fetched. */
const mark = 'lamplighter.desks'

export const desksMark = {
  isSet: () => localStorage.getItem(mark) !== null,
  set() {
    try {
      localStorage.setItem(mark, 'kept')
    } catch {
      // Full or forbidden: the drafts still wait for their page to be opened.
    }
  },
  clear: () => localStorage.removeItem(mark),
}
