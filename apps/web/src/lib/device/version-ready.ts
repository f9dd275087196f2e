import { createStore, useStore } from '../state/store.ts'

/**
 * True if a newer version of the app is waiting. The code that switches (app-version.ts) loads after the first screen.
 */
export const versionReady = createStore(false)

export const useVersionReady = () => useStore(versionReady)
