/** The audit trail in plain words (FEED-16). */
import { quoted } from '../rules/index.ts'
import type { AuditLine } from './audit.contract.ts'
import { auditActionOf } from './audit-actions.ts'

/** Named as the person when no person did it: a command of the operator, or the server itself. */
const NOBODY = 'The operator'

/** Returns 'Ana Lopez edited the location “Bench”'. A record that is gone has no name: 'Ana Lopez edited the location'. */
export function auditSentence({
  by,
  action,
  objectName,
}: Pick<AuditLine, 'by' | 'action' | 'objectName'>): string {
  const did = auditActionOf(action)?.did ?? `used the call ${action} for {}`
  // A function, because names may contain `$&`.
  const words = did.replace('{}', () => quoted(objectName) ?? '').replace(/ (at|for|of|to)? *$/, '')
  return `${by?.name ?? NOBODY} ${words.replace(/ {2,}/g, ' ').trim()}`
}

/** Returns 'Signed in', 'Access token “Night sync”' or 'Server'. */
export function auditVia({ via, tokenName }: Pick<AuditLine, 'via' | 'tokenName'>): string {
  if (via === 'token') return `Access token ${quoted(tokenName) ?? ''}`.trim()
  return via === 'session' ? 'Signed in' : 'Server or command line'
}
