import type { Coordinates } from '@lamplighter/domain/map'

const metresPerDegree = 111_320

const directions: Readonly<Record<string, { east: number; north: number }>> = {
  ArrowUp: { east: 0, north: 1 },
  ArrowDown: { east: 0, north: -1 },
  ArrowLeft: { east: -1, north: 0 },
  ArrowRight: { east: 1, north: 0 },
}

/** The point one metre on in the direction of an arrow key, ten with Shift; null for other keys. */
export function nudge(point: Coordinates, key: string, shift: boolean): Coordinates | null {
  const direction = directions[key]
  if (!direction) return null
  const metres = shift ? 10 : 1
  const eastward = metresPerDegree * Math.max(0.01, Math.cos((point.latitude * Math.PI) / 180))
  return {
    latitude: Math.min(90, Math.max(-90, point.latitude + (direction.north * metres) / metresPerDegree)),
    longitude: Math.min(180, Math.max(-180, point.longitude + (direction.east * metres) / eastward)),
  }
}
