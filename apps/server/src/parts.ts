/** What the app is built from: made by main.ts for real, by testing/test-app.ts for tests; the same app either way. */
import type pg from 'pg'
import type { Basemap } from './adapters/basemap/basemap.ts'
import type { Geocoder } from './adapters/geocoder/geocoder.ts'
import type { EmbeddedProvider } from './adapters/identity-provider/embedded-provider.ts'
import type { PasswordGate } from './adapters/identity-provider/password-gate.ts'
import type { TokenVerifier } from './adapters/identity-provider/token-verifier.ts'
import type { ObjectStorage } from './adapters/object-storage/object-storage.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/kysely.ts'
import type { SharedCounters } from './db/shared-counters.ts'
import type { DiskReserve } from './limits/disk-reserve.ts'
import type { Counter, Metrics } from './monitoring/metrics.ts'
import type { Outages } from './monitoring/outages.ts'

export interface Parts {
  config: Config
  db: Db
  pool: pg.Pool
  /** For what runs beside requests and may take longer than they: cleanup. */
  background: Db
  /** Null where one server counts for itself. */
  counters: SharedCounters | null
  tokens: TokenVerifier
  /** Null when an external issuer is configured. */
  identityProvider: EmbeddedProvider | null
  /** Checks passwords, also where the accounts they belong to open nothing any more. */
  passwords: PasswordGate
  storage: ObjectStorage
  /** Whether what lies outside answers; each is asked for /readyz, now and then. */
  checks: {
    storage(): Promise<boolean>
    /** Null where nobody else's issuer is asked. */
    issuer: (() => Promise<boolean>) | null
  }
  disk: DiskReserve
  basemap: Basemap
  geocoder: Geocoder
  /** What fails at the moment, and what the log says of it. */
  outages: Outages
  metrics: Metrics
  refusedTokens: Counter
}
