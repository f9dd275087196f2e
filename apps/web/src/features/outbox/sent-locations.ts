import type { Coordinates } from '@lamplighter/domain/map'
import { createStore } from '../../lib/state/store.ts'

/** A location that was sent in the background. */
export interface SentLocation {
  _id: string
  name: string
  at: Coordinates
  created: boolean
  /** True if one of its notes was sent too. */
  noted: boolean
  /** True if saved automatically when the user left the page (LOC-27). */
  unasked: boolean
}

/** Locations that were sent with all their notes, but not announced yet. */
export const sentLocations = createStore<readonly SentLocation[]>([])
