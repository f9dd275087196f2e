/** Reads which setup steps cities have completed; one statement for all of them. */
import { type CityStep, MAX_CITIES_TO_SET_UP } from '@lamplighter/domain/admin'
import { sql } from 'kysely'
import type { Db } from '../../../db/kysely.ts'
import { firstRow } from '../../../db/rows.ts'

/** The list ends here: no one would read a longer one. */
const MAX_CITIES_LOOKED_AT = MAX_CITIES_TO_SET_UP * 20

export interface CityState {
  _id: string
  name: string
  state: string
  lacks: Record<Exclude<CityStep, 'streets'>, boolean>
  /** A point in the city, from its boundary or else one of its locations: longitude, latitude. */
  somewhere: [number, number] | null
}

/** Active cities, most recently created first. Cost: a few index look-ups for each. */
export async function cityStates(db: Db): Promise<CityState[]> {
  const { rows } = await sql<CityState>`
    select c.id as "_id", c.name, c.state, json_build_object(
        'admin', not exists (select from city_memberships m
          where m.city_id = c.id and m.status = 'active' and m.role = 'city_admin'),
        'limits', c.boundary is null,
        'assets', one.id is null,
        'people', (select count(*) from (select from city_memberships m
          where m.city_id = c.id and m.status = 'active' limit 2) two) < 2) as lacks,
      coalesce(
        case c.boundary ->> 'type' when 'Polygon' then c.boundary #> '{coordinates,0,0}'
          else c.boundary #> '{coordinates,0,0,0}' end,
        case when one.id is not null then jsonb_build_array(one.longitude, one.latitude) end) as somewhere
    from cities c left join lateral (select l.id, l.longitude, l.latitude from locations l
      where l.city_id = c.id and l.deleted_at is null limit 1) one on true
    where c.is_active order by c.created_at desc, c.id desc limit ${MAX_CITIES_LOOKED_AT}`.execute(db)
  return rows
}

export async function hasCity(db: Db): Promise<boolean> {
  return (await firstRow(db, sql`select from cities limit 1`)) !== null
}
