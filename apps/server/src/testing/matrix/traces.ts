/** The effect of a call: every table of the database and every file of the storage, as one short text to compare. */
import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import type { TestApp } from '../test-app.ts'

/**
 * A table changes its count or has a row of a later transaction. Of the audit trail only what was done counts: that
 * something was refused may be written down.
 */
export async function watchTraces({ parts, owner }: TestApp): Promise<() => Promise<string>> {
  // As the owner: there is a table that the role of requests cannot look at.
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' order by 1`.execute(owner)
  const tables = rows.map(({ tablename }) => tablename)
  for (const table of [
    'locations',
    'notes',
    'media',
    'work_orders',
    'work_order_reopenings',
    'activities',
    'city_memberships',
    'audit',
  ])
    if (!tables.includes(table)) throw new Error(`no table ${table} to watch`)
  const each = tables.map((table) => {
    const from = table === 'audit' ? `audit where outcome = 'done'` : `"${table}"`
    return `select '${table} ' || count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as trace from ${from}`
  })
  const query = `select string_agg(trace, ', ') as traces from (${each.join(' union all ')}) t`
  return async () => {
    const { rows: found } = await sql.raw<{ traces: string }>(query).execute(owner)
    const files = readdirSync(parts.config.dataDir, { recursive: true, encoding: 'utf8' })
    return `${found[0]?.traces}, files ${files.toSorted().join(' ')}`
  }
}
