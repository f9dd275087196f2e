/**
 * Inserts many locations in one statement, for imports. A thousand rows travel as one JSON parameter, so that a batch costs
 * one round trip; existing rows, in the trash included, are not changed.
 */
import { categoryOfIcon, type IconKey } from '@lamplighter/domain/catalogue'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/kysely.ts'

export interface ImportedLocation {
  sourceId: string
  name: string
  latitude: number
  longitude: number
  city: string
  state: string
  zip: string
  street: string
  description: string
  icon: IconKey
  tags: string[]
}

/** Adds new rows and answers how many there were. */
export async function insertImportedLocations(
  db: Db,
  owner: { cityId: string; userId: string },
  locations: readonly ImportedLocation[],
): Promise<number> {
  const rows = locations.map(({ sourceId, ...rest }) => ({
    ...rest,
    id: uuidv7(),
    source_id: sourceId,
    category: categoryOfIcon(rest.icon),
  }))
  const { numAffectedRows = 0n } = await sql`
    insert into locations (id, city_id, name, latitude, longitude, city, state, zip, street, description, icon, category,
      tags, source_id, created_by, updated_by)
    select r.id, ${owner.cityId}::uuid, r.name, r.latitude, r.longitude, r.city, r.state, r.zip, r.street, r.description,
      r.icon, r.category, r.tags, r.source_id, ${owner.userId}::uuid, ${owner.userId}::uuid
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, name text, latitude double precision,
      longitude double precision, city text, state text, zip text, street text, description text, icon text, category text,
      tags text[], source_id text)
    on conflict (city_id, source_id) do nothing`.execute(db)
  return Number(numAffectedRows)
}
