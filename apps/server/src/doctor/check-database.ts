/** Checks PostgreSQL: its version, its tables, the role that answers requests, its clock, and what the cities lack. */

import { withAccount } from '@lamplighter/demo-town'
import { findCluster, findRunningPostgres, startEmbeddedPostgres } from '@lamplighter/embedded-postgres'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { type DatabaseAccess, embeddedAccessTo } from '../db/database-access.ts'
import { ownsTables } from '../db/grants.ts'
import { CONNECTIONS_PER_NODE, type Db, openDb } from '../db/kysely.ts'
import { knownMigrations, migrationsIn } from '../db/migrate.ts'
import { causeMessage } from '../monitoring/cause-message.ts'
import { checkBackups } from './check-backups.ts'
import { compareClocks } from './check-clock.ts'
import { isLoopback } from './check-settings.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const OLDEST = 15

/** If the embedded database is not running it is started for the check, like `npm run admin` does. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl)
    return look(config, {
      owner: { connectionString: config.databaseOwnerUrl ?? config.databaseUrl },
      api: { connectionString: config.databaseUrl },
      makeRole: null,
    })
  if (!(await findCluster(config.dataDir)))
    return [warning('database', 'there is none yet; the first start makes it.')]
  const running = await findRunningPostgres(config.dataDir)
  if (running) return look(config, embeddedAccessTo(running))
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir })
  try {
    return await look(config, embeddedAccessTo(postgres.connection))
  } finally {
    await postgres.stop()
  }
}

async function look(config: Config, access: DatabaseAccess): Promise<Finding[]> {
  const role = await roleOf(access.api).catch((error: unknown) => error as Error)
  if (role instanceof Error)
    return [
      problem('database', `${causeMessage(role)}. Check that it runs, and DATABASE_URL with its password.`),
    ]
  const { db, pool } = openDb({ connection: access.owner, max: 1 })
  try {
    return [
      ...(await checkServerOf(pool, config)),
      ...(await checkTables(db, role)),
      ...((await has(pool, 'backups')) ? await checkBackups(db, config) : []),
      ...(await checkClock(pool)),
      ...(await checkCities(pool)),
      ...(await checkUnsentWork(pool, config)),
      ...(await checkDemo(pool, config)),
    ]
  } catch (error) {
    return [problem('database', `${causeMessage(error)}. Check DATABASE_OWNER_URL with its password.`)]
  } finally {
    await db.destroy()
  }
}

async function roleOf(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query('select current_user as role')).rows[0].role
  } finally {
    await client.end()
  }
}

/** `allowed`: connections without those reserved for PostgreSQL's superuser. Null when they are enough. */
export function checkConnections(allowed: number, nodes: number): Finding | null {
  const needed = CONNECTIONS_PER_NODE * nodes
  if (allowed >= needed) return null
  const servers = nodes === 1 ? 'the server opens' : `${nodes} servers open`
  return warning(
    'database',
    `it allows ${allowed} connections; ${servers} up to ${needed}, and commands a few more. Raise max_connections.`,
  )
}

