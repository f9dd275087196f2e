/**
 * The demonstration's locations that are safe to show to anyone. Two independent checks exclude what a person typed. A
 * row counts only if nothing changed it since the town was generated, and only if the generator writes every one of its
 * texts. The answer is therefore a subset of what this code contains.
 */

import { DEMO_TOWN_DAYS, demoTown } from '@lamplighter/demo-town'
import { normalizeCity } from '@lamplighter/domain/cities'
import type { DemoLocation } from '@lamplighter/domain/locations'
import { sql } from 'kysely'
import type { Db } from '../../../db/kysely.ts'

/** Most recently updated first. */
export async function madeUpLocations(db: Db): Promise<DemoLocation[]> {
  const untouched = await sql<DemoLocation>`
    select l.name, l.latitude, l.longitude, l.icon, l.category, l.description, l.tags, u.name as "createdBy"
    from cities c
      join locations l on l.city_id = c.id and l.deleted_at is null
        and l.updated_at <= c.created_at + make_interval(hours => ${DEMO_TOWN_DAYS * 24})
      join users u on u.id = l.created_by
    where c.name_key = ${normalizeCity(demoTown.name)} and c.state = ${demoTown.state} and c.removed_at is null
    order by l.updated_at desc, l.id`.execute(db)
  if (untouched.rows.length === 0) return []
  const { locations, crew } = await asMade()
  return untouched.rows.flatMap((row) =>
    locations.has(words(row))
      ? [{ ...row, createdBy: row.createdBy && crew.has(row.createdBy) ? row.createdBy : null }]
      : [],
  )
}

const words = (row: Omit<DemoLocation, 'category' | 'createdBy'>) =>
  JSON.stringify([row.name, row.latitude, row.longitude, row.icon, row.description, row.tags])

/** Generated again each time: it is quick and rarely requested. */
async function asMade() {
  const [{ townAssets }, { toLngLat }, { people }] = await Promise.all([
    import('@lamplighter/demo-town/make'),
    import('@lamplighter/demo-town/make'),
    import('@lamplighter/demo-town'),
  ])
  const locations = townAssets().map(({ point, ...asset }) => {
    const [longitude, latitude] = toLngLat(point)
    return words({ ...asset, latitude, longitude })
  })
  return { locations: new Set(locations), crew: new Set<string>(people.map(({ name }) => name)) }
}
