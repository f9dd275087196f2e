import { keptChoice } from '../../../lib/kept-choice.ts'
import { useStore } from '../../../lib/store.ts'
import { useCanDrawMaps } from '../../../map/can-draw-maps.ts'

const choice = keptChoice('lamplighter.maps-more')

/** Element ids for the button's aria-controls. */
export const moreParts = {
  tools: 'more-tools',
  list: 'more-list',
  pack: 'more-pack',
} as const

/** Whether the maps page shows its figures and list. Stored on this device; on by default if maps cannot be drawn. */
export function useMoreShown(): [shown: boolean, toggle: () => void] {
  const chosen = useStore(choice)
  const canDraw = useCanDrawMaps()
  const shown = chosen === null ? !canDraw : chosen === 'open'
  return [shown, () => choice.set(shown ? 'closed' : 'open')]
}
