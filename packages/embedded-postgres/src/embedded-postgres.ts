// The embedded database: PostgreSQL as a child process. It survives if either process is killed.
import { rmdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, findBinariesPackage, prepareBinaries } from './binaries.ts'
import { type ClusterPlace, findCluster, placeCluster } from './cluster-dir.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { initCluster, superuser } from './init-cluster.ts'
import { makeDataDir } from './make-data-dir.ts'
import { adoptPostmaster, launchPostmaster, type PostgresSettings, stopPostmaster } from './postmaster.ts'
import { findPostmaster, isPostmaster, type Postmaster } from './postmaster-pid.ts'
import { isShared, sharedUserAdvice } from './run-as.ts'
import { type Claim, claim } from './single-start.ts'
import { turnLog } from './turn-log.ts'

export { DatabaseStartError }

export interface EmbeddedPostgres {
  /**
   * Connection settings for `pg`: the socket directory as host, port, user, database ('postgres'; the caller creates
   * others).
   */
  connection: { host: string; port: number; user: string; database: string }
  /** True if it took over the running server of a killed Node process. */
  adopted: boolean
  /** Current process id. A server that is killed is restarted at the same address. */
  readonly pid: number
  /** Fast shutdown; waits until the process has ended. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  log?: (line: string) => void
  /** Folder of the package with the PostgreSQL binaries, if it is not the installed one. */
  binariesPackage?: string
  /** Location of the database if root keeps `dataDir` where other users have no access. */
  relocateTo?: string
  /** Size at which the database log is rotated. */
  logBytes?: number
  /** Overrides server settings, for temporary databases. */
  settings?: PostgresSettings
}

interface Household {
  place: ClusterPlace
  binaries: Binaries
  logFile: string
  logBytes: number | undefined
  settings: PostgresSettings | undefined
  log: (line: string) => void
}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {})
  const dataDir = path.resolve(options.dataDir)
  const packageDir = options.binariesPackage ?? findBinariesPackage()
  await makeDataDir(dataDir)
  const mine = await claim(dataDir, 'postgres')
  try {
    const place = await placeCluster(dataDir, options.relocateTo ?? '/var/lib/lamplighter', log)
    if (place.runAs && (await isShared(place.runAs.uid))) log(sharedUserAdvice(place.cluster))
    const binaries = await prepareBinaries(packageDir, place.runAs, place.base, log)
    await initCluster(place, binaries)
    const logFile = path.join(dataDir, 'postgres.log')
    const { logBytes, settings } = options
    const household = { place, binaries, logFile, logBytes, settings, log }
    const left = await adoptPostmaster(place.cluster)
    return keepRunning(household, left ?? (await launch(household)), left !== null, mine)
  } catch (error) {
    await mine.release()
    throw error
  }
}

/** Returns the connection of a server that already runs on this data directory, or null. */
export async function findRunningPostgres(dataDir: string): Promise<EmbeddedPostgres['connection'] | null> {
  try {
    const cluster = await findCluster(dataDir)
    const found = cluster ? findPostmaster(cluster) : null
    return found?.status === 'ready' ? connectionOf(found) : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    throw new DatabaseStartError(
      `The database in ${dataDir} belongs to another user. Run this as the user who started Lamplighter`,
    )
  }
}

function launch({ place, binaries, logFile, settings, log }: Household): Promise<Postmaster> {
  return launchPostmaster(place, binaries, logFile, log, settings)
}

function connectionOf({ socketDir, port }: Postmaster): EmbeddedPostgres['connection'] {
  return { host: socketDir, port, user: superuser, database: 'postgres' }
}

/** If rotation fails, the log keeps growing and the server keeps running. */
function keepLogShort({ logFile, logBytes }: Household): void {
  try {
    turnLog(logFile, logBytes)
  } catch {}
}

/** Restarts the server whenever it ends unexpectedly. */
function keepRunning(
  household: Household,
  first: Postmaster,
  adopted: boolean,
  mine: Claim,
): EmbeddedPostgres {
  const { log, place } = household
  const asked = new AbortController()
  let server = first
  let revival: Promise<void> | null = null

  const watch = setInterval(() => {
    if (revival) return
    keepLogShort(household)
    if (isPostmaster(place.cluster, server.pid)) return
    log(`The database (process ${server.pid}) ended unexpectedly; starting it again.`)
    revival = revive().finally(() => {
      revival = null
    })
  }, 250)
  watch.unref()

  async function revive(): Promise<void> {
    for (let pause = 250; !asked.signal.aborted; pause = Math.min(pause * 2, 30_000)) {
      try {
        server = await launch(household)
        log(`The database runs again (process ${server.pid}).`)
        return
      } catch (error) {
        log(String(error))
        await sleep(pause, undefined, { signal: asked.signal }).catch(() => {})
      }
    }
  }

  async function shutDown(): Promise<void> {
    clearInterval(watch)
    asked.abort()
    await revival
    if (isPostmaster(place.cluster, server.pid)) await stopPostmaster(server.pid, log)
    await rmdir(server.socketDir).catch(() => {})
    await mine.release()
  }

  let stopped: Promise<void> | null = null
  return {
    connection: connectionOf(first),
    adopted,
    get pid() {
      return server.pid
    },
    stop() {
      stopped ??= shutDown()
      return stopped
    },
  }
}
