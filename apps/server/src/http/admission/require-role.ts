/** Checks a caller's role for a dashboard before any id is looked up, so that refused callers learn nothing about ids. */
import { problem } from '@lamplighter/domain/http'
import { type GateAction, mayEnter } from '@lamplighter/domain/memberships'
import type { SignedInUser } from '../context.ts'

export function requireRole(user: SignedInUser, action: GateAction): void {
  if (!mayEnter(user, action)) throw problem('forbidden')
}
