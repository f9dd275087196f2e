/** Makes the parts out of a configuration and a connection to a prepared database (db/prepare-database.ts). */
import { join } from 'node:path'
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import type pg from 'pg'
import { basemapDir, basemapFolder } from './adapters/basemap/basemap-folder.ts'
import { openGeocoder } from './adapters/geocoder/open-geocoder.ts'
import { createEmbeddedProvider } from './adapters/identity-provider/embedded-provider.ts'
import { issuerPart, remoteKeys } from './adapters/identity-provider/remote-keys.ts'
import { createTokenVerifier, type TrustedIssuer } from './adapters/identity-provider/token-verifier.ts'
import { createFileStorage } from './adapters/object-storage/file-system.ts'
import type { ObjectStorage } from './adapters/object-storage/object-storage.ts'
import type { Config } from './config.ts'
import { openDb } from './db/kysely.ts'
import { ensureMediaKey } from './features/media/index.ts'
import { createMetrics } from './monitoring/metrics.ts'
import { databaseFirst, openOutages, watchParts } from './monitoring/open-outages.ts'
import type { Outages } from './monitoring/outages.ts'
import { nameMetrics } from './monitoring/part-metrics.ts'
import { watchStorage } from './monitoring/watch-storage.ts'
import type { Parts } from './parts.ts'
import { complain } from './start-words.ts'

export interface OpenParts extends Parts {
  close(): Promise<void>
}

export async function openParts(config: Config, connection: pg.PoolConfig): Promise<OpenParts> {
  const { db, pool } = openDb({ connection, prepare: config.preparedStatements })
  const outages = openOutages()
  try {
    await ensureMediaKey(db)
    const { embedded, external } = config.identity
    const { publicUrl } = config
    const identityProvider =
      embedded &&
      (await createEmbeddedProvider({
        ...embedded,
        db,
        publicUrl,
        redirectOrigins: originsOf(publicUrl),
        limits: config.limits,
      }))
    const trusted: TrustedIssuer[] = []
    if (embedded && identityProvider)
      trusted.push({ ...embedded, keys: identityProvider.jwks, recordAs: EMBEDDED_ISSUER })
    if (external) trusted.push({ ...external, keys: keysOf(external.issuer, outages) })
    const storage = await openStorage(config)
    watchParts(outages, { pool, storage, dataDir: config.dataDir })
    const metrics = createMetrics()
    const parts = {
      config,
      db,
      pool,
      tokens: createTokenVerifier(...trusted),
      identityProvider,
      storage: watchStorage(storage, outages),
      basemap: basemapFolder(basemapDir(config), complain),
      geocoder: openGeocoder(db, config, databaseFirst(outages)),
      outages,
      metrics,
      refusedTokens: metrics.counter(
        'lamplighter_tokens_refused_total',
        'Access tokens that were refused; why stands in the log.',
      ),
      async close() {
        outages.stop()
        await db.destroy()
      },
    }
    nameMetrics(parts)
    return parts
  } catch (error) {
    outages.stop()
    await db.destroy()
    throw error
  }
}

/** Looked up at once but not waited for: an issuer that is away holds up its own people, not the start. */
function keysOf(issuer: string, outages: Outages): TrustedIssuer['keys'] {
  const { keys, lookUp } = remoteKeys(issuer, outages)
  outages.watch(issuerPart(issuer), lookUp)
  void lookUp()
  return keys
}

/** The client of S3 is large, and loaded only where it is used. */
async function openStorage({ s3, dataDir }: Config): Promise<ObjectStorage> {
  if (!s3) return createFileStorage(join(dataDir, 'media'))
  const { createS3Storage } = await import('./adapters/object-storage/s3.ts')
  return createS3Storage(s3)
}

/** A loopback address goes by several names; a sign-in must end on the one it began on. */
function originsOf(publicUrl: string): string[] {
  const { origin, hostname, port, protocol } = new URL(publicUrl)
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return [origin]
  return ['localhost', '127.0.0.1', '[::1]'].map((name) => `${protocol}//${name}${port ? `:${port}` : ''}`)
}
