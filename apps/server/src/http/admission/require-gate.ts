/**
 * Checks a caller's role for a dashboard before any id is looked up, so that rejected callers learn nothing about ids.
 */
import { problem } from '@lamplighter/domain/http'
import { type Gate, mayEnter } from '@lamplighter/domain/memberships'
import type { SignedInUser } from '../context.ts'

export function requireGate(user: SignedInUser, gate: Gate): void {
  if (!mayEnter(user, gate)) throw problem('forbidden')
}
