/** Makes the geocoder of this installation: its sources in the order in which they are asked. */
import type { Db } from '../../db/kysely.ts'
import { cityLimits } from './city-limits.ts'
import type { Geocoder } from './geocoder.ts'
import { geocoderChain } from './geocoder-chain.ts'
import { nearAssets } from './near-assets.ts'

export function openGeocoder(db: Db, log: (line: string) => void): Geocoder {
  const limits = cityLimits(db)
  return geocoderChain({
    sources: [limits, nearAssets(db)],
    ownCities: limits,
    isKnownName: async () => false,
    log,
  })
}
