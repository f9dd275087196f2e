/** Finds the city for a name: the one that has it, else the one that had it (CITY-29). */
import { normalizeCity } from '@lamplighter/domain/cities'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './kysely.ts'
import { firstRow } from './rows.ts'

/**
 * The id as an expression, or null. The key is from `normaliseCity`, the state is a code; both are texts or columns.
 */
export function cityByName(key: RawBuilder<unknown>, state: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`coalesce(
    (select id from cities where name_key = ${key} and state = ${state}),
    (select city_id from city_former_names where name_key = ${key} and state = ${state}))`
}

export interface NamedCity {
  id: string
  name: string
  state: string
  isActive: boolean
  isRemoved: boolean
}

/** The city with these columns, too; null if there is none. The state is a code. */
export function findCityByName<More extends object = object>(
  db: Db,
  { name, state }: Pick<NamedCity, 'name' | 'state'>,
  more?: RawBuilder<More>,
): Promise<(NamedCity & More) | null> {
  return firstRow(
    db,
    sql<NamedCity & More>`
      select id, name, state, is_active as "isActive", removed_at is not null as "isRemoved"${more ? sql`, ${more}` : sql``}
      from cities where id = ${cityByName(sql`${normalizeCity(name)}::text`, sql`${state}::text`)}`,
  )
}
