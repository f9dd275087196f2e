/** Pins as images for the map's symbol layer, drawn from the same shapes as the React icon. */
import { glyphs } from 'virtual:asset-glyphs'
import { iconOf } from '@lamplighter/domain/catalogue'
import { type Priority, priorities } from '@lamplighter/domain/work-orders'
import type { ExpressionSpecification } from 'maplibre-gl'
import { INK, pinDrawing, RINGED_TIP_RISE } from '../../kit/drawings/pin-geometry.ts'
import { mapColour, type Scheme, schemes } from '../bases/base-style.ts'
import type { LiveMap } from '../map-types.ts'

/** Hand this to `map.addImage` with the image. */
export const PIN_PIXEL_RATIO = 2

/** What a feature that the server does not have as it is says of itself. */
export const UNSENT = 'unsent'

/** With `icon-anchor: bottom`, this `icon-offset` sets the tip of the pin on the point. */
export const PIN_ICON_OFFSET: [number, number] = [0, RINGED_TIP_RISE]

/**
 * The map's image id of a feature, `pin:{scheme}:{icon}:{priority}:{unsent}`: prefixed, since the base map has icons of its own
 * named 'library' or 'bench'. The feature names its icon and, where there is one, its priority, and that it is not sent.
 */
export function pinImageExpression(scheme: Scheme): ExpressionSpecification {
  return [
    'concat',
    `pin:${scheme}:`,
    ['coalesce', ['get', 'icon'], 'default'],
    ':',
    ['coalesce', ['get', 'priority'], ''],
    ':',
    ['coalesce', ['get', 'unsent'], ''],
  ]
}

/** Of every black edge. */
const HEAVIER_IN_SUN_PX = 1

/** All pins have one size on the map, with or without a priority ring. At night their edge is light, in the sun it is heavy. */
export function drawPinImage(
  icon: string | null,
  { scheme, priority, unsent }: { scheme: Scheme; priority?: Priority | undefined; unsent?: boolean },
): ImageData {
  const edge = mapColour(scheme, 'pin-edge')
  const { box, shapes } = pinDrawing(glyphs, iconOf(icon), {
    priority,
    unsent: unsent === true,
    roomForRing: true,
  })
  const canvas = document.createElement('canvas')
  canvas.width = box.width * PIN_PIXEL_RATIO
  canvas.height = box.height * PIN_PIXEL_RATIO
  // Read at once: a canvas that the graphics processor draws would be waited for.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser has no 2D canvas')
  context.lineJoin = 'round'
  for (const { path, fill, stroke, place } of shapes) {
    context.setTransform(
      PIN_PIXEL_RATIO,
      0,
      0,
      PIN_PIXEL_RATIO,
      -box.x * PIN_PIXEL_RATIO,
      -box.y * PIN_PIXEL_RATIO,
    )
    if (place) {
      context.translate(place.x, place.y)
      context.scale(place.scale, place.scale)
    }
    const outline = new Path2D(path)
    if (fill) {
      context.fillStyle = fill
      context.fill(outline)
    }
    if (stroke) {
      context.strokeStyle = stroke.colour === INK ? edge : stroke.colour
      context.lineWidth = stroke.width + (scheme === 'sun' && stroke.colour === INK ? HEAVIER_IN_SUN_PX : 0)
      context.stroke(outline)
    }
  }
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Draws each pin's image the first time the map asks for it by its id (see pinImageExpression). */
export function drawMissingPins(map: LiveMap): void {
  map.setMissingStyleImageResolver((id) => {
    if (id.startsWith('pin:')) addPin(map, id)
  })
}

function addPin(map: LiveMap, id: string): void {
  // Two tiles may ask for the same image.
  if (map.hasImage(id)) return
  const [, scheme, icon = null, ring, unsent] = id.split(':')
  const image = drawPinImage(icon, {
    scheme: schemes.find((known) => known === scheme) ?? 'light',
    priority: priorities.find((key) => key === ring),
    unsent: unsent === UNSENT,
  })
  map.addImage(id, image, { pixelRatio: PIN_PIXEL_RATIO })
}
