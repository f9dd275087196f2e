export * from './holds.repo.ts'
export { holdsOnCity, holdsOnPerson, type OpenHold, type OpenHolds } from './open-holds.repo.ts'
