/** What screens know of the day packs of whoever is signed in, without the code that takes them: that is fetched when it is needed. */
import { createStore } from '../store.ts'
import type { DayPack } from './pack-database.ts'

/** The same in all tabs; null until the device was asked. */
export const dayPacks = createStore<readonly DayPack[] | null>(null)

export interface PackProgress {
  /** `asking` until the first line comes, `waiting` while the server asks for patience. */
  phase: 'asking' | 'waiting' | 'rows' | 'photos' | 'streets'
  /** Of `expected`; seconds to wait in `waiting`. Both 0 while nobody knows. */
  done: number
  expected: number
}

export interface PackWork extends PackProgress {
  /** Of the pack that this tab takes or refreshes. */
  key: string
  /** By itself: nobody pressed a button. */
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
  /** The server's own, where it refused. */
  sentence?: string
}
/** What went wrong with a pack the last time, by its key. */
export const packFailures = createStore<ReadonlyMap<string, PackFailure>>(new Map())

export function setPackFailure(key: string, failure: PackFailure | null): void {
  const next = new Map(packFailures.get())
  if (failure) next.set(key, failure)
  else next.delete(key)
  packFailures.set(next)
}

export const packKey = (owner: string, cityId: string) => `${owner} ${cityId}`
