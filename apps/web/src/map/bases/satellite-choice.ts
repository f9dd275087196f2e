import { createStore, useStore } from '../../lib/state/store.ts'

const STORAGE_KEY = 'map-base'
const choice = createStore(sessionStorage.getItem(STORAGE_KEY) === 'satellite')

/** Whether maps show satellite images: one choice for all maps, per tab. */
export function useSatelliteChoice(): boolean {
  return useStore(choice)
}

export function chooseSatellite(on: boolean): void {
  sessionStorage.setItem(STORAGE_KEY, on ? 'satellite' : 'street')
  choice.set(on)
}
