/** What the app is built from: made by main.ts for real, by testing/test-app.ts for tests; the same app either way. */
import type pg from 'pg'
import type { Basemap } from './adapters/basemap/basemap.ts'
import type { Geocoder } from './adapters/geocoder/geocoder.ts'
import type { EmbeddedProvider } from './adapters/identity-provider/embedded-provider.ts'
import type { TokenVerifier } from './adapters/identity-provider/token-verifier.ts'
import type { ObjectStorage } from './adapters/object-storage/object-storage.ts'
import type { Config } from './config.ts'
import type { Db } from './db/kysely.ts'
import type { SharedCounters } from './db/shared-counters.ts'

export interface Parts {
  config: Config
  db: Db
  pool: pg.Pool
  /** For what runs beside requests and may take longer than they: housekeeping. */
  background: Db
  /** Null where one server counts for itself. */
  counters: SharedCounters | null
  tokens: TokenVerifier
  /** Null when an external issuer is configured. */
  identityProvider: EmbeddedProvider | null
  storage: ObjectStorage
  basemap: Basemap
  geocoder: Geocoder
}
