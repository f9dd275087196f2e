import { isLive } from '../live/live-store.ts'
import { connectivity } from './connectivity.ts'

/** Lists of work orders show colleagues' changes at the latest after this time. */
const WORK_AGAIN_MS = 30_000

/** Lists with signed URLs of media are read again before these expire. */
export const LINKS_AGAIN_MS = 8 * 60_000

/**
 * `refetchInterval` of a query: reads again while its screen is looked at and the server answers. Without the server the
 * same answer would only cost the device's battery.
 */
export const readAgainEvery = (ms: number) => () => connectivity.store.get() && ms

/** The same for work orders, unless this browser hears of changes as they happen. */
export const readWorkAgain = () => !isLive.get() && connectivity.store.get() && WORK_AGAIN_MS
