import { storedChoice } from '../choices/stored-choice.ts'
import { useStore } from '../state/store.ts'

const OFF = 'off'
const choice = storedChoice('lamplighter.automatic-packs')

/** Whether this device stores the rows of the user's city without being asked (DUR-70). On until the user turns it off. */
export const automaticPacks = {
  isOn: () => choice.get() !== OFF,
  switchTo: (on: boolean) => choice.set(on ? null : OFF),
}

export const useAutomaticPacks = (): boolean => useStore(choice) !== OFF
