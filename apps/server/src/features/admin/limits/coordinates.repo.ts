import type { Coordinates } from '@lamplighter/domain/map'
import { sql } from 'kysely'
import type { Db } from '../../../db/kysely.ts'

const PAGE = 10_000

/** The coordinates of a city's locations, without the trash, one page at a time. */
export async function* coordinatesOfCity(db: Db, cityId: string): AsyncGenerator<Coordinates[]> {
  let after: string | null = null
  for (;;) {
    const page: { rows: (Coordinates & { id: string })[] } = await sql<Coordinates & { id: string }>`
      select id, latitude, longitude from locations
      where city_id = ${cityId} and deleted_at is null and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${PAGE}`.execute(db)
    if (page.rows.length > 0) yield page.rows
    if (page.rows.length < PAGE) return
    after = page.rows.at(-1)?.id ?? null
  }
}
