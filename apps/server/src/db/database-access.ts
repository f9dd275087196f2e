/**
 * The two connections to a database: as its owner, who may change tables, and as the weaker role that answers requests.
 */

import type { EmbeddedPostgres } from '@lamplighter/embedded-postgres'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { databaseNamed } from './create-database.ts'
import { throwAsOfDatabase } from './pg-problems.ts'

export interface DatabaseAccess {
  /** For migrations and the command line. */
  owner: pg.ClientConfig
  /** For all HTTP requests. */
  api: pg.ClientConfig
  /** The role for `api`, created if missing; null when an operator created it. */
  makeRole: string | null
}

const API_ROLE = 'lamplighter_api'
const DATABASE = 'lamplighter'

/** The embedded server's database, created if missing. Anyone who can open its socket may use either role. */
export async function embeddedAccess(server: EmbeddedPostgres['connection']): Promise<DatabaseAccess> {
  await databaseNamed(server, DATABASE)
  return embeddedAccessTo(server)
}

/** The same for an existing database. */
export function embeddedAccessTo(server: EmbeddedPostgres['connection']): DatabaseAccess {
  const owner = { ...server, database: DATABASE }
  return { owner, api: { ...owner, user: API_ROLE }, makeRole: API_ROLE }
}

/** DATABASE_URL, and DATABASE_OWNER_URL when the owner is another role. */
export function configuredAccess({ databaseUrl, databaseOwnerUrl }: Config): DatabaseAccess {
  return {
    owner: { connectionString: databaseOwnerUrl ?? databaseUrl ?? '' },
    api: { connectionString: databaseUrl ?? '' },
    makeRole: null,
  }
}

/**
 * The role that answers requests, and whether the migrations run as the same one. Fails when the two URLs name
 * different databases: the wrong one would be migrated.
 */
export async function apiRoleOf({ owner, api, makeRole }: DatabaseAccess): Promise<ApiRole> {
  if (makeRole) return { name: makeRole, preparesItself: false }
  const mine = await whoIs(owner)
  const theirs = owner.connectionString === api.connectionString ? mine : await whoIs(api)
  if (mine.database !== theirs.database)
    throw new Error(
      `DATABASE_URL and DATABASE_OWNER_URL must name the same database, but lead to ${theirs.database} and ${mine.database}.`,
    )
  return { name: theirs.role, preparesItself: theirs.role === mine.role }
}

interface ApiRole {
  name: string
  preparesItself: boolean
}

async function whoIs(connection: pg.ClientConfig): Promise<{ role: string; database: string }> {
  const client = new pg.Client(connection)
  await client.connect().catch(throwAsOfDatabase)
  try {
    const { rows } = await client.query('select current_user as role, current_database() as database')
    return rows[0]
  } finally {
    await client.end()
  }
}
