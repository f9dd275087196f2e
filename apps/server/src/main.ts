/**
 * Reads the configuration, starts what it needs, and listens. On SIGTERM or SIGINT, also during startup, it lets
 * requests finish before it stops the database.
 */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { layStreetMaps } from '@lamplighter/demo-town'
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import {
  type Claim,
  claimDataDir,
  type EmbeddedPostgres,
  makeDataDir,
  startEmbeddedPostgres,
} from '@lamplighter/embedded-postgres'
import { keepUsaBase, usaBasePath } from '@lamplighter/map-maker'
import { basemapDir } from './adapters/basemap/basemap-folder.ts'
import { endPublishedSessions } from './adapters/identity-provider/published-password.ts'
import { buildApp } from './app.ts'
import { saveBeforeUpgrade } from './backup/before-upgrade.ts'
import { startBackups } from './backup/schedule.ts'
import { startCleanup } from './cleanup.ts'
import { type Config, readConfig, settingNames } from './config/config.ts'
import { notASetting, unknownSettings } from './config/setting-messages.ts'
import { configuredAccess, type DatabaseAccess, embeddedAccess } from './db/database-access.ts'
import type { Db } from './db/kysely.ts'
import { isDatabaseAway } from './db/pg-problems.ts'
import { prepareDatabase } from './db/prepare-database.ts'
import { seedUnused } from './demo/seed-demo.ts'
import { checkSettings } from './doctor/check-settings.ts'
import { startCityFileJobs } from './features/exports/index.ts'
import { startImportJobs } from './features/imports/index.ts'
import { logWarning } from './monitoring/log-warning.ts'
import { type OpenParts, openParts } from './open-parts.ts'
import { printBanner, printDemoState } from './start/banner.ts'
import { closeDataDir, setPrivateUmask } from './start/data-dir.ts'
import { makeSetupLink } from './start/setup-link.ts'
import { noSetupLink, setupMessage } from './start/setup-message.ts'

const DRAIN_MS = 15_000

async function start(): Promise<{ stop(): Promise<void> }> {
  const began = performance.now()
  setPrivateUmask()
  const config = readConfig(process.env)
  for (const name of unknownSettings(process.env, settingNames)) logWarning(`${name} ${notASetting}`)
  for (const { state, about, words } of checkSettings(config))
    if (state === 'problem') logWarning(`${about}: ${words}`)
  if (config.s3) await tryStore(config.s3)
  const claim = await claimDataDirAndPort(config)
  const postgres = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: logWarning })
  try {
    const access = await accessTo(config, postgres)
    const saveFirst = postgres ? saveBeforeUpgrade(config, access, logWarning) : undefined
    const owned = await prepareDatabase(access, saveFirst)
    if (owned.upgraded.length > 0) console.log(`The tables were migrated: ${owned.upgraded.join(', ')}.`)
    if (!owned.apiIsWeak) logWarning(oneRoleForAll)
    if (!owned.textIsIndexed) logWarning(noTextIndex)
    const parts = await openParts(config, access.api)
    const accounts = config.demo.allowed ? await seed(parts, owned.db) : []
    if (!config.demo.allowed) await endPublishedSessions(owned.db)
    const setup = await setupLink(owned.db, config.publicUrl)
    await owned.close()
    const app = await buildApp(parts)
    const cleanup = startCleanup(parts)
    const imports = startImportJobs(parts)
    const cityFiles = startCityFileJobs(parts)
    const backups = startBackups(parts)
    if (accounts.length > 0) await layStreetMaps(basemapDir(config))
    await app.listen({ port: config.port, host: config.host })
    printBanner(config, accounts, performance.now() - began)
    printDemoState(config)
    if (setup) console.log(`${setup}\n`)
    collectGarbage()
    void parts.streets.refresh()
    const usa = keepUsaBase(usaBasePath(basemapDir(config)), logWarning)
    return {
      async stop() {
        claim.leaving()
        const indexing = parts.streets.close()
        const jobs = cleanup.stop()
        await imports.stop()
        await cityFiles.stop()
        await backups.stop()
        await usa.stop()
        await app.close()
        await indexing
        await jobs
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

/** A wrong storage setting aborts the start. An unreachable store may recover, and the rest works without it. */
async function tryStore(s3: NonNullable<Config['s3']>): Promise<void> {
  const { tryBucket } = await import('./adapters/object-storage/check-bucket.ts')
  const trial = await tryBucket(s3)
  if (trial && 'wrong' in trial) throw new Error(trial.wrong)
  if (trial)
    logWarning(
      `the photo storage does not respond; photos and videos are unavailable until it does: ${trial.away}`,
    )
}

/** Claims DATA_DIR and the port, or aborts the start; nothing is created for a server that cannot listen. */
async function claimDataDirAndPort({ dataDir, port, host }: Config): Promise<Claim> {
  if (!existsSync(dataDir)) await rejectTakenPort(port, host)
  await makeDataDir(dataDir)
  // Claimed before the port: a second server on this folder would find the port taken too, and the folder makes the
  // better message.
  const claim = await claimDataDir(dataDir, logWarning)
  await rejectTakenPort(port, host)
  await closeDataDir(dataDir)
  return claim
}

/** Throws the error that listening on this port would throw. Port 0 means any free port. */
async function rejectTakenPort(port: number, host: string): Promise<void> {
  if (port === 0) return
  const server = createServer()
  server.listen({ port, host })
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== 'getaddrinfo') throw error
    throw new Error(`HOST: ${host} is not a name that this machine knows (${error.code}).`)
  })
  server.close()
  await once(server, 'close')
}

