export { type AuditRow, auditRows } from './audit.repo.ts'
export { auditRoutes } from './audit.routes.ts'
