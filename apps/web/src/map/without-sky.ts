import type { LiveMap } from './map-types.ts'

/** No map is tilted, so nobody sees a sky; the renderer would compile a program for it, and fill the screen with it for each picture. */
export function withoutSky(map: LiveMap): void {
  map.painter.drawFunctions.sky = () => {}
}
