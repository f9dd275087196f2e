/** How far the clock of this device is off, as the answer that brought the last token told (SEC-40). Token times are judged with it. */
import { createStore } from './store.ts'

const behindMs = createStore(0)

export const deviceClock = {
  /** For how many milliseconds the device is behind; negative where it is ahead. */
  behind: behindMs,

  /** Takes in what time it is now, in milliseconds since 1970. */
  set: (now: number) => behindMs.set(now - Date.now()),

  /** The true time, in milliseconds since 1970. */
  now: () => Date.now() + behindMs.get(),
}
