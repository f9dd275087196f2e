export { exportFiles } from './serve-exports.ts'
