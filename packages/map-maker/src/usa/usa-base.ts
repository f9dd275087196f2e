/** The base of the USA, which lies under all street maps: what it says of itself, and where its file lies. */
import { join } from 'node:path'

/** `dir` is where the street maps lie; a folder of its own, for it is not one of them. */
export const usaBasePath = (dir: string) => join(dir, 'embedded', 'usa-base.pmtiles')

export const usaBase = {
  name: 'USA overview',
  attribution: 'US Census Bureau, Natural Earth, <a href="https://www.geonames.org">GeoNames</a> (CC BY 4.0)',
  /** To be counted up when it is drawn differently: a base of an earlier edition is drawn anew. */
  edition: 1,
}
