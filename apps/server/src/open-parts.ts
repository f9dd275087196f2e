/** Builds the parts from a configuration and a connection to a prepared database (db/prepare-database.ts). */
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { MAX_EXPORTS } from '@lamplighter/domain/exports'
import type pg from 'pg'
import { openBasemap } from './adapters/basemap/open-basemap.ts'
import { findOgr2ogr } from './adapters/gdal/ogr2ogr.ts'
import { openGeocoder } from './adapters/geocoder/open-geocoder.ts'
import { createEmbeddedProvider } from './adapters/identity-provider/embedded-provider.ts'
import { createMailLimits } from './adapters/identity-provider/mail-limits.ts'
import { createPasswordChecks } from './adapters/identity-provider/password-checks.ts'
import { issuerPart, remoteKeys } from './adapters/identity-provider/remote-keys.ts'
import { createTokenVerifier, type TrustedIssuer } from './adapters/identity-provider/token-verifier.ts'
import { MAIL_SERVER } from './adapters/mail/deliver.ts'
import type { Mailer } from './adapters/mail/mailer.ts'
import type { ObjectStorage } from './adapters/object-storage/object-storage.ts'
import { openStorage } from './adapters/object-storage/open-storage.ts'
import { ensurePushKeys } from './adapters/push/push-keys.ts'
import { openStreets } from './adapters/streets/open-streets.ts'
import type { Config } from './config/config.ts'
import { openChangeFeed } from './db/change-log/change-feed.ts'
import { BACKGROUND_CONNECTIONS, openDb } from './db/kysely.ts'
import { createSharedCounters } from './db/shared-counters.ts'
import { ensureMediaKey } from './features/media/index.ts'
import { createFormerCities } from './http/admission/former-cities.ts'
import { createDiskReserve } from './limits/disk-reserve.ts'
import { logWarning } from './monitoring/log-warning.ts'
import { createMetrics } from './monitoring/metrics.ts'
import { databaseFirst, openOutages, watchParts } from './monitoring/open-outages.ts'
import type { Outages } from './monitoring/outages.ts'
import { probeStorage, watchStorage } from './monitoring/watch-storage.ts'
import type { Parts } from './parts.ts'
import { nameMetrics } from './start/part-metrics.ts'

/** Time limit for a request's statements; far more than any of ours needs. */
const STATEMENT_MS = 5_000
/** The first page of an export may have to sort all rows. */
const EXPORT_STATEMENT_MS = 60_000

export interface OpenParts extends Parts {
  close(): Promise<void>
}

export async function openParts(config: Config, connection: pg.PoolConfig): Promise<OpenParts> {
  const { db, pool } = openDb({ connection, prepare: config.preparedStatements, statementMs: STATEMENT_MS })
  const { db: background } = openDb({
    connection,
    max: BACKGROUND_CONNECTIONS,
    prepare: config.preparedStatements,
  })
  const { db: exports } = openDb({
    connection,
    max: MAX_EXPORTS,
    prepare: config.preparedStatements,
    statementMs: EXPORT_STATEMENT_MS,
  })
  const changes = openChangeFeed(db)
  const outages = openOutages()
  const close = async () => {
    changes.end()
    outages.stop()
    await Promise.all([db.destroy(), background.destroy(), exports.destroy()])
  }
  try {
    await ensureMediaKey(db)
    const counters = config.nodes > 1 ? createSharedCounters(db) : null
    const { embedded, external } = config.identity
    const { publicUrl, formerUrls } = config
    const passwords = createPasswordChecks(db, {
      limits: config.limits,
      publishedPassword: config.demo.asked ? 'everywhere' : config.demo.allowed ? 'here' : 'nowhere',
      counters,
    })
    const identityProvider =
      embedded &&
      (await createEmbeddedProvider({
        ...embedded,
        db,
        publicUrl,
        redirectOrigins: [publicUrl, ...formerUrls].flatMap(originsOf),
        limits: config.limits,
        passwords,
        counters,
      }))
    const trusted: TrustedIssuer[] = []
    if (embedded && identityProvider)
      // Tokens that open pages got under a former name last some minutes more.
      for (const issuer of [embedded.issuer, ...formerUrls.map((url) => `${url}/oidc`)])
        trusted.push({ ...embedded, issuer, keys: identityProvider.jwks, recordAs: EMBEDDED_ISSUER })
    const issuer = external && issuerOf(external.issuer, outages)
    if (external && issuer) trusted.push({ ...external, keys: issuer.keys })
    const storage = await openStorage(config)
    const disk = createDiskReserve({ folder: config.dataDir, reserveBytes: config.diskReserveBytes })
    watchParts(outages, { pool, storage, disk, config })
    const mailer = await openMail(config, outages)
    const pushKeys = await ensurePushKeys(db)
    const metrics = createMetrics()
    const basemap = await openBasemap(config, disk, logWarning)
    const streets = openStreets({ basemap, config, logWarning })
    const parts = {
      config,
      db,
      pool,
      connection,
      background,
      exports,
      changes,
      counters,
      tokens: createTokenVerifier(...trusted),
      identityProvider,
      passwords,
      mailLimits: createMailLimits(config.limits, counters),
      mailer,
      pushKeys,
      storage: watchStorage(storage, outages),
      disk,
      checks: { storage: await storageCheck(config, storage), issuer: issuer?.answers ?? null },
      basemap,
      streets,
      formerCities: createFormerCities(db),
      geocoder: openGeocoder(db, config, databaseFirst(outages)),
      ogr2ogr: await findOgr2ogr(),
      outages,
      metrics,
      refusedTokens: metrics.counter(
        'lamplighter_tokens_refused_total',
        'Access tokens that were refused; see the log for the reasons.',
      ),
      pushes: metrics.counter(
        'lamplighter_pushes_total',
        'Push messages by outcome: sent, later (will be retried), refused, gone (the device was removed).',
        'outcome',
      ),
      async close() {
        await streets.close()
        await close()
      },
    }
    nameMetrics(parts)
    return parts
  } catch (error) {
    await close()
    throw error
  }
}

/** Started but not awaited: an unreachable issuer delays its own users, not the start. */
function issuerOf(issuer: string, outages: Outages) {
  const { keys, lookUp } = remoteKeys(issuer, outages)
  outages.watch(issuerPart(issuer), lookUp)
  void lookUp()
  return { keys, answers: lookUp }
}

/** Loaded only when mails are configured. An unreachable mail server delays mails, not the start. */
async function openMail({ mail }: Config, outages: Outages): Promise<Mailer | null> {
  if (!mail) return null
  const mailer = (await import('./adapters/mail/mailer.ts')).openMailer(mail)
  outages.watch(MAIL_SERVER, () => mailer.verify())
  return mailer
}

async function storageCheck({ s3 }: Config, storage: ObjectStorage): Promise<Parts['checks']['storage']> {
  if (s3) return (await import('./adapters/object-storage/check-bucket.ts')).bucketCheck(s3)
  return () =>
    probeStorage(storage).then(
      () => true,
      () => false,
    )
}

/** A loopback address has several names; a login must end on the name it began on. */
function originsOf(publicUrl: string): string[] {
  const { origin, hostname, port, protocol } = new URL(publicUrl)
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return [origin]
  return ['localhost', '127.0.0.1', '[::1]'].map((name) => `${protocol}//${name}${port ? `:${port}` : ''}`)
}
