/** What came of the answer that an issuer sent to /callback; null while there is none, or it is being looked at. */
import { createStore, useStore } from '../store.ts'

/** Where issuers send people back to. */
export const CALLBACK_PATH = '/callback'

export interface Landing {
  /** Why it did not work, in words for the person. */
  failure: string | null
  /** Where the person was, when nobody had asked to go anywhere. */
  returnTo: string | null
}

export const landing = createStore<Landing | null>(null)

/** The answer of an issuer that this address carries, or null. */
export function answerAt(address: string): string | null {
  const { pathname, searchParams } = new URL(address)
  const answers = searchParams.has('code') || searchParams.has('error')
  return pathname === CALLBACK_PATH && answers ? address : null
}

export function useLanding(): Landing | null {
  return useStore(landing)
}
