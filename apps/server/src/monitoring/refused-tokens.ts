/**
 * Why access tokens are refused: a wrong audience or a foreign key otherwise looks like people who forgot to sign in. One
 * line a minute for each reason, with how often; never the token.
 */
import type { Counter } from './metrics.ts'
import type { OutageLog } from './outages.ts'

export interface RefusedTokens {
  /** `cause` is what the check of the token threw. */
  refused(cause: unknown): void
}

const AGAIN_AFTER_MS = 60_000
/** A minute: a reason may hold what a token says of itself. */
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
      // Every page that was left open has one in the morning.
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
