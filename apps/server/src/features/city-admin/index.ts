export { cityAdminRoutes, deviceReportRoutes } from './city-admin.routes.ts'
export { purgeReports } from './waiting.repo.ts'
