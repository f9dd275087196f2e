/**
 * The process that reads uploaded bytes, started by media-worker.ts. It has no database connection and no secrets, and
 * ends with the server.
 */
import { prepareMedia } from './prepare-media.ts'
import { serveJobs } from './serve-media-jobs.ts'

serveJobs(prepareMedia)
