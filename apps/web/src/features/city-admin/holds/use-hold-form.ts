import { checkHold, type HoldSubject, type HoldSubjectKind } from '@lamplighter/domain/holds'
import { calendarDay, messageOf } from '@lamplighter/domain/http'
import { useRef, useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { usePlaceHold } from './holds.api.ts'
import { holdWords as words } from './holds.messages.ts'
import type { NamedSubject } from './named-subject.ts'

interface Entry {
  reason: string
  kind: HoldSubjectKind
  userId: string | null
  from: string
  to: string
}

interface Problem {
  field?: string
  message: string
}

/** Another try sends the same id, because an earlier one may have arrived. A failed try keeps the input. */
export function useHoldForm(cityId: string, named: NamedSubject | null, onDone: () => void) {
  const [_id] = useState(() => uuidv7())
  const [value, setValue] = useState<Entry>({
    reason: '',
    kind: named?.kind ?? 'period',
    userId: named?.kind === 'person' ? named._id : null,
    from: '',
    to: '',
  })
  // A key that closes the dialog may come before the next render.
  const latest = useRef(value)
  const [problem, setProblem] = useState<Problem | null>(null)
  const placing = usePlaceHold(cityId)

  function change(changed: Partial<Entry>) {
    latest.current = { ...latest.current, ...changed }
    setValue(latest.current)
    setProblem(null)
  }

  async function place() {
    const subject = subjectOf(value, named)
    if (!subject) return setProblem(missingIn(value))
    const missing = checkHold({ reason: value.reason, subject })
    if (missing) return setProblem(missing)
    try {
      await placing.mutateAsync({ _id, reason: value.reason, subject })
      say.success(words.placed)
      onDone()
    } catch (error) {
      setProblem({ message: sentenceFor(error, words.placeFailed) })
    }
  }

  /** Asks before anything that was typed or chosen is discarded. */
  async function close() {
    const { discard: title, discardMeans: message } = words
    const { reason, from, to, userId } = latest.current
    const isFilledIn = [reason.trim(), from, to, named ? '' : (userId ?? '')].some((entry) => entry !== '')
    if (isFilledIn && !placing.isPending)
      if (!(await confirm({ title, message, action: formWords.discard, danger: true }))) return
    onDone()
  }

  return { value, change, problem, place, close, isPlacing: placing.isPending }
}

/** The first field without a value. */
function missingIn({ reason, kind, from }: Entry): Problem {
  if (reason.trim() === '') return { field: 'reason', message: messageOf('legal_hold_reason_missing') }
  if (kind === 'person') return { field: 'person', message: words.personMissing }
  return { field: isDay(from) ? 'to' : 'from', message: words.dayMissing }
}

const isDay = (text: string) => calendarDay.safeParse(text).success

/** Null while a field is empty. */
function subjectOf({ kind, userId, from, to }: Entry, named: NamedSubject | null): HoldSubject | null {
  if (named && named.kind !== 'person') return named
  if (kind === 'person') return userId ? { kind, _id: userId } : null
  return isDay(from) && isDay(to) ? { kind: 'period', from, to } : null
}
