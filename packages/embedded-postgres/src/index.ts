export { findCluster } from './cluster-dir.ts'
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  findRunningPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
export { makeDataDir } from './make-data-dir.ts'
export { findPostmaster } from './postmaster-pid.ts'
export { isShared, sharedUserAdvice } from './run-as.ts'
export { AlreadyRunningError, type Claim, claim, claimDataDir } from './single-start.ts'
