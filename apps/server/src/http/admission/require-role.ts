/** The gate of a dashboard: judged by role alone, before any id is looked up. */
import { problem } from '@lamplighter/domain/http'
import { can, type GateAction } from '@lamplighter/domain/memberships'
import type { SignedInUser } from '../context.ts'

export function requireRole(user: SignedInUser, action: GateAction): void {
  if (can(user, action) !== 'allowed') throw problem('forbidden')
}
