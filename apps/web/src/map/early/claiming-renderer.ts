import '../renderer.ts'
import * as maplibre from 'maplibre-gl'
import { prepareMap } from '../prepare-map.ts'
import { seenWhenWhole } from '../seen-when-whole.ts'
import { claimEarlyMap } from './early-map.ts'

function newMap(options: maplibre.MapOptions): maplibre.Map {
  const map = new maplibre.Map(options)
  prepareMap(map)
  return seenWhenWhole(map)
}

/** The renderer as the map's React component takes it: instead of a new map it gives the early one, if that is wanted. */
export const rendererFor = (continuesEarly: boolean) => ({
  ...maplibre,
  Map: class {
    constructor(options: maplibre.MapOptions) {
      const early =
        options.container instanceof HTMLElement ? claimEarlyMap(options.container, continuesEarly) : null
      // biome-ignore lint/correctness/noConstructorReturn: the component makes its map with `new`, whichever it is
      return early ?? newMap(options)
    }
  } as unknown as typeof maplibre.Map,
})
