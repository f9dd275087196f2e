import { type Coordinates, METRES_PER_DEGREE, metresPerDegreeEast } from '@lamplighter/domain/map'

const directions: Readonly<Record<string, { east: number; north: number }>> = {
  ArrowUp: { east: 0, north: 1 },
  ArrowDown: { east: 0, north: -1 },
  ArrowLeft: { east: -1, north: 0 },
  ArrowRight: { east: 1, north: 0 },
}

/** The point one meter on in the direction of an arrow key, ten with Shift; null for other keys. */
export function nudge(point: Coordinates, key: string, shift: boolean): Coordinates | null {
  const direction = directions[key]
  if (!direction) return null
  const metres = shift ? 10 : 1
  return {
    latitude: Math.min(90, Math.max(-90, point.latitude + (direction.north * metres) / METRES_PER_DEGREE)),
    longitude: Math.min(
      180,
      Math.max(-180, point.longitude + (direction.east * metres) / metresPerDegreeEast(point.latitude)),
    ),
  }
}
