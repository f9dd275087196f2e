import { useStore } from '../state/store.ts'
import { storedChoice } from './stored-choice.ts'

const OFF = 'off'
const choice = storedChoice('lamplighter.single-keys')

/** True if single-key shortcuts are enabled on this device. */
export function useSingleKeys() {
  const on = useStore(choice) !== OFF
  return { on, switchTo: (next: boolean) => choice.set(next ? null : OFF) }
}
