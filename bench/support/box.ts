/** The part of the world that a map of 1280 x 800 pixels shows at a zoom, round the city's centre: west,south,east,north. */
import type { City } from './city.ts'

export function boxAt(zoom: number, { centre: { latitude, longitude } }: City): string {
  const degreesPerPixel = 360 / (512 * 2 ** zoom)
  const across = 640 * degreesPerPixel
  const up = 400 * degreesPerPixel * Math.cos((latitude * Math.PI) / 180)
  return [longitude - across, latitude - up, longitude + across, latitude + up]
    .map((side) => side.toFixed(6))
    .join(',')
}
