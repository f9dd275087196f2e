export { reportPhotos } from './report-photos.ts'
export { reportsRoutes } from './reports.routes.ts'
export { purgeReportPhotos } from './triage.repo.ts'
