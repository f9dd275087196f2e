/** Reads the history of one location; each change writes its own line (audit/location-history.ts) (LOC-110). */
import { MAX_HISTORY_ENTRIES, MAX_IMPORT_ENTRIES } from '@lamplighter/domain/locations'
import type { AccessObject } from '@lamplighter/domain/memberships'
import { sql } from 'kysely'
import { prepareWithCaller } from '../../http/admission/caller.ts'

export interface OneHistory {
  /** JSON of LocationHistoryEntry[]. */
  json: string
  access: AccessObject
  /** The changes of its icon, newest first, with the icon from before. */
  icons: { line: number; from: string | null }[]
}

const latest = (isImport: boolean, atMost: number) => sql`
  (select h.* from location_history h
    where h.location_id = l.id and (h.cause is not distinct from 'import') = ${sql.lit(isImport)}
    order by h.changed_at desc, h.id desc limit ${sql.lit(atMost)})`

/**
 * An import may change a location every night, so its lines have a limit of their own. The creation is the last entry.
 * It is absent if earlier changes are.
 */
export const loadHistory = prepareWithCaller(
  ({ id }: { id: string }) => sql<OneHistory>`
    select json_build_object('cityId', l.city_id, 'icon', l.icon, 'authorId', l.created_by,
      'trashed', l.deleted_at is not null) as access, (
      select coalesce(json_agg(json_build_object('line', h.id, 'from', c ->> 'from') order by h.id desc), '[]')
      from location_history h cross join jsonb_array_elements(h.changes) c
      where h.location_id = l.id and c ->> 'field' = 'icon' and coalesce(c ->> 'from', c ->> 'to') is not null) as icons, (
      select coalesce(json_agg(shown), '[]') from (
        select e.id, e.kind, e.at, e."recordedAt", json_build_object('_id', u.id, 'name', u.name) as by, e.cause,
          e."fileName", e.changes
        from (
          select 'created' as id, 0 as place, 'created' as kind, l.created_at as at, null::text as "recordedAt",
            l.created_by as by, case when l.import_id is not null then 'import' end as cause,
            (select i.file_name from imports i where i.id = l.import_id) as "fileName", '[]'::jsonb as changes
          where (select count(*) filter (where cause = 'import') <= ${sql.lit(MAX_IMPORT_ENTRIES)}
              and count(*) filter (where cause is distinct from 'import') <= ${sql.lit(MAX_HISTORY_ENTRIES)}
            from location_history where location_id = l.id)
          union all
          select 'change:' || h.id, h.id, h.kind, h.changed_at, h.recorded_at, h.changed_by, h.cause, h.file_name, h.changes
          from (${latest(false, MAX_HISTORY_ENTRIES)} union all ${latest(true, MAX_IMPORT_ENTRIES)}) h
        ) e join users u on u.id = e.by
        order by e.at desc, e.place desc) shown)::text as json
    from locations l where l.id = ${id}`,
  (id) => ({ id }),
)
