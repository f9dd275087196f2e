export { ensureExportKey } from './export-links.ts'
export { exportFiles } from './serve-exports.ts'
