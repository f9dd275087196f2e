/** The base map of the USA, below all street maps: its metadata and file path. */
import { join } from 'node:path'

/** `dir` is the folder of street maps; the base has its own folder in it. */
export const usaBasePath = (dir: string) => join(dir, 'embedded', 'usa-base.pmtiles')

export const usaBase = {
  name: 'USA overview',
  attribution: 'US Census Bureau, Natural Earth, <a href="https://www.geonames.org">GeoNames</a> (CC BY 4.0)',
  /** Increment it to redraw the base map after a change. */
  edition: 1,
}
