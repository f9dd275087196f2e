/** Writes imported boundaries, and gives them to those of our cities that have none and the same name. */
import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import type { PlaceBoundary } from './read-place.ts'

/** A place that was imported before is replaced. Cost: one statement for a batch. */
export async function savePlaces(db: Db, places: readonly PlaceBoundary[]): Promise<void> {
  const rows = places.map(({ id, name, state, nameKey, boundary, box, source, isWholeState }) => {
    const [west, south, east, north] = box
    return sql`(${id}, ${name}, ${state}, ${nameKey}, ${JSON.stringify(boundary)}::jsonb,
      box(point(${west}, ${south}), point(${east}, ${north})), ${source}, ${isWholeState}::boolean)`
  })
  if (rows.length === 0) return
  await sql`
    insert into place_boundaries (id, name, state, name_key, geometry, extent, source, is_whole_state)
    values ${sql.join(rows)}
    on conflict (id) do update set name = excluded.name, state = excluded.state, name_key = excluded.name_key,
      geometry = excluded.geometry, extent = excluded.extent, source = excluded.source,
      is_whole_state = excluded.is_whole_state, imported_at = now()`.execute(db)
}

export interface MatchedCity {
  id: string
  name: string
  state: string
}

export interface Matches {
  given: MatchedCity[]
  /** Cities without a boundary whose name fits more than one place. */
  ambiguous: MatchedCity[]
}

/** A boundary that a city has already stays: somebody may have uploaded a better one. */
export async function giveBoundary(db: Db): Promise<Matches> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<MatchedCity & { places: number }>`
      select c.id, c.name, c.state, count(*)::int as places
      from cities c join place_boundaries p on p.name_key = c.name_key and p.state = c.state
      where c.boundary is null group by c.id order by c.name`.execute(transaction)
    const given = rows.filter(({ places }) => places === 1)
    for (const { id } of given) {
      await sql`
        update cities c set boundary = p.geometry, version = c.version + 1, updated_at = now()
        from place_boundaries p
        where c.id = ${id} and p.name_key = c.name_key and p.state = c.state`.execute(transaction)
      await sql`
        insert into audit (user_id, endpoint, object_type, object_id, city_id)
        values (null, 'boundaries', 'city', ${id}::uuid, ${id}::uuid)`.execute(transaction)
    }
    return { given, ambiguous: rows.filter(({ places }) => places > 1) }
  })
}
