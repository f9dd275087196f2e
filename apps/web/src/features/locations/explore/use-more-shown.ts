import { useStore } from '../../../lib/store.ts'
import { storedChoice } from '../../../lib/stored-choice.ts'
import { useCanDrawMaps } from '../../../map/can-draw-maps.ts'

const choice = storedChoice('lamplighter.maps-more')

/** What it shows, by the ids that its button names. */
export const moreParts = {
  tools: 'more-tools',
  list: 'more-list',
  pack: 'more-pack',
} as const

/**
 * Whether the maps page shows its figures and its list, beside what it always shows. This device remembers;
 * where no map can be drawn they are there from the beginning.
 */
export function useMoreShown(): [shown: boolean, toggle: () => void] {
  const chosen = useStore(choice)
  const canDraw = useCanDrawMaps()
  const shown = chosen === null ? !canDraw : chosen === 'open'
  return [shown, () => choice.set(shown ? 'closed' : 'open')]
}
