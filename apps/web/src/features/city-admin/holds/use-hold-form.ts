import { checkHold, type HoldSubject, type HoldSubjectKind } from '@lamplighter/domain/holds'
import { calendarDay, messageOf } from '@lamplighter/domain/http'
import { useState } from 'react'
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
  const [problem, setProblem] = useState<Problem | null>(null)
  const placing = usePlaceHold(cityId)

  function change(changed: Partial<Entry>) {
    setValue((before) => ({ ...before, ...changed }))
    setProblem(null)
  }

  async function place() {
    const subject = subjectOf(value, named)
    if (!subject) return setProblem({ message: messageOf('invalid_request') })
    const missing = checkHold({ reason: value.reason, subject })
    if (missing) return setProblem(missing.field === 'reason' ? missing : { message: missing.message })
    try {
      await placing.mutateAsync({ _id, reason: value.reason, subject })
      say.success(words.placed)
      onDone()
    } catch (error) {
      setProblem({ message: sentenceFor(error, words.placeFailed) })
    }
  }

  /** Asks before a typed reason is discarded. */
  async function close() {
    const { discard: title, discardMeans: message } = words
    if (value.reason.trim() !== '' && !placing.isPending)
      if (!(await confirm({ title, message, action: formWords.discard, danger: true }))) return
    onDone()
  }

  return { value, change, problem, place, close, isPlacing: placing.isPending }
}

/** Null while a field is empty. */
function subjectOf({ kind, userId, from, to }: Entry, named: NamedSubject | null): HoldSubject | null {
  if (named && named.kind !== 'person') return named
  if (kind === 'person') return userId ? { kind, _id: userId } : null
  const isPeriod = [from, to].every((day) => calendarDay.safeParse(day).success)
  return isPeriod ? { kind: 'period', from, to } : null
}
