import { drawLettersInSlices } from './letters-in-slices.ts'
import { drawMissingPins } from './locations/pin-image.ts'
import type { LiveMap } from './map-types.ts'
import { withoutSky } from './without-sky.ts'

/** What each new map is given before any source loads: an image or a letter is asked for only once. */
export function prepareMap(map: LiveMap): void {
  drawMissingPins(map)
  drawLettersInSlices(map)
  withoutSky(map)
}
