/** Builds the geocoder of this installation, with its sources in the order they are asked. */

import { lazyGazetteer, nearestPlace } from '@lamplighter/gazetteer'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/kysely.ts'
import type { Report } from '../../monitoring/outages.ts'
import { cityBoundaries } from './city-boundaries.ts'
import type { Geocoder } from './geocoder.ts'
import { geocoderChain } from './geocoder-chain.ts'
import { nearAssets } from './near-assets.ts'
import { placeBoundaries } from './place-boundaries.ts'
import { configuredProvider } from './providers/configured-provider.ts'

export function openGeocoder(
  db: Db,
  { dataDir, geocoder }: Pick<Config, 'dataDir' | 'geocoder'>,
  report: Report,
): Geocoder {
  const ownCities = cityBoundaries(db)
  const nearest = nearestPlace(lazyGazetteer(dataDir))
  const places = placeBoundaries(db, nearest.stateAt)
  const provider = configuredProvider(geocoder, report)
  return geocoderChain({
    sources: [ownCities, places, ...(provider ? [provider] : []), nearAssets(db), nearest],
    ownCities,
    isKnownName: async (city) => (await nearest.hasName(city)) || (await places.hasName(city)),
    report,
  })
}
