/**
 * Difference between the device's clock and the server's, measured with the last token (SEC-40). Used to check token
 * times.
 */
import { createStore } from '../state/store.ts'

const behindMs = createStore(0)

export const deviceClock = {
  /** Milliseconds that the device is behind; negative if it is ahead. */
  behind: behindMs,

  /** Sets the true time, in milliseconds since 1970. */
  set: (now: number) => behindMs.set(now - Date.now()),

  /** The true time, in milliseconds since 1970. */
  now: () => Date.now() + behindMs.get(),
}
