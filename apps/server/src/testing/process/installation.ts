/**
 * A data directory left by an earlier start, with the people of people.ts in its database, and the server processes
 * that run on it. `close` ends all servers that a test leaves running.
 */
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostmaster, findRunningPostgres, startEmbeddedPostgres } from '@lamplighter/embedded-postgres'
import { killCluster } from '@lamplighter/embedded-postgres/testing'
import { layBlankUsaBase } from '@lamplighter/map-maker/testing'
import pg from 'pg'
import { basemapDir } from '../../adapters/basemap/basemap-folder.ts'
import { embeddedAccess } from '../../db/database-access.ts'
import { prepareDatabase } from '../../db/prepare-database.ts'
import { type OpenParts, openParts } from '../../open-parts.ts'
import { accessToken } from '../access-token.ts'
import { type PersonName, peopleWorld, type World } from '../people.ts'
import { generousLimits, testConfig } from '../test-config.ts'
import { freePort, launchServer, type ServerProcess } from './server-process.ts'

const DATABASE = 'lamplighter'

export interface Installation {
  dataDir: string
  /** The URL at which browsers reach its servers. */
  publicUrl: string
  world: World
  tokens: Record<PersonName, string>
  /** Starts a server on this data directory, without waiting for it. */
  launch(environment?: Record<string, string>): Promise<ServerProcess>
  /** Like launch, and waits until it is ready. */
  start(environment?: Record<string, string>): Promise<ServerProcess>
  /** The process id of its PostgreSQL, or null when none runs. */
  postmaster(): number | null
  /** Runs one statement, bypassing the server, on its database or another one. */
  query<R extends pg.QueryResultRow>(statement: string, values?: unknown[], database?: string): Promise<R[]>
  /** A connection that bypasses the server, to hold a lock with; the caller ends it. */
  connect(database?: string): Promise<pg.Client>
  close(): Promise<void>
}

export async function makeInstallation(): Promise<Installation> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'lamplighter-process-')))
  await chmod(dataDir, 0o755)
  const config = testConfig(dataDir)
  await layBlankUsaBase(basemapDir(config))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const access = await embeddedAccess(postgres.connection)
  const owned = await prepareDatabase(access)
  const parts = await openParts(config, access.api)
  const world = await peopleWorld(owned)
  const tokens = await tokensOf(parts, world)
  await parts.close()
  await owned.close()
  await postgres.stop()

  const launched: ServerProcess[] = []
  const port = await freePort()
  const launch: Installation['launch'] = async (environment = {}) => {
    const server = launchServer({
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: config.publicUrl,
      LOG_LEVEL: 'error',
      DISK_RESERVE_MB: '0',
      ...generousLimits,
      ...environment,
    })
    launched.push(server)
    return server
  }
  const connect: Installation['connect'] = async (database = DATABASE) => {
    const connection = await findRunningPostgres(dataDir)
    if (!connection) throw new Error('PostgreSQL is not running')
    const client = new pg.Client({ ...connection, database })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  return {
    dataDir,
    publicUrl: config.publicUrl,
    world,
    tokens,
    launch,
    connect,
    async start(environment) {
      const server = await launch(environment)
      await server.ready
      return server
    },
    postmaster: () => findPostmaster(join(dataDir, 'pg18'))?.pid ?? null,
    async query(statement, values, database) {
      const client = await connect(database)
      try {
        return (await client.query(statement, values)).rows
      } finally {
        await client.end()
      }
    },
    async close() {
      for (const { node } of launched) node.kill('SIGKILL')
      await Promise.all(launched.map(({ ended }) => ended))
      await killCluster(dataDir)
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

/** Signed with the embedded provider's own key, like its token endpoint does. */
async function tokensOf(parts: OpenParts, { people }: World): Promise<Record<PersonName, string>> {
  const signed = Object.entries(people).map(async ([subject, { name, email }]) => [
    subject,
    // A long crash run lasts longer than the ten minutes of a real token.
    await accessToken(parts, { subject, name, email }, '1d'),
  ])
  return Object.fromEntries(await Promise.all(signed))
}
