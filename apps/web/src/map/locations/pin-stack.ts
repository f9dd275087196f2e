import type { Priority } from '@lamplighter/domain/work-orders'
import type { LiveMap } from '../map-types.ts'
import type { PinOf } from './use-map-point.ts'

/** Pixels: half of a touch target. A finger cannot hit closer pins separately. */
const REACH = 24

export interface DrawnPin {
  id: string
  icon: string | null
  priority: Priority | undefined
  layer: string
}

export interface StackedPin extends PinOf {
  icon: string | null
  priority: Priority | undefined
}

/** The hit pin and the pins that overlap it, topmost first (LOC-55), without duplicates from adjacent tiles. */
export function stackOf(map: LiveMap, layers: readonly string[], hit: { x: number; y: number }): DrawnPin[] {
  const there = layers.filter((id) => map.getLayer(id))
  const [first] = map.queryRenderedFeatures([hit.x, hit.y], { layers: there })
  if (first?.geometry.type !== 'Point') return []
  const at = map.project(first.geometry.coordinates as [number, number])
  const around: [[number, number], [number, number]] = [
    [at.x - REACH, at.y - REACH],
    [at.x + REACH, at.y + REACH],
  ]
  const found = new Map<string, DrawnPin>()
  for (const { geometry, properties, layer } of [
    first,
    ...map.queryRenderedFeatures(around, { layers: there }),
  ]) {
    const id: unknown = properties.id
    if (geometry.type !== 'Point' || typeof id !== 'string' || found.has(id)) continue
    const { x, y } = map.project(geometry.coordinates as [number, number])
    if (Math.hypot(x - at.x, y - at.y) <= REACH)
      found.set(id, { id, icon: properties.icon ?? null, priority: properties.priority, layer: layer.id })
  }
  return [...found.values()]
}
