export { importBytes } from './import-bytes.ts'
export { type ImportJobs, startImportJobs } from './import-jobs.ts'
export { importsRoutes } from './imports.routes.ts'
