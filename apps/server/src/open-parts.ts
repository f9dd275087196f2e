/** Makes the parts out of a configuration and a database connection. */
import { join } from 'node:path'
import type pg from 'pg'
import { basemapDir, basemapFolder } from './adapters/basemap/basemap-folder.ts'
import { cityLimitsGeocoder } from './adapters/geocoder/city-limits.ts'
import { nearAssetsGeocoder } from './adapters/geocoder/near-assets.ts'
import { createEmbeddedProvider } from './adapters/identity-provider/embedded-provider.ts'
import { createTokenVerifier, remoteKeys } from './adapters/identity-provider/token-verifier.ts'
import { createFileStorage } from './adapters/object-storage/file-system.ts'
import type { ObjectStorage } from './adapters/object-storage/object-storage.ts'
import type { Config } from './config.ts'
import { openDb } from './db/kysely.ts'
import { migrate } from './db/migrate.ts'
import { ensureMediaKey } from './features/media/index.ts'
import type { Parts } from './parts.ts'
import { complain } from './start-words.ts'

export interface OpenParts extends Parts {
  close(): Promise<void>
}

export async function openParts(config: Config, connection: pg.PoolConfig): Promise<OpenParts> {
  const { db, pool } = openDb({ connection, prepare: config.preparedStatements })
  try {
    await migrate(db)
    await ensureMediaKey(db)
    const { issuer, recordedAs, audience, clientId, embedded } = config.identity
    const { publicUrl } = config
    const identityProvider = embedded
      ? await createEmbeddedProvider({
          db,
          publicUrl,
          audience,
          clientId,
          redirectOrigins: originsOf(publicUrl),
        })
      : null
    const keys = identityProvider?.jwks ?? (await remoteKeys(issuer))
    return {
      config,
      db,
      pool,
      tokens: createTokenVerifier({ issuer, audience, keys, recordAs: recordedAs }),
      identityProvider,
      storage: await openStorage(config),
      basemap: basemapFolder(basemapDir(config), complain),
      geocoder: nearAssetsGeocoder(db, cityLimitsGeocoder(db)),
      close: () => db.destroy(),
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
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
