/** One PostgreSQL for the whole run: the server at DATABASE_URL, or an embedded one in a temporary folder. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { openParts } from '../open-parts.ts'
import { testConfig } from './test-config.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** JSON of the server's connection, and the name of a migrated database to copy. */
    server: string
    template: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'lamplighter-test-'))
  const embedded = process.env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: dir })
  const server: pg.ClientConfig = embedded?.connection ?? { connectionString: process.env.DATABASE_URL ?? '' }
  const template = `lamplighter_template_${process.pid}`
  await administer(server, `create database ${template}`)
  const parts = await openParts(testConfig(dir), databaseOn(server, template))
  await parts.close()
  project.provide('server', JSON.stringify(server))
  project.provide('template', template)
  return async () => {
    await administer(server, `drop database if exists ${template} with (force)`)
    await embedded?.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** One statement on the server's own database. */
export async function administer(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The same server, another database. */
export function databaseOn(server: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!server.connectionString) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
