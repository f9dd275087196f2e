export * from '../../http/admission/require-gate.ts'
export { leaveCrews, takeOrders, takeOrdersAt } from './assigned-orders.repo.ts'
export * from './authorize.ts'
export * from './change-member.ts'
export {
  decideRequest,
  deleteMember,
  findMember,
  findRequest,
  type JoinRequest,
  lockCity,
  type Member,
  replaceOwner,
  requireOn,
  type StoredAssignment,
  settleRequests,
} from './memberships.repo.ts'
export * from './scope.ts'
