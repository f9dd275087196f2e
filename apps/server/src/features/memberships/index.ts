export * from '../../http/admission/require-gate.ts'
export { takeOrdersAt } from './assigned-orders.repo.ts'
export * from './authorize.ts'
export * from './change-member.ts'
export {
  decideRequest,
  findMember,
  findRequest,
  type JoinRequest,
  lockCity,
  type Member,
  type StoredAssignment,
  settleRequests,
} from './memberships.repo.ts'
export * from './scope.ts'
