import { type RawBuilder, sql } from 'kysely'

/**
 * The status of a membership `m` in its city `c`: 'removed' while the city is removed, so that it gives no rights and
 * the member learns why (CITY-40).
 */
export const statusIn = (c: string, m: string): RawBuilder<string> =>
  sql`case when ${sql.ref(`${c}.removed_at`)} is null then ${sql.ref(`${m}.status`)} else 'removed' end`
