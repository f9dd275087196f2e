import { storedChoice } from '../choices/stored-choice.ts'
import { useStore } from '../state/store.ts'

const KEY = 'lamplighter.automatic-packs'
const OFF = 'off'
const choice = storedChoice(KEY)
// Another tab may turn it off.
globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY) choice.set(newValue)
})

/** Whether this device stores the rows of the user's city without being asked (DUR-70). On until the user turns it off. */
export const automaticPacks = {
  isOn: () => choice.get() !== OFF,
  switchTo: (on: boolean) => choice.set(on ? null : OFF),
}

export const useAutomaticPacks = (): boolean => useStore(choice) !== OFF
