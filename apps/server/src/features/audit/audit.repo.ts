/**
 * Reads the audit trail of one city; each write adds its line (audit/record-write.ts). Lines of cities that were merged into
 * this one belong to it. A page costs its rows by index, for one person or record too. A part of a name costs one look through the
 * names of the city. The names are those of now.
 */
import {
  type AuditFilters,
  type AuditLine,
  auditActionIds,
  MAX_AUDIT_TOTAL,
  MAX_NAMED_RECORDS,
} from '@lamplighter/domain/audit'
import { problem } from '@lamplighter/domain/http'
import { foldText } from '@lamplighter/domain/search'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { timeCell } from '../../db/time-cell.ts'
import { afterCursor, type ListKey, orderBy, type PageQuery, readPage } from '../../http/paging/page.ts'

const by = (row: string): ListKey => ({
  key: sql.ref(`${row}.at`),
  id: sql.ref(`${row}.id`),
  type: 'time',
  idType: 'number',
  isDescending: true,
})

export async function readAudit(db: Db, cityId: string, query: AuditFilters & PageQuery) {
  const order = by('a')
  const matches = matching(cityId, query, await recordsNamed(db, cityId, query))
  const where = sql`${matches} ${afterCursor(query, order)}`
  return readPage<AuditLine>(db, query, {
    page: sql`
      select a.* from ${citiesOf(cityId)} c cross join lateral (
        select a.* from audit a where a.city_id = c.id and ${where} order by ${orderBy(order)} limit ${query.limit}) a
      order by ${orderBy(order)} limit ${query.limit}`,
    by: by('page'),
    wire: sql`
      select p.id::text as "_id", p.at, case when u.id is not null then json_build_object('_id', u.id, 'name', u.name) end as by,
        p.endpoint as action, p.object_type as "objectType", p.object_id as "objectId", ${nameOf('p')} as "objectName",
        ${linkOf('p')} as link, ${viaOf('p')} as via, ${tokenName} as "tokenName"
      from page p ${withPeople('p')} order by p.at desc, p.id desc`,
    total: sql`(select count(*)::int from (
      select from ${citiesOf(cityId)} c join audit a on a.city_id = c.id where ${matches}
      limit ${MAX_AUDIT_TOTAL}) counted)`,
  })
}

/** A line as a file has it. */
export type AuditRow = Omit<AuditLine, '_id' | 'link' | 'by'> & {
  id: string
  byId: string | null
  byName: string | null
}

/** Every line that the page would show, oldest first. `named` are the records of the filters' name. */
export const auditRows = (
  cityId: string,
  filters: AuditFilters,
  named: readonly string[] | null,
) => sql<AuditRow>`
  select a.id::text, ${timeCell('a.at')} as at, u.id as "byId", u.name as "byName",
    a.endpoint as action, a.object_type as "objectType", a.object_id as "objectId", ${nameOf('a')} as "objectName",
    ${viaOf('a')} as via, ${tokenName} as "tokenName"
  from ${citiesOf(cityId)} c join audit a on a.city_id = c.id ${withPeople('a')} where ${matching(cityId, filters, named)}
  order by a.id`

const citiesOf = (cityId: string) =>
  sql`(select ${cityId}::uuid as id union all select id from merged_cities where city_id = ${cityId})`

function matching(
  cityId: string,
  { person, object, kind, from, to }: AuditFilters,
  named: readonly string[] | null,
): RawBuilder<boolean> {
  const dayBegins = (day: string, after: number) => sql`
    (${day}::date + ${sql.lit(after)})::timestamp at time zone (select time_zone from cities where id = ${cityId})`
  return sql<boolean>`${sql.join(
    [
      sql`true`,
      person && sql`a.user_id = ${person}`,
      object && isAbout(cityId, [object]),
      named && isAbout(cityId, named),
      kind && sql`a.endpoint = any(${auditActionIds(kind)})`,
      from && sql`a.at >= ${dayBegins(from, 0)}`,
      to && sql`a.at < ${dayBegins(to, 1)}`,
    ].filter((term) => term !== undefined && term !== null && term !== ''),
    sql` and `,
  )}`
}