async function checkServerOf(pool: pg.Pool, { databaseUrl, nodes }: Config): Promise<Finding[]> {
  const { rows } = await pool.query(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections, pg_is_in_recovery() as copy,
      current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on' as durable,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams`)
  const [{ version, major, connections, copy, durable, trigrams }] = rows
  const findings: Finding[] = []
  if (major < OLDEST)
    findings.push(problem('database', `PostgreSQL ${version} is too old. Move to ${OLDEST} or newer.`))
  if (copy)
    findings.push(problem('database', 'it is a read-only copy. Name the main server in DATABASE_URL.'))
  if (!durable)
    findings.push(
      problem('database', 'fsync or full_page_writes is off: a power cut can destroy it. Switch both on.'),
    )
  const tooFew = checkConnections(connections, nodes)
  if (tooFew) findings.push(tooFew)
  if (!trigrams)
    findings.push(
      warning(
        'database',
        'the extension pg_trgm is not installed, so searches in large cities are slow. Install postgresql-contrib.',
      ),
    )
  const place = databaseUrl ? 'of your own' : 'embedded'
  return findings.length > 0 ? findings : [ok('database', `PostgreSQL ${version}, ${place}`)]
}

async function checkTables(db: Db, role: string): Promise<Finding[]> {
  const done = await migrationsIn(db)
  const unknown = done.filter((name) => !knownMigrations.includes(name))
  const missing = knownMigrations.filter((name) => !done.includes(name))
  if (unknown.length > 0)
    return [
      problem(
        'tables',
        `were made by a newer version (${unknown.join(', ')}). Start that one, or restore a backup.`,
      ),
    ]
  if (done.length === 0) return [warning('tables', 'there are none yet; the first start makes them.')]
  const state =
    missing.length > 0
      ? warning(
          'tables',
          `the next start brings them up to date: ${missing.join(', ')}. Make a backup first.`,
        )
      : ok('tables', 'as this version needs them')
  if (!(await ownsTables(db, role)))
    return [state, ok('role', `${role} uses the tables and cannot change them`)]
  return [
    state,
    warning(
      'role',
      `${role} owns the tables, so a request gone wrong could change them. Give DATABASE_URL a role without rights, and ` +
        'move the present address to DATABASE_OWNER_URL.',
    ),
  ]
}

async function checkClock(pool: pg.Pool): Promise<Finding[]> {
  const asked = Date.now()
  const { rows } = await pool.query('select extract(epoch from clock_timestamp()) * 1000 as now')
  return [compareClocks('the database', Number(rows[0].now), asked, Date.now())]
}

async function has(pool: pg.Pool, table: string): Promise<boolean> {
  return (await pool.query('select to_regclass($1) is not null as there', [table])).rows[0].there
}

async function checkCities(pool: pg.Pool): Promise<Finding[]> {
  if (!(await has(pool, 'cities'))) return []
  const { rows } = await pool.query(
    `select name || ', ' || state as city from cities where is_active and boundary is null order by 1`,
  )
  if (rows.length === 0) return [ok('city limits', 'every active city has them')]
  const named = rows.slice(0, 5).map(({ city }) => city)
  const more = rows.length > named.length ? ` and ${rows.length - named.length} more` : ''
  return [
    warning(
      'city limits',
      `${named.join('; ')}${more} ${rows.length === 1 ? 'has' : 'have'} none, so the city of a point is a guess. Import them: npm run boundaries`,
    ),
  ]
}

/** Before a former name is dropped, the work that devices report must be sent (DUR-75). They report every few minutes. */
export async function checkUnsentWork(
  pool: pg.Pool,
  { formerUrls }: Pick<Config, 'formerUrls'>,
): Promise<Finding[]> {
  if (formerUrls.length === 0 || !(await has(pool, 'device_reports'))) return []
  const { rows } = await pool.query(
    `select count(*)::int as devices, count(distinct user_id)::int as people,
      coalesce(sum(notes + photos + videos + orders + others), 0)::int as changes, min(since)::date::text as oldest
    from device_reports where since is not null`,
  )
  const [{ devices, people, changes, oldest }] = rows
  if (devices === 0) return [ok('unsent work', 'no device of the last 30 days reports any')]
  return [
    warning(
      'unsent work',
      `${devices} ${devices === 1 ? 'device' : 'devices'} of ${people} ${people === 1 ? 'person' : 'people'} reported ` +
        `${changes} unsent ${changes === 1 ? 'change or file' : 'changes and files'}, the oldest since ${oldest}. ` +
        'Keep PUBLIC_URL_FORMER until there are none. City Admin > Users names the people under Phones.',
    ),
  ]
}

/** Accounts with the demonstration's published password on a server that others can reach. */
async function checkDemo(pool: pg.Pool, { publicUrl, formerUrls, host }: Config): Promise<Finding[]> {
  const isLocal = [publicUrl, ...formerUrls].every((url) => isLoopback(new URL(url).hostname))
  if (isLocal && isLoopback(host)) return []
  if (!(await has(pool, 'oidc_accounts'))) return []
  const emails = withAccount.map(({ email }) => email)
  const { rows } = await pool.query('select email from oidc_accounts where lower(email) = any($1)', [emails])
  if (rows.length === 0) return []
  return [
    problem(
      'demonstration',
      `its ${rows.length} accounts, a platform admin among them, are on an address that others reach, and their password ` +
        'is published. Use a DATA_DIR or a database without them.',
    ),
  ]
}
