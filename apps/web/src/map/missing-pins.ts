import { priorities } from '@lamplighter/domain/work-orders'
import type { LiveMap } from './map-types.ts'
import { drawPinImage, PIN_PIXEL_RATIO } from './pin-image.ts'

/** Draws each pin's image the first time the map asks for it by its id, `pin:{icon}` or `pin:{icon}:{priority}`. */
export function drawMissingPins(map: LiveMap): void {
  map.setMissingStyleImageResolver((id) => {
    const [kind, icon = null, ring] = id.split(':')
    if (kind !== 'pin' || map.hasImage(id)) return
    const priority = priorities.find((key) => key === ring)
    map.addImage(id, drawPinImage(icon, priority ? { priority } : {}), { pixelRatio: PIN_PIXEL_RATIO })
  })
}
