import type { Coordinates } from '@lamplighter/domain/map'
import { useEffect, useRef } from 'react'
import type { LiveMap } from '../../../map/map-types.ts'

/** Pixels: of the pin, whose tip is at its point, and of what shall be between it and the card. */
const pin = { height: 56, halfWidth: 28, gap: 16 }

/** Moves the map up where a card that lies over it would lie over the pin: what was just placed is seen. */
export function useClearOfCard(map: LiveMap | null, { latitude, longitude }: Coordinates) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = card.current
    if (!map || !element) return
    const clear = () => {
      // A flight to the pin decides where it stands in the end.
      if (map.isMoving()) {
        map.off('moveend', clear)
        map.once('moveend', clear)
        return
      }
      const frame = map.getContainer().getBoundingClientRect()
      const box = element.getBoundingClientRect()
      const point = map.project([longitude, latitude])
      const [x, tip] = [frame.left + point.x, frame.top + point.y]
      const beside = x < box.left - pin.halfWidth || x > box.right + pin.halfWidth
      const over = tip < box.top || tip - pin.height > box.bottom
      if (!beside && !over) map.panBy([0, tip - box.top + pin.gap])
    }
    // The card grows when it knows more of the place.
    const watched = new ResizeObserver(clear)
    watched.observe(element)
    // It rises into its place.
    element.addEventListener('animationend', clear)
    return () => {
      watched.disconnect()
      element.removeEventListener('animationend', clear)
      map.off('moveend', clear)
    }
  }, [map, latitude, longitude])
  return card
}
