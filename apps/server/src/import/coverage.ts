/**
 * The area of a city's assets, to notice a file from another city or with all points in a wrong place. It is the city's
 * boundary, else the surroundings of the town in the gazetteer, else of the existing locations.
 */
import { type Coordinates, metersBetween } from '@lamplighter/domain/map'
import type { NearestPlace } from '@lamplighter/gazetteer'
import { sql } from 'kysely'
import type { Shape } from '../adapters/geocoder/geometry.ts'
import type { Db } from '../db/kysely.ts'
import { firstRow } from '../db/rows.ts'
import type { ImportCity } from './import-fields.ts'
import { limitsCoverage } from './limits-coverage.ts'

/** Large enough for every city with its airport and waterworks, too small for the next state. */
const REACH_METERS = 60_000
/** With at least this many locations, they show where the city is. */
const FEW_LOCATIONS = 10

export interface Coverage {
  /** Follows a distance: 'outside the limits of Fargo, ND', 'from Fargo, ND'. */
  outsideOf: string
  /** Stands without a distance: 'outside the limits of Fargo, ND', 'far from Fargo, ND'. */
  farOff: string
  /** 0 for a point that belongs there. */
  metresOutside(point: Coordinates): number
}

export async function coverageOf(db: Db, city: ImportCity, gazetteer: NearestPlace): Promise<Coverage> {
  const named = `${city.name}, ${city.state}`
  const limits = await firstRow(
    db,
    sql<{ boundary: Shape | null }>`select boundary from cities where id = ${city.id}`,
  )
  if (limits?.boundary) {
    const outsideOf = `outside the limits of ${named}`
    return { outsideOf, farOff: outsideOf, metresOutside: limitsCoverage(limits.boundary) }
  }
  const [town] = (await gazetteer.search(named, null)).filter(({ label }) =>
    label.endsWith(`, ${city.state}`),
  )
  if (town) return within(town, `from ${named}`)
  const middle = await middleOfLocations(db, city.id)
  if (middle) return within(middle, `from the other locations of ${named}`)
  return { outsideOf: '', farOff: '', metresOutside: () => 0 }
}

function within(middle: Coordinates, outsideOf: string): Coverage {
  return {
    outsideOf,
    farOff: `far ${outsideOf}`,
    metresOutside(point) {
      const meters = metersBetween(middle, point)
      return meters > REACH_METERS ? meters : 0
    },
  }
}

/** The median, which a few outliers do not move; null when there are too few. */
function middleOfLocations(db: Db, cityId: string): Promise<Coordinates | null> {
  return firstRow(
    db,
    sql<Coordinates>`
      select percentile_disc(0.5) within group (order by latitude) as latitude,
        percentile_disc(0.5) within group (order by longitude) as longitude
      from locations where city_id = ${cityId} and deleted_at is null having count(*) >= ${FEW_LOCATIONS}`,
  )
}
