/** Reads the history of one location; each change writes its own line (audit/location-history.ts) (LOC-110). */
import { MAX_HISTORY_ENTRIES } from '@lamplighter/domain/locations'
import type { AccessObject } from '@lamplighter/domain/memberships'
import { sql } from 'kysely'
import { prepareWithCaller } from '../../http/admission/caller.ts'

export interface OneHistory {
  /** JSON of LocationHistoryEntry[]. */
  json: string
  access: AccessObject
}

/** The creation is the last entry. */
export const loadHistory = prepareWithCaller(
  ({ id }: { id: string }) => sql<OneHistory>`
    select json_build_object('cityId', l.city_id, 'icon', l.icon, 'authorId', l.created_by,
      'trashed', l.deleted_at is not null) as access, (
      select coalesce(json_agg(shown), '[]') from (
        select e.id, e.kind, e.at, e."recordedAt", json_build_object('_id', u.id, 'name', u.name) as by, e.cause,
          e."fileName", e.changes
        from (
          select 'created' as id, 0 as place, 'created' as kind, l.created_at as at, null::text as "recordedAt",
            l.created_by as by, case when l.import_id is not null then 'import' end as cause,
            (select i.file_name from imports i where i.id = l.import_id) as "fileName", '[]'::jsonb as changes
          union all (
            select 'change:' || h.id, h.id, h.kind, h.changed_at, h.recorded_at, h.changed_by, h.cause, h.file_name, h.changes
            from location_history h where h.location_id = l.id
            order by h.changed_at desc, h.id desc limit ${sql.lit(MAX_HISTORY_ENTRIES)})
        ) e join users u on u.id = e.by
        order by e.at desc, e.place desc limit ${sql.lit(MAX_HISTORY_ENTRIES)}) shown)::text as json
    from locations l where l.id = ${id}`,
  (id) => ({ id }),
)
