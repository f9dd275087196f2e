import type { Coordinates } from '@lamplighter/domain/map'
import { useEffect, useRef } from 'react'
import type { LiveMap } from '../../../map/map-types.ts'

/** Pixels: size of the pin, whose tip is at its point, and the gap to the card. */
const pin = { height: 56, halfWidth: 28, gap: 16 }

/** Pans the map so that the card does not cover the pin. */
export function useClearOfCard(map: LiveMap | null, { latitude, longitude }: Coordinates) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = card.current
    if (!map || !element) return
    const clear = () => {
      // Wait until the map stops: a flight to the pin may end clear of the card.
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
    // The card grows when the place has loaded.
    const watched = new ResizeObserver(clear)
    watched.observe(element)
    // The card slides in.
    element.addEventListener('animationend', clear)
    return () => {
      watched.disconnect()
      element.removeEventListener('animationend', clear)
      map.off('moveend', clear)
    }
  }, [map, latitude, longitude])
  return card
}
