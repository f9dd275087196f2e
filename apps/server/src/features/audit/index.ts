export { type AuditRow, auditRows, recordsNamed } from './audit.repo.ts'
export { auditRoutes } from './audit.routes.ts'
