/** Inspects a database before a backup is restored into it, and clears it. */
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { knownTables } from '../db/grants.ts'
import { knownMigrations, migrationFile } from '../db/migrate.ts'

export interface DatabaseContent {
  /** Tables and views that do not belong to an extension. */
  tables: string[]
  /** Tables that no migration of this version makes. */
  foreign: string[]
  /** True when the database has people or cities. */
  used: boolean
}

export async function inspectDatabase(client: pg.Client): Promise<DatabaseContent> {
  const { rows } = await client.query<{ name: string }>(`
    select o.relname as name from pg_class o
    where o.relnamespace = current_schema()::regnamespace and o.relkind in ('r', 'p', 'v', 'm', 'f')
      and ${ownOf('class')}
    order by 1`)
  const tables = rows.map(({ name }) => name)
  const foreign = tables.filter((name) => !knownTables.includes(name))
  const asked = ['users', 'cities'].filter((name) => tables.includes(name))
  const isUsed = asked.map((name) => `exists (select from "${name}")`).join(' or ')
  const used = isUsed !== '' && (await client.query(`select ${isUsed} as used`)).rows[0].used
  return { tables, foreign, used }
}

const ownOf = (kind: 'class' | 'proc' | 'type') =>
  `not exists (select from pg_depend d where d.classid = 'pg_${kind}'::regclass and d.objid = o.oid and d.deptype = 'e')`

/**
 * Drops the tables of the migrations, in the transaction that recreates them. `isOurs`: drops everything, for a newer
 * version may have made tables that this one does not know.
 */
export async function dropTables(
  client: pg.Client,
  { tables }: DatabaseContent,
  isOurs: boolean,
): Promise<void> {
  const here = 'current_schema()::regnamespace'
  await dropEach(
    client,
    `select case o.relkind when 'v' then 'view ' else 'table ' end || o.oid::regclass
     from pg_class o where o.relnamespace = ${here} and o.relname = any($1)`,
    [tables],
  )
  await dropEach(
    client,
    `select 'routine ' || o.oid::regprocedure from pg_proc o
     where o.pronamespace = ${here} and ${ownOf('proc')} and ($2 or o.proname = any($1))`,
    [functionsOfMigrations(), isOurs],
  )
  if (isOurs)
    await dropEach(
      client,
      `select 'type ' || o.oid::regtype from pg_type o
       where o.typnamespace = ${here} and o.typtype in ('e', 'd') and ${ownOf('type')}`,
      [],
    )
}

/** `found` selects the objects to drop; some may already be gone with an earlier one. */
async function dropEach(client: pg.Client, found: string, values: unknown[]): Promise<void> {
  const { rows } = await client.query<{ what: string }>(`select f.what from (${found}) f(what)`, values)
  for (const { what } of rows) await client.query(`drop ${what.replace(' ', ' if exists ')} cascade`)
}

function functionsOfMigrations(): string[] {
  const made = /create (?:or replace )?function (\w+)/gi
  return knownMigrations.flatMap((name) =>
    [...readFileSync(migrationFile(name), 'utf8').matchAll(made)].map(([, called = '']) => called),
  )
}

/** Servers and commands connected to this database. Every role can see the names of all connections. */
export async function countOtherConnections(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`
    select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'lamplighter'`)
  return Number(rows[0]?.count)
}
