import { keptChoice } from './kept-choice.ts'
import { useStore } from './store.ts'

const OFF = 'off'
const choice = keptChoice('lamplighter.single-keys')

/** Whether screens answer to single keys on this device. */
export function useSingleKeys() {
  const on = useStore(choice) !== OFF
  return { on, switchTo: (next: boolean) => choice.set(next ? null : OFF) }
}
