/** The effect of a call: every table of the database and every file in storage, as one short text to compare. */
import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import type { TestApp } from '../test-app.ts'

/**
 * A table changed when its count differs or it has a row of a later transaction. In the audit trail only completed
 * actions count: a rejection may be recorded.
 */
export async function watchTraces({ parts, owner }: TestApp): Promise<() => Promise<string>> {
  // As the owner: the role of requests cannot read every table.
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' order by 1`.execute(owner)
  const tables = rows.map(({ tablename }) => tablename)
  for (const table of [
    'locations',
    'notes',
    'media',
    'work_orders',
    'work_order_reopenings',
    'work_order_steps',
    'crews',
    'activities',
    'city_memberships',
    'audit',
  ])
    if (!tables.includes(table)) throw new Error(`no table ${table} to watch`)
  const each = tables.map((table) => {
    const from = table === 'audit' ? `audit where outcome = 'done'` : `"${table}"`
    return `select '${table} ' || count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as trace from ${from}`
  })
  // Tests call it thousands of times. PostgreSQL keeps the plan of a function, and planning takes longer than reading.
  const query = `select string_agg(trace, ', ') from (${each.join(' union all ')}) t`
  await sql
    .raw(
      `create or replace function traces() returns text language plpgsql as $$ begin return (${query}); end $$`,
    )
    .execute(owner)
  return async () => {
    const { rows: found } = await sql<{ traces: string }>`select traces()`.execute(owner)
    const files = readdirSync(parts.config.dataDir, { recursive: true, encoding: 'utf8' })
    return `${found[0]?.traces}, files ${files.toSorted().join(' ')}`
  }
}
