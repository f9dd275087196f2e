import { type Coordinates, METERS_PER_DEGREE, metersPerDegreeEast } from '@lamplighter/domain/map'

const directions: Readonly<Record<string, { east: number; north: number }>> = {
  ArrowUp: { east: 0, north: 1 },
  ArrowDown: { east: 0, north: -1 },
  ArrowLeft: { east: -1, north: 0 },
  ArrowRight: { east: 1, north: 0 },
}

/** The point one meter in the direction of an arrow key, ten with Shift; null for other keys. */
export function nudge(point: Coordinates, key: string, shift: boolean): Coordinates | null {
  const direction = directions[key]
  if (!direction) return null
  const meters = shift ? 10 : 1
  return {
    latitude: Math.min(90, Math.max(-90, point.latitude + (direction.north * meters) / METERS_PER_DEGREE)),
    longitude: Math.min(
      180,
      Math.max(-180, point.longitude + (direction.east * meters) / metersPerDegreeEast(point.latitude)),
    ),
  }
}
