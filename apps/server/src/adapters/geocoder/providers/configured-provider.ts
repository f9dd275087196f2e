/** The provider named in the configuration, if any. */
import type { GeocoderConfig } from '../../../config/geocoder.ts'
import type { Report } from '../../../monitoring/outages.ts'
import type { Source } from '../geocoder.ts'
import { cachedSource } from './cached-source.ts'
import { census } from './census.ts'
import { mapbox } from './mapbox.ts'
import { nominatim } from './nominatim.ts'
import { pelias } from './pelias.ts'
import { photon } from './photon.ts'

const defaults = {
  mapbox: 'https://api.mapbox.com',
  census: 'https://geocoding.geo.census.gov',
  nominatim: 'https://nominatim.openstreetmap.org',
  photon: 'https://photon.komoot.io',
} as const
const NOMINATIM_EVERY_MS = 1000

export function configuredProvider(config: GeocoderConfig, report: Report): Source | null {
  const source = sourceOf(config)
  return source && cachedSource(source, report)
}

function sourceOf({ provider, url, token, userAgent, nodes }: GeocoderConfig): Source | null {
  switch (provider) {
    case 'mapbox':
      return mapbox({ url: url ?? defaults.mapbox, token: token ?? '' })
    case 'census':
      return census({ url: url ?? defaults.census })
    case 'nominatim':
      return nominatim({
        url: url ?? defaults.nominatim,
        userAgent,
        // The public server counts requests from all our servers together; a self-hosted one has no such limit.
        everyMs: url ? 0 : NOMINATIM_EVERY_MS * nodes,
      })
    case 'photon':
      return photon({ url: url ?? defaults.photon })
    case 'pelias':
      return url ? pelias({ url, token }) : null
    default:
      return null
  }
}
