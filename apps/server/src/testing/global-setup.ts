/** One PostgreSQL for the whole run: the server at DATABASE_URL, or an embedded one in a temporary folder. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@lamplighter/embedded-postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { DatabaseAccess } from '../db/database-access.ts'
import { prepareDatabase } from '../db/prepare-database.ts'
import { openParts } from '../open-parts.ts'
import { testConfig } from './test-config.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** JSON of the server's connection, and the name of a migrated database to copy. */
    server: string
    template: string
  }
}

/** The compile cache of `npm start`: without it, a process that a test starts spends half of its startup compiling. */
const compiled = fileURLToPath(new URL('../../../../node_modules/.cache/node-compile', import.meta.url))

/** Temporary data need not survive a crash; creating and dropping a database would wait for the disk each time. */
const throwaway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env.NODE_COMPILE_CACHE ??= compiled
  const dir = await mkdtemp(join(tmpdir(), 'lamplighter-test-'))
  const embedded = process.env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: dir, settings: throwaway })
  const server: pg.ClientConfig = embedded?.connection ?? { connectionString: process.env.DATABASE_URL ?? '' }
  const template = `lamplighter_template_${process.pid}`
  await administer(server, `create database ${template}`)
  const access = accessOn(server, template)
  await (await prepareDatabase(access)).close()
  await letIn(server)
  // Creates the server's keys, which takes longer than copying them.
  await (await openParts(testConfig(dir), access.api)).close()
  project.provide('server', JSON.stringify(server))
  project.provide('template', template)
  return async () => {
    await administer(server, `drop database if exists ${template} with (force)`)
    // Kept when another run uses it.
    await administer(server, `drop role if exists ${API_ROLE}`).catch(() => {})
    await embedded?.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Runs one statement on the server's own database. */
export async function administer(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The same server with another database, and another role if one is given. */
export function databaseOn(server: pg.ClientConfig, database: string, role?: string): pg.ClientConfig {
  if (!server.connectionString) return { ...server, database, ...(role ? { user: role } : {}) }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  if (role) url.username = role
  return { connectionString: url.href }
}

const API_ROLE = 'lamplighter_test_api'

/** A database with an installation's roles: the app uses the weaker one. */
export function accessOn(server: pg.ClientConfig, database: string): DatabaseAccess {
  return {
    owner: databaseOn(server, database),
    api: databaseOn(server, database, API_ROLE),
    makeRole: API_ROLE,
  }
}

/** On a server that requires passwords, the weaker role gets the one in DATABASE_URL. */
async function letIn(server: pg.ClientConfig): Promise<void> {
  const { password } = new URL(server.connectionString ?? 'postgres://')
  if (!password) return
  await administer(
    server,
    `alter role ${API_ROLE} password ${pg.escapeLiteral(decodeURIComponent(password))}`,
  )
}
