/** The completed and missing setup steps of the installation and its cities (CITY-35), in one answer. */
import { type CityStep, citySteps, MAX_CITIES_TO_SET_UP } from '@lamplighter/domain/admin'
import type { ReadContext } from '../../../http/context.ts'
import { requireGate } from '../../memberships/index.ts'
import { installationStates } from './installation.ts'
import { type CityState, cityStates } from './setup.repo.ts'

type Box = readonly [west: number, south: number, east: number, north: number]

export async function setup({ db, parts, user }: ReadContext) {
  requireGate(user, 'platform:administer')
  const [installation, cities, streets] = await Promise.all([
    installationStates({ db, parts }),
    cityStates(db),
    parts.basemap.streets(),
  ])
  const boxes = parts.config.maps.provider ? null : streets.map(({ bounds }): Box => bounds)
  const lacking = cities
    .map((city) => ({ city, missing: missingOf(city, boxes) }))
    .filter(({ missing }) => missing.length > 0)
  return {
    body: {
      installation,
      cities: lacking
        .slice(0, MAX_CITIES_TO_SET_UP)
        .map(({ city: { _id, name, state }, missing }) => ({ _id, name, state, missing })),
      citiesMissing: lacking.length,
    },
  }
}

/** Streets come from a provider (no `boxes`), else from a map that contains the city (any map, if unknown). */
function missingOf({ lacks, somewhere }: CityState, boxes: readonly Box[] | null): CityStep[] {
  const holds = ([west, south, east, north]: Box) => {
    const [longitude, latitude] = somewhere ?? [(west + east) / 2, (south + north) / 2]
    return longitude >= west && longitude <= east && latitude >= south && latitude <= north
  }
  const lacksStreets = boxes !== null && !boxes.some(holds)
  return citySteps.filter((step) => (step === 'streets' ? lacksStreets : lacks[step]))
}
