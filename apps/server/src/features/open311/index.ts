export { open311Routes } from './open311.routes.ts'