/** Startup leaves a third of the process's memory as garbage. Without `--expose-gc` V8 decides when to collect it. */
function collectGarbage(): void {
  void globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'async' })
}

/** The setup message when there is no platform admin; null when there is one. */
async function setupLink(db: Db, publicUrl: string): Promise<string | null> {
  try {
    const link = await makeSetupLink(db, publicUrl)
    return link && setupMessage(link)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    return noSetupLink
  }
}

const oneRoleForAll =
  'The role in DATABASE_URL owns the tables, so a request gone wrong could change them. To hold requests to less, give ' +
  'DATABASE_URL a role of its own without rights, and move the present address to DATABASE_OWNER_URL.'

const noTextIndex =
  'Searches of text go without an index and take longer in a large city: the database has no pg_trgm, or its owner may not ' +
  'create it. Have "CREATE EXTENSION pg_trgm" run in this database; the next start makes the index.'

async function accessTo(config: Config, postgres: EmbeddedPostgres | null): Promise<DatabaseAccess> {
  if (postgres) return embeddedAccess(postgres.connection)
  return configuredAccess(config)
}

/** Connects as the owner of the tables: the demonstration has a platform admin. */
async function seed({ storage, identityProvider }: OpenParts, db: Db) {
  if (!identityProvider) return []
  return seedUnused({
    db,
    storage,
    createAccount: identityProvider.createAccount,
    issuer: EMBEDDED_ISSUER,
  })
}

/**
 * The first signal drains; a later one, or a drain that takes too long, ends the process at once. Ctrl-C reaches this
 * process more than once (the terminal's group, npm, the start script): repeats within a second count as the same
 * signal.
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
    await drain().catch((error: unknown) => logWarning(`while stopping on ${signal}: ${error}`))
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

function inWords(error: unknown): string {
  // A host name with several addresses fails with one error per address, and no message of its own.
  if (error instanceof AggregateError) return inWords(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number }
  if (syscall === 'listen' && code === 'EADDRNOTAVAIL')
    return 'HOST: is not an address of this machine. Use localhost, 0.0.0.0 or an address of its own.'
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the program that uses it, or choose another PORT.`
  if (code === '25006')
    return `The database is a read-only copy. Name the main server, or the proxy that leads to it, in ${addresses}.`
  if (syscall === 'connect' || syscall === 'getaddrinfo' || isDatabaseAway(error))
    return `The database cannot be reached: ${error.message}${process.env.DATABASE_URL ? `. Check that it runs, and ${addresses}.` : ''}`
  return error.message
}

const addresses = process.env.DATABASE_OWNER_URL ? 'DATABASE_URL and DATABASE_OWNER_URL' : 'DATABASE_URL'

const starting = start()
onSignal(async () => (await starting).stop())
starting.catch((error: unknown) => {
  logWarning(inWords(error))
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
})
