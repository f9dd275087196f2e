/** Saves imported boundaries, and gives them to our cities that have none and the same name. */
import type { Boundary } from '@lamplighter/domain/cities'
import { sql } from 'kysely'
import { findCityByName } from '../db/city-by-name.ts'
import type { Db } from '../db/kysely.ts'
import type { PlaceBoundary } from './read-place.ts'

/** A place that was imported before is replaced. Cost: one statement per batch. */
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
  /** Cities whose older boundaries were replaced with those in the files. */
  renewed: MatchedCity[]
  /** Cities that keep boundaries other than those in the files. */
  older: MatchedCity[]
  /** Cities without a boundary whose name fits more than one place. */
  ambiguous: MatchedCity[]
}

/**
 * Gives boundaries to cities that have none. Existing boundaries stay, since someone may have uploaded better ones;
 * with `renew`, places imported at or after `since` replace them. `only` names the cities to look at.
 */
export async function giveBoundary(
  db: Db,
  {
    renew = false,
    since = new Date(),
    only,
  }: { renew?: boolean; since?: Date; only?: readonly string[] } = {},
): Promise<Matches> {
  const which = only ? sql`c.id = any(${[...only]}::uuid[])` : sql`true`
  const give = async (transaction: Db): Promise<Matches> => {
    const { rows } = await sql<MatchedCity & { places: number; isNew: boolean; differs: boolean }>`
      select c.id, c.name, c.state, c.boundary is null as "isNew", count(*)::int as places,
        bool_or(p.imported_at >= ${since} and p.geometry is distinct from c.boundary) as differs
      from cities c join place_boundaries p on p.name_key = c.name_key and p.state = c.state
      where ${which} and c.removed_at is null group by c.id order by c.name`.execute(transaction)
    const single = rows.filter(({ places }) => places === 1)
    const given = single.filter(({ isNew }) => isNew)
    const differing = single.filter(({ isNew, differs }) => !isNew && differs)
    for (const { id } of [...given, ...(renew ? differing : [])]) {
      await sql`
        update cities c set boundary = p.geometry, boundary_source = p.source, boundary_set_at = now(),
          version = c.version + 1, updated_at = now()
        from place_boundaries p
        where c.id = ${id} and p.name_key = c.name_key and p.state = c.state`.execute(transaction)
      await recordLimits(transaction, id)
    }
    return {
      given: given.map(named),
      renewed: renew ? differing.map(named) : [],
      older: renew ? [] : differing.map(named),
      ambiguous: rows.filter(({ isNew, places }) => isNew && places > 1).map(named),
    }
  }
  return db.isTransaction ? give(db) : db.transaction().execute(give)
}

const named = ({ id, name, state }: MatchedCity): MatchedCity => ({ id, name, state })

async function recordLimits(db: Db, cityId: string): Promise<void> {
  await sql`
    insert into audit (user_id, endpoint, object_type, object_id, city_id)
    values (null, 'boundaries', 'city', ${cityId}::uuid, ${cityId}::uuid)`.execute(db)
}

export interface LimitedCity extends MatchedCity {
  isRemoved: boolean
  hasLimits: boolean
  source: string | null
  setAt: Date | null
}

/** Finds a city by its current or a former name. */
export function findLimitedCity(
  db: Db,
  { name, state }: { name: string; state: string },
): Promise<LimitedCity | null> {
  return findCityByName(
    db,
    { name, state },
    sql<Pick<LimitedCity, 'hasLimits' | 'source' | 'setAt'>>`
      boundary is not null as "hasLimits", boundary_source as source, boundary_set_at as "setAt"`,
  )
}

export async function setLimits(
  db: Db,
  cityId: string,
  { boundary, source }: { boundary: Boundary; source: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`
      update cities set boundary = ${JSON.stringify(boundary)}, boundary_source = ${source}, boundary_set_at = now(),
        version = version + 1, updated_at = now()
      where id = ${cityId}`.execute(transaction)
    await recordLimits(transaction, cityId)
  })
}
