/** Sun mode of a base map layer: bold names of at least 18 px, and casings twice as wide (LOC-49). */
import type { LayerSpecification, LineLayerSpecification } from 'maplibre-gl'

export const SUN_TEXT_PX = 18
const FONT = ['Noto Sans SemiBold']
const HALO_PX = 2.5
const CASINGS_WIDER_BY = 2

export function inSun(layer: LayerSpecification): LayerSpecification {
  if (layer.type === 'line') return { ...layer, paint: heavier(layer) }
  if (layer.type !== 'symbol') return layer
  const { 'text-opacity': _faint, ...paint } = layer.paint ?? {}
  const size = layer.layout?.['text-size'] ?? SUN_TEXT_PX
  return {
    ...layer,
    layout: {
      ...layer.layout,
      'text-font': FONT,
      'text-size': ofEachZoom(size, (px) =>
        typeof px === 'number' ? Math.max(px, SUN_TEXT_PX) : ['max', px, SUN_TEXT_PX],
      ),
    },
    paint: { ...paint, 'text-halo-width': HALO_PX },
  } as LayerSpecification
}

function heavier({ id, paint }: LineLayerSpecification): LineLayerSpecification['paint'] {
  if (!id.includes('casing')) return paint
  const width = ofEachZoom(paint?.['line-width'] ?? 1, (px) =>
    typeof px === 'number' ? px * CASINGS_WIDER_BY : ['*', px, CASINGS_WIDER_BY],
  )
  return { ...paint, 'line-width': width } as LineLayerSpecification['paint']
}

/** Zoom expressions must be outermost, so apply the change to each of their stops. */
function ofEachZoom(value: unknown, change: (one: unknown) => unknown): unknown {
  if (!Array.isArray(value)) return change(value)
  const [kind] = value
  if (kind === 'interpolate' && isZoom(value[2]))
    return value.map((part, index) => (index > 3 && index % 2 === 0 ? change(part) : part))
  if (kind === 'step' && isZoom(value[1]))
    return value.map((part, index) => (index > 1 && index % 2 === 0 ? change(part) : part))
  return change(value)
}

const isZoom = (input: unknown) => Array.isArray(input) && input[0] === 'zoom'
