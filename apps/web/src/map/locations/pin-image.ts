/** Pins as images for the map's symbol layer, drawn from the same shapes as the React icon. */
import { glyphs } from 'virtual:asset-glyphs'
import { iconOf } from '@lamplighter/domain/catalog'
import { type Priority, priorities } from '@lamplighter/domain/work-orders'
import type { ExpressionSpecification } from 'maplibre-gl'
import { INK, pinDrawing, RINGED_TIP_RISE } from '../../kit/drawings/pin-geometry.ts'
import { mapColor, type Scheme, schemes } from '../bases/base-style.ts'
import type { LiveMap } from '../map-types.ts'

/** Options for `map.addImage`. */
export const PIN_PIXEL_RATIO = 2

/** Property of a feature with unsent changes. */
export const UNSENT = 'unsent'

/** With `icon-anchor: bottom`, this `icon-offset` puts the tip of the pin on the point. */
export const PIN_ICON_OFFSET: [number, number] = [0, RINGED_TIP_RISE]

/**
 * Image id of a feature, `pin:{scheme}:{icon}:{priority}:{unsent}`: prefixed, because the base map has its own icons
 * named 'library' or 'bench'. The feature has the properties icon, priority and unsent.
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

/** Width of black borders. */
const HEAVIER_IN_SUN_PX = 1

/** All pins have one size, with or without a priority ring. Their border is light in dark mode and heavy in sun mode. */
export function drawPinImage(
  icon: string | null,
  { scheme, priority, unsent }: { scheme: Scheme; priority?: Priority | undefined; unsent?: boolean },
): ImageData {
  const edge = mapColor(scheme, 'pin-edge')
  const { box, shapes } = pinDrawing(glyphs, iconOf(icon), {
    priority,
    unsent: unsent === true,
    roomForRing: true,
  })
  const canvas = document.createElement('canvas')
  canvas.width = box.width * PIN_PIXEL_RATIO
  canvas.height = box.height * PIN_PIXEL_RATIO
  // A CPU canvas, because reading back a GPU canvas is slow.
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
      context.strokeStyle = stroke.color === INK ? edge : stroke.color
      context.lineWidth = stroke.width + (scheme === 'sun' && stroke.color === INK ? HEAVIER_IN_SUN_PX : 0)
      context.stroke(outline)
    }
  }
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Draws a pin's image when the map first requests its id (see pinImageExpression). */
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
