import { createStore, useStore } from './store.ts'

/** Whether a newer version of the app waits on this device; what goes over to it (app-version.ts) is fetched after the first screen. */
export const versionReady = createStore(false)

export const useVersionReady = () => useStore(versionReady)
