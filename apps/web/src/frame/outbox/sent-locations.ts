import type { Coordinates } from '@lamplighter/domain/map'
import { createStore } from '../../lib/store.ts'

/** A location that was sent without its page. */
export interface SentLocation {
  _id: string
  name: string
  at: Coordinates
  created: boolean
  /** A note of it was sent as well. */
  noted: boolean
  /** Nobody pressed 'Save': it was left (LOC-27). */
  unasked: boolean
}

/** Sent with all their notes, until that is announced. */
export const sentLocations = createStore<readonly SentLocation[]>([])
