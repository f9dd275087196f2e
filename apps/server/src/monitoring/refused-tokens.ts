/**
 * Logs why access tokens are rejected: otherwise a wrong audience or key looks like people who are not signed in. One
 * line a minute per reason, with the count; never the token.
 */
import type { Counter } from './metrics.ts'
import type { OutageLog } from './outages.ts'

export interface RefusedTokens {
  /** `cause` is the error from verifying the token. */
  refused(cause: unknown): void
}

const AGAIN_AFTER_MS = 60_000
/** Per minute; limited because a reason may contain text from the token, which callers choose. */
const MAX_REASONS = 20
const MAX_LENGTH = 120
const OTHER = 'another reason'

interface Log extends OutageLog {
  info(fields: object, message: string): void
}

export function createRefusedTokens(
  log: Log,
  counter: Counter,
  now: () => number = () => performance.now(),
): RefusedTokens {
  const reasons = new Map<string, { count: number; toldAt: number }>()
  const forgetOld = () => {
    for (const [reason, { toldAt }] of reasons) if (now() - toldAt >= AGAIN_AFTER_MS) reasons.delete(reason)
  }
  return {
    refused(cause) {
      const said = reasonOf(cause)
      if (reasons.size >= MAX_REASONS) forgetOld()
      const reason = reasons.has(said) || reasons.size < MAX_REASONS ? said : OTHER
      const known = reasons.get(reason) ?? { count: 0, toldAt: Number.NEGATIVE_INFINITY }
      reasons.set(reason, known)
      known.count += 1
      counter.add()
      if (now() - known.toldAt < AGAIN_AFTER_MS) return
      const fields = { reason, count: known.count }
      // Expired tokens are normal: every page left open overnight has one in the morning.
      if (reason === 'expired') log.info(fields, `access tokens were refused: ${reason}`)
      else log.warn(fields, `access tokens were refused: ${reason}`)
      Object.assign(known, { count: 0, toldAt: now() })
    },
  }
}

function reasonOf(cause: unknown): string {
  const words = cause instanceof Error ? cause.message : String(cause)
  return words.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_LENGTH)
}
