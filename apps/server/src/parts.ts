/** The app's dependencies: made by open-parts.ts for the server and by testing/test-app.ts for tests. */
import type pg from 'pg'
import type { Basemap } from './adapters/basemap/basemap.ts'
import type { Ogr2ogr } from './adapters/gdal/ogr2ogr.ts'
import type { Geocoder } from './adapters/geocoder/geocoder.ts'
import type { EmbeddedProvider } from './adapters/identity-provider/embedded-provider.ts'
import type { MailLimits } from './adapters/identity-provider/mail-limits.ts'
import type { PasswordChecks } from './adapters/identity-provider/password-checks.ts'
import type { TokenVerifier } from './adapters/identity-provider/token-verifier.ts'
import type { Mailer } from './adapters/mail/mailer.ts'
import type { ObjectStorage } from './adapters/object-storage/object-storage.ts'
import type { PushKeys } from './adapters/push/push-keys.ts'
import type { Streets } from './adapters/streets/streets.ts'
import type { Config } from './config/config.ts'
import type { ChangeFeed } from './db/change-log/change-feed.ts'
import type { Db } from './db/kysely.ts'
import type { SharedCounters } from './db/shared-counters.ts'
import type { FormerCities } from './http/admission/former-cities.ts'
import type { DiskReserve } from './limits/disk-reserve.ts'
import type { Counter, Metrics } from './monitoring/metrics.ts'
import type { Outages } from './monitoring/outages.ts'

export interface Parts {
  config: Config
  db: Db
  pool: pg.Pool
  /** For processes that need their own connection: imports. */
  connection: pg.PoolConfig
  /** For background jobs, which may take longer than requests: cleanup. */
  background: Db
  /** For exports, each of which holds a connection while it is sent. */
  exports: Db
  /** Tells event streams what changed. */
  changes: ChangeFeed
  /** Null when a single server counts in memory. */
  counters: SharedCounters | null
  tokens: TokenVerifier
  /** Null when an external issuer is configured. */
  identityProvider: EmbeddedProvider | null
  /** Checks passwords, also of accounts whose password no longer works for sign-in. */
  passwords: PasswordChecks
  mailLimits: MailLimits
  /** Null when no mail server is configured: then no mail is sent. */
  mailer: Mailer | null
  /** Sign push messages; the private one is never shown. */
  pushKeys: PushKeys
  storage: ObjectStorage
  /** Checks whether each external dependency answers; called periodically for /readyz. */
  checks: {
    storage(): Promise<boolean>
    /** Null when no external issuer is configured. */
    issuer: (() => Promise<boolean>) | null
  }
  disk: DiskReserve
  basemap: Basemap
  /** Place names from the street maps. */
  streets: Streets
  geocoder: Geocoder
  /** Writes Shapefiles; null when it is not installed. */
  ogr2ogr: Ogr2ogr | null
  /** Old names of cities that were renamed or merged, which devices may still use. */
  formerCities: FormerCities
  /** Current outages, and their lines in the log. */
  outages: Outages
  metrics: Metrics
  refusedTokens: Counter
  /** By outcome. */
  pushes: Counter
}
