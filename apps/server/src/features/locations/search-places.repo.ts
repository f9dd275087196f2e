/** Finds the caller's locations by name, for the search box of the map. */
import { locationResult, MAX_LOCATIONS_FOUND, type SearchResult } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'
import { foldText, searchTerms } from '@lamplighter/domain/search'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { LocationsTable } from '../../db/schema.ts'
import type { SignedInUser } from '../../http/context.ts'
import { listedLocations } from '../memberships/index.ts'
import { escapeLike, hasTerm } from './location-filters.ts'

type Row = Pick<
  Selectable<LocationsTable>,
  'id' | 'name' | 'city' | 'state' | 'latitude' | 'longitude' | 'icon'
>

interface Wanted {
  text: string
  middle: Coordinates | null
  cityId: string | undefined
}

/**
 * Names that contain every word: an equal name first, then names that begin with it, then the nearest to the map's
 * center (the most recently updated without one). Cost: rows that contain the words, by index; one or two letters scan
 * all rows.
 */
export async function locationsNamed(
  db: Db,
  user: SignedInUser,
  { text, middle, cityId }: Wanted,
): Promise<SearchResult[]> {
  const terms = searchTerms(text)
  if (terms.length === 0) return []
  // The index covers the whole search text, but only its first line (the name) has to match.
  const name = sql`split_part(l.search_text, E'\\n', 1)`
  const holds = terms.map((term) => sql`${hasTerm(sql`l.search_text`, term)} and ${hasTerm(name, term)}`)
  const wanted = ` ${foldText(text).trim()}`
  const nearness = middle
    ? sql`l.position <-> point(${middle.longitude}, ${middle.latitude})`
    : sql`l.updated_at desc`
  const ofCity = cityId ? sql`l.city_id = ${cityId}` : sql`true`
  const { rows } = await sql<Row>`
    select l.id, l.name, l.city, l.state, l.latitude, l.longitude, l.icon
    from locations l
    where l.deleted_at is null and ${listedLocations(user, { cityId })} and ${ofCity} and ${sql.join(holds, sql` and `)}
    order by ${name} <> ${`${wanted} `}, not ${name} like ${`${escapeLike(wanted)}%`}, ${nearness}, l.id
    limit ${MAX_LOCATIONS_FOUND}`.execute(db)
  return rows.map(({ id: _id, ...row }) => locationResult({ _id, ...row }))
}
