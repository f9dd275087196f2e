/** Finds the caller's locations by name, for the search box of the map. */
import type { SearchResult } from '@lamplighter/domain/locations'
import { type Coordinates, zooms } from '@lamplighter/domain/map'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { SignedInUser } from '../../http/context.ts'
import { listedLocations } from '../memberships/index.ts'
import { anywhere } from './location-filters.ts'

interface Wanted {
  text: string
  middle: Coordinates | null
  limit: number
  cityId: string | undefined
}

/**
 * Names that contain every word: an equal name first, then names that begin with it, then the nearest to the map's middle
 * (the most recently updated without one). Cost: rows that contain the words, by index; one or two letters scan all rows.
 */
export async function locationsNamed(
  db: Db,
  user: SignedInUser,
  { text, middle, limit, cityId }: Wanted,
): Promise<SearchResult[]> {
  const like = (word: string) => word.replace(/[\\%_]/g, '\\$&')
  const words = text.split(' ').slice(0, 8)
  // The index covers the whole search text; only the name decides.
  const holds = words.map(
    (word) => sql`l.search_text like ${anywhere(word)} and l.name ilike ${`%${like(word)}%`}`,
  )
  const nearness = middle
    ? sql`l.position <-> point(${middle.longitude}, ${middle.latitude})`
    : sql`l.updated_at desc`
  const ofCity = cityId ? sql`l.city_id = ${cityId}` : sql`true`
  const { rows } = await sql<{
    id: string
    name: string
    city: string
    state: string
    latitude: number
    longitude: number
    icon: string | null
  }>`
    select l.id, l.name, l.city, l.state, l.latitude, l.longitude, l.icon
    from locations l
    where l.deleted_at is null and ${listedLocations(user, { cityId })} and ${ofCity} and ${sql.join(holds, sql` and `)}
    order by lower(l.name) <> lower(${text}), not l.name ilike ${`${like(text)}%`}, ${nearness}, l.id
    limit ${limit}`.execute(db)
  return rows.map(({ id, name, city, state, latitude, longitude, icon }) => ({
    kind: 'location',
    label: name,
    detail: `${city}, ${state}`,
    latitude,
    longitude,
    zoom: zooms.editPage,
    locationId: id,
    icon,
  }))
}
