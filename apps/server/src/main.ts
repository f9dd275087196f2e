/**
 * Reads the configuration, starts what it needs, listens, and on SIGTERM or SIGINT lets requests finish before the
 * database goes; also when the signal comes during the start.
 */
import { mkdir } from 'node:fs/promises'
import type pg from 'pg'
import { basemapDir } from './adapters/basemap/basemap-folder.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { databaseNamed } from './db/create-database.ts'
import {
  claimDataDir,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './db/embedded/embedded-postgres.ts'
import { seedDemo } from './db/seed/seed-demo.ts'
import { layStreetMaps } from './db/seed/street-map/lay-street-maps.ts'
import { startHousekeeping } from './housekeeping.ts'
import { type OpenParts, openParts } from './open-parts.ts'
import { announce, complain } from './start-words.ts'

const DRAIN_MS = 15_000

async function start(): Promise<{ stop(): Promise<void> }> {
  const began = performance.now()
  const config = readConfig(process.env)
  await mkdir(config.dataDir, { recursive: true })
  const claim = await claimDataDir(config.dataDir)
  const postgres = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: complain })
  try {
    const parts = await openParts(config, await connectionTo(config, postgres))
    const accounts = postgres ? await seed(parts) : []
    const app = await buildApp(parts)
    const housekeeping = startHousekeeping(parts)
    if (accounts.length > 0) await layStreetMaps(basemapDir(config))
    await app.listen({ port: config.port, host: config.host })
    announce(config, accounts, performance.now() - began)
    return {
      async stop() {
        housekeeping.stop()
        await app.close()
        await parts.close()
        await postgres?.stop()
        await claim.release()
      },
    }
  } catch (error) {
    await postgres?.stop()
    throw error
  }
}

async function connectionTo(config: Config, postgres: EmbeddedPostgres | null): Promise<pg.PoolConfig> {
  if (postgres) return databaseNamed(postgres.connection, 'lamplighter')
  return { connectionString: config.databaseUrl ?? '' }
}

async function seed({ db, storage, identityProvider, config }: OpenParts) {
  if (!identityProvider) return []
  return seedDemo({
    db,
    storage,
    createAccount: identityProvider.createAccount,
    issuer: config.identity.recordedAs,
  })
}

/**
 * The first signal drains; a later one, or a drain that takes too long, ends the process at once. Ctrl-C reaches this
 * process more than once (the terminal's group, npm, the start script): repeats within a second are the same signal.
 */
function onSignal(drain: () => Promise<void>): void {
  let askedAt: number | null = null
  const end = async (signal: NodeJS.Signals) => {
    if (askedAt !== null) {
      if (performance.now() - askedAt > 1000) process.exit(1)
      return
    }
    askedAt = performance.now()
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await drain().catch((error: unknown) => complain(`while stopping on ${signal}: ${error}`))
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

function inWords(error: unknown): string {
  // A name with several addresses fails with one error for each, and no message of its own.
  if (error instanceof AggregateError) return inWords(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number }
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the program that uses it, or choose another PORT.`
  if (syscall === 'connect' || syscall === 'getaddrinfo')
    return `The database cannot be reached: ${error.message}`
  return error.message
}

const starting = start()
onSignal(async () => (await starting).stop())
starting.catch((error: unknown) => {
  complain(inWords(error))
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
})
