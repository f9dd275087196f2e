/** State of the signed-in user's day packs for screens. The code that downloads them loads only when needed. */
import { createStore } from '../state/store.ts'
import type { DayPack } from './pack-database.ts'

/** The same in all tabs; null until loaded from the device. */
export const dayPacks = createStore<readonly DayPack[] | null>(null)

export interface PackProgress {
  /** `asking` until the first line arrives, `waiting` while the server asks to wait. */
  phase: 'asking' | 'waiting' | 'rows' | 'photos' | 'streets'
  /** Out of `expected`; in `waiting`, seconds left. Both are 0 while unknown. */
  done: number
  expected: number
}

export interface PackWork extends PackProgress {
  /** Key of the pack that this tab downloads or refreshes. */
  key: string
  /** Automatic refresh without a button press. */
  unasked: boolean
}
export const packWork = createStore<PackWork | null>(null)

export interface PackFailure {
  why:
    | 'network'
    | 'cut_off'
    | 'gone'
    | 'signed_out'
    | 'busy'
    | 'full'
    | 'no_storage'
    | 'other_tab'
    | 'refused'
    | 'broken'
  /** The server's message, if it rejected the request. */
  sentence?: string
}
/** The last failure of each pack, by key. */
export const packFailures = createStore<ReadonlyMap<string, PackFailure>>(new Map())

export function setPackFailure(key: string, failure: PackFailure | null): void {
  const next = new Map(packFailures.get())
  if (failure) next.set(key, failure)
  else next.delete(key)
  packFailures.set(next)
}

export const packKey = (owner: string, cityId: string) => `${owner} ${cityId}`
