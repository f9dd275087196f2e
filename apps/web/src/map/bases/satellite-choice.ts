import { createStore, useStore } from '../../lib/store.ts'

const name = 'map-base'
const choice = createStore(sessionStorage.getItem(name) === 'satellite')

/** Whether maps show pictures from above: one choice for all of them, for as long as the tab is open. */
export function useSatelliteChoice(): boolean {
  return useStore(choice)
}

export function chooseSatellite(on: boolean): void {
  sessionStorage.setItem(name, on ? 'satellite' : 'street')
  choice.set(on)
}
