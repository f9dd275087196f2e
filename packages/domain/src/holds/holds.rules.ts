/** Checks of a new hold (HOLD-1). */
import { type RuleProblem, refuse } from '../rules/index.ts'
import { MAX_OPEN_HOLDS } from './holds.constants.ts'
import type { HoldSubject } from './holds.contract.ts'

interface NewHold {
  reason: string
  subject: HoldSubject
}

/** A hold has a reason, and its first day is not after its last. */
export function checkHold({ reason, subject }: NewHold): RuleProblem | null {
  if (reason.trim() === '') return refuse('legal_hold_reason_missing', { field: 'reason' })
  if (subject.kind === 'period' && subject.from > subject.to)
    return refuse('hold_days_wrong', { field: 'to' })
  return null
}

/** `open` counts the open holds of the city. */
export const checkNewHold = (open: number): RuleProblem | null =>
  open >= MAX_OPEN_HOLDS ? refuse('too_many_holds') : null
