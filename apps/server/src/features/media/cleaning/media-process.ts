/**
 * The process in which uploaded bytes are read, started by media-worker.ts: it has no database and no secrets, and ends
 * with the server.
 */
import { prepareMedia } from './prepare-media.ts'
import { serveJobs } from './serve-media-jobs.ts'

serveJobs(prepareMedia)
