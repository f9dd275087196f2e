/** The audit trail in plain words (FEED-16). */
import { quoted } from '../rules/index.ts'
import type { AuditLine } from './audit.contract.ts'
import { auditActionOf, residentCalls } from './audit-actions.ts'

/** Named as the person when no person did it: a command of the operator, or the server itself. */
const NOBODY = 'The operator'

/** Returns 'Ana Lopez edited the location “Bench”'. A record that is gone has no name: 'Ana Lopez edited the location'. */
export function auditSentence({
  by,
  action,
  objectName,
}: Pick<AuditLine, 'by' | 'action' | 'objectName'>): string {
  const did = auditActionOf(action)?.did ?? `used the call ${action} for {a record}`
  // A function, because names may contain `$&`.
  const words = did.replace(/ \{(.*)\}/, (_, unnamed: string) => {
    const name = quoted(objectName) ?? unnamed
    return name && ` ${name}`
  })
  return `${by?.name ?? (residentCalls.includes(action) ? 'A resident' : NOBODY)} ${words}`
}

/** Returns 'Signed in', 'Access token “Night sync”', 'A personal access token' or 'Server or command line'. */
export function auditVia({ via, tokenName }: Pick<AuditLine, 'via' | 'tokenName'>): string {
  if (via === 'token') return tokenName ? `Access token ${quoted(tokenName)}` : 'A personal access token'
  return via === 'session' ? 'Signed in' : 'Server or command line'
}
