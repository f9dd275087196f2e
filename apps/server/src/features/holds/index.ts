export * from './holds.repo.ts'
export * from './open-holds.repo.ts'
