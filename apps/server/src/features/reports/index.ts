export { limitAddress } from './report-limits.ts'
export { reportPhotos } from './report-photos.ts'
export { purgeReporterEmails } from './reports.repo.ts'
export { reportsRoutes } from './reports.routes.ts'
export {
  cityNamed as reportingCityNamed,
  hashOfSecret,
  insert as insertReport,
  onlyReportingCity,
} from './reports.service.ts'
export { tellReporters } from './tell-reporters.ts'
export { purgeReportPhotos } from './triage.repo.ts'
