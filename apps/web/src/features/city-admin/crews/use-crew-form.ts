import { type Crew, checkCrew, crew as crewShape } from '@lamplighter/domain/city-admin'
import { useEffect, useRef, useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { ApiProblem, isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { useSaveCrew } from '../city-admin.api.ts'
import { type CrewEntry, entryOf, isSameEntry, mergeCrews } from './crew-entry.ts'
import { crewCreated, crewSaved, crewWords } from './crews.messages.ts'

interface FormProblem {
  /** Otherwise it is about the whole form. */
  field?: 'name'
  message: string
}

/** Form of a new or existing crew. A failed save keeps the input; an edit of someone else is merged into it. */
export function useCrewForm(cityId: string, crew: Crew | null, onDone: () => void) {
  const [id] = useState(() => crew?._id ?? uuidv7())
  /** The version that is being edited. */
  const [base, setBase] = useState(crew)
  const [value, setValue] = useState<CrewEntry>(() => entryOf(crew))
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const saving = useSaveCrew()
  const isShown = useShown()
  const isAsking = useRef(false)

  function change(changed: Partial<CrewEntry>) {
    setValue((before) => ({ ...before, ...changed }))
    setProblem(null)
  }

  async function save() {
    // Only the server knows who is still a member.
    const missing = checkCrew(value, value)
    if (missing) return setProblem({ field: 'name', message: missing.message })
    const name = value.name.trim()
    try {
      await saving.mutateAsync({ _id: id, cityId, version: base?.version ?? null, ...value, name })
      say.success(crew ? crewSaved(name) : crewCreated(name))
      if (isShown.current) onDone()
    } catch (error) {
      refuse(error)
    }
  }

  function refuse(error: unknown) {
    const message = messageFor(error)
    if (!isShown.current) return say.failure(message)
    const current = currentOf(error)
    if (current) {
      setValue(mergeCrews(entryOf(base), value, entryOf(current)))
      setBase(current)
    }
    setProblem({ message, ...(isAboutName(error) ? { field: 'name' } : {}) })
  }

  /** Asks before changes are discarded. */
  async function close() {
    if (isAsking.current) return
    if (!saving.isPending && !isSameEntry(value, entryOf(base))) {
      isAsking.current = true
      const { discardChanges: title, discardMeans: message } = crewWords
      const isSure = await confirm({ title, message, action: formWords.discard, danger: true })
      isAsking.current = false
      if (!isSure) return
    }
    onDone()
  }

  return { value, change, problem, save, close, isSaving: saving.isPending }
}

/** False after the dialog was closed, perhaps during a save whose failure must still be reported. */
function useShown() {
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return shown
}

const isAboutName = (error: unknown) =>
  isProblem(error, 'crew_name_taken') || isProblem(error, 'crew_name_missing')

/** The crew after someone else's edit. */
function currentOf(error: unknown): Crew | null {
  if (!isProblem(error, 'version_conflict')) return null
  return crewShape.safeParse(error.body?.current).data ?? null
}

function messageFor(error: unknown): string {
  if (error instanceof ApiProblem) {
    if (error.code === 'version_conflict') return crewWords.changedByOther
    if (error.code === 'not_found') return crewWords.goneForGood
    if (error.code === 'assignee_cannot_see') return crewWords.memberLeft
  }
  return sentenceFor(error, crewWords.saveFailed)
}