/** The lines of these locations and orders, of their notes and comments. */
const isAbout = (cityId: string, records: readonly string[]) => sql`
  a.object_id = any(array(select unnest(${[...records]}::uuid[])
    union all select id from notes where city_id = ${cityId} and location_id = any(${[...records]}::uuid[])
    union all select id from notes where city_id = ${cityId} and work_order_id = any(${[...records]}::uuid[])))`

/**
 * The ids of the locations and orders whose name has this part, however it is spelled; null without a name. A name of too many
 * records is refused: some of their lines would be missing.
 */
export async function recordsNamed(
  db: Db,
  cityId: string,
  { name }: AuditFilters,
): Promise<readonly string[] | null> {
  if (!name?.trim()) return null
  const folded = foldText(name).trim()
  if (!folded) return []
  const has = (text: RawBuilder<unknown>) => sql`strpos(${text}, ${folded}) > 0`
  // The first line of a location's searched text is its name. That of an order has its title and more: few titles are folded.
  const { rows } = await sql<{ id: string }>`
    select l.id from locations l where l.city_id = ${cityId} and ${has(sql`split_part(l.search_text, E'\\n', 1)`)}
    union all select w.id from work_orders w where w.city_id = ${cityId} and ${has(sql`w.search_text`)}
      and ${has(sql`fold_text(w.title)`)}
    limit ${MAX_NAMED_RECORDS + 1}`.execute(db)
  if (rows.length > MAX_NAMED_RECORDS) throw problem('audit_name_common', { most: String(MAX_NAMED_RECORDS) })
  return rows.map(({ id }) => id)
}

const withPeople = (row: string) => sql`
  left join users u on u.id = ${sql.ref(`${row}.user_id`)}
  left join access_tokens t on t.id = ${sql.ref(`${row}.access_token_id`)}`

/** The name of a personal token belongs to its owner. */
const tokenName = sql`case when t.city_id is not null then t.name end`

/** An import runs in a process of its own, without a request. */
const viaOf = (row: string) => sql`
  case when ${sql.ref(`${row}.access_token_id`)} is not null then 'token'
    when ${sql.ref(`${row}.request_id`)} is not null then 'session' else 'server' end`

function nameOf(row: string) {
  const [type, id] = [sql.ref(`${row}.object_type`), sql.ref(`${row}.object_id`)]
  return sql`case ${type}
    when 'location' then (select name from locations where id = ${id})
    when 'note' then (select l.name from notes n join locations l on l.id = n.location_id where n.id = ${id})
    when 'work_order' then (select title from work_orders where id = ${id})
    when 'person' then (select name from users where id = ${id})
    when 'city_membership' then (select name from users where id = ${id})
    when 'city_request' then (select w.name from city_requests q join users w on w.id = q.user_id where q.id = ${id})
    when 'city_request_decision' then (select w.name from city_requests q join users w on w.id = q.user_id where q.id = ${id})
    when 'crew' then (select name from crews where id = ${id})
    when 'order_rule' then (select name from order_rules where id = ${id})
    when 'resident_report' then (select '#' || number from resident_reports where id = ${id})
    when 'hold' then (select reason from holds where id = ${id})
    when 'webhook' then (select name from webhooks where id = ${id})
    when 'access_token' then (select name from access_tokens where id = ${id} and city_id is not null)
    when 'import' then (select file_name from imports where id = ${id})
    when 'region' then (select name from regions where id = ${id})
    when 'region_viewer' then (select name from users where id = ${id})
    when 'city' then (select name from cities where id = ${id}) end`
}

/** A note is shown at its location. One in the trash has no page. */
function linkOf(row: string) {
  const [type, id] = [sql.ref(`${row}.object_type`), sql.ref(`${row}.object_id`)]
  return sql`case ${type}
    when 'location' then (select json_build_object('to', 'location', 'id', id) from locations where id = ${id} and deleted_at is null)
    when 'note' then (select json_build_object('to', 'location', 'id', l.id) from notes n join locations l on l.id = n.location_id
      where n.id = ${id} and l.deleted_at is null)
    when 'work_order' then (select json_build_object('to', 'work-order', 'id', id) from work_orders where id = ${id}) end`
}
