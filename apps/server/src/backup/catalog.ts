/** The tables of a database as COPY needs them, read from PostgreSQL's catalog: they follow from the migrations. */
import type pg from 'pg'

export interface SavedTable {
  name: string
  /** All columns except generated ones and transaction ids, which mean nothing in another database. */
  columns: string[]
  /** Makes the order of the rows the same in every database. */
  order: string
}

/**
 * Tables that are not saved: rows that migrations write themselves; unfinished uploads, which devices restart;
 * deletions for day packs, since devices then download a whole pack; the provider's sessions, codes and grants, which
 * would give access to anyone who reads a backup; access tokens, since a restore would bring back revoked ones; events
 * of webhooks, which a restore would send again; files of cities, which can be made again. The list of logins is saved, but
 * opens nothing without them.
 */
export const leftOut: readonly string[] = [
  'access_tokens',
  'city_exports',
  'import_rows',
  'kysely_migration',
  'kysely_migration_lock',
  'location_departures',
  'media_upload_parts',
  'media_uploads',
  'oidc_payloads',
  'shared_counters',
  'webhook_cursor',
  'webhook_events',
]

interface ColumnRow {
  table: string
  name: string
  type: string
  computed: boolean
  /** Whether the column is part of the table's primary key, and whether the table has one. */
  key: boolean
  has_key: boolean
}

/** Includes the tables that are not saved: the schema as it is. */
export async function tablesOf(client: pg.Client): Promise<SavedTable[]> {
  const { rows } = await client.query<ColumnRow>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attgenerated <> '' or a.atttypid = 'xid8'::regtype as computed,
      a.attnum = any(coalesce(k.indkey::int2[], '{}')) as key, k.indkey is not null as has_key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index k on k.indrelid = c.oid and k.indisprimary
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C", a.attnum`)
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: columns.filter(({ computed }) => !computed).map((column) => column.name),
    order: columns
      .filter(({ key, has_key, computed }) => (has_key ? key : !computed))
      .map(orderOf)
      .join(', '),
  }))
}

/** Text is ordered by its bytes, whatever the database's own collation. Columns without a key are ordered as text. */
function orderOf({ name, type, has_key }: ColumnRow): string {
  const plain = has_key && !/^(text|character)/.test(type)
  return plain ? `"${name}"` : `"${name}"::text collate "C"`
}

export const listOf = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ')

/** Writes the rows so that any PostgreSQL reads back exactly the same values. */
export const copyOut = ({ name, columns, order }: SavedTable) =>
  `copy (select ${listOf(columns)} from "${name}" order by ${order}) to stdout`

/** Makes values print the same way regardless of the settings of the role or database. */
export const PLAIN_SETTINGS = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local row_security = off`
