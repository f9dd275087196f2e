/** What the app is built from: made by main.ts for real, by testing/test-app.ts for tests; the same app either way. */
import type pg from 'pg'
import type { Basemap } from './adapters/basemap/basemap.ts'
import type { Geocoder } from './adapters/geocoder/geocoder.ts'
import type { EmbeddedProvider } from './adapters/identity-provider/embedded-provider.ts'
import type { TokenVerifier } from './adapters/identity-provider/token-verifier.ts'
import type { ObjectStorage } from './adapters/object-storage/object-storage.ts'
import type { Config } from './config.ts'
import type { Db } from './db/kysely.ts'
import type { DiskReserve } from './disk-reserve.ts'

export interface Parts {
  config: Config
  db: Db
  pool: pg.Pool
  tokens: TokenVerifier
  /** Null when an external issuer is configured. */
  identityProvider: EmbeddedProvider | null
  storage: ObjectStorage
  disk: DiskReserve
  basemap: Basemap
  geocoder: Geocoder
}
