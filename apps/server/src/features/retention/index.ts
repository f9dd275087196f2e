export { type DueTrash, dueTrash } from './purge.repo.ts'
export { purgeCity, purgeTrash } from './purge.ts'
export { purgeMayRunFrom, readRetention } from './retention.repo.ts'
export { retentionRoutes } from './retention.routes.ts'
