export { holdsOnCity, holdsOnPerson, type OpenHold, type OpenHolds } from './holds.repo.ts'
