/** The result of an issuer's response at /callback; null if there is none or it is still being processed. */
import { createStore, useStore } from '../state/store.ts'

/** The path to which issuers redirect back. */
export const CALLBACK_PATH = '/callback'

export interface Landing {
  /** The error message for the user. */
  failure: string | null
  /** The page where the user was before the redirect. */
  returnTo: string | null
}

export const landing = createStore<Landing | null>(null)

/** The address itself if it carries an issuer's response, otherwise null. */
export function answerAt(address: string): string | null {
  const { pathname, searchParams } = new URL(address)
  const answers = searchParams.has('code') || searchParams.has('error')
  return pathname === CALLBACK_PATH && answers ? address : null
}

export function useLanding(): Landing | null {
  return useStore(landing)
}
