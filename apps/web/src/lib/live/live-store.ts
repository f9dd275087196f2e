import { createStore } from '../state/store.ts'

/** True while a tab of this browser hears of changes as they happen. Otherwise lists are read again every half minute. */
export const isLive = createStore(false)
