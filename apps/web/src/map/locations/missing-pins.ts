import { priorities } from '@lamplighter/domain/work-orders'
import type { LiveMap } from '../map-types.ts'
import { drawPinImage, PIN_PIXEL_RATIO } from './pin-image.ts'

/** Draws each pin's image the first time the map asks for it by its id (see pinImageExpression). */
export function drawMissingPins(map: LiveMap): void {
  map.setMissingStyleImageResolver((id) => {
    const [kind, scheme, icon = null, ring] = id.split(':')
    if (kind !== 'pin' || map.hasImage(id)) return
    const priority = priorities.find((key) => key === ring)
    const image = drawPinImage(icon, { scheme: scheme === 'dark' ? 'dark' : 'light', priority })
    map.addImage(id, image, { pixelRatio: PIN_PIXEL_RATIO })
  })
}
