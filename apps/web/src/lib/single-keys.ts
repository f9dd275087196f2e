import { keptChoice } from './kept-choice.ts'
import { useStore } from './store.ts'

const OFF = 'off'
const choice = keptChoice('lamplighter.single-keys')

/** True if single-key shortcuts are enabled on this device. */
export function useSingleKeys() {
  const on = useStore(choice) !== OFF
  return { on, switchTo: (next: boolean) => choice.set(next ? null : OFF) }
}
