/** Which city a name stands for: the one that has it, else the one that had it (CITY-29). */
import { type RawBuilder, sql } from 'kysely'

/** The id as an expression, or null. The key is that of `normalizeCity`, the state its code; both texts or columns. */
export function cityByName(key: RawBuilder<unknown>, state: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`coalesce(
    (select id from cities where name_key = ${key} and state = ${state}),
    (select city_id from city_former_names where name_key = ${key} and state = ${state}))`
}
