export { type AuditRow, auditRows, refuseCommonName } from './audit.repo.ts'
export { auditRoutes } from './audit.routes.ts'
