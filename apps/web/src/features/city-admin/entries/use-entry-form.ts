import type { RuleProblem } from '@lamplighter/domain/rules'
import { useEffect, useRef, useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { isProblem } from '../../../lib/api/api-problem.ts'
import { uuidv7 } from '../../../lib/api/ids.ts'

interface FormProblem {
  /** Otherwise it is about the whole form. */
  field?: 'name'
  message: string
}

/** A kind of record that several admins of a city edit in a dialog, such as crews. */
export interface EntryKind<Saved, Entry extends object> {
  /** Checks the record that a version conflict brings. */
  shape: { safeParse: (json: unknown) => { data?: Saved | undefined } }
  /** Fields of the form; for null those of a new record. */
  entryOf: (saved: Saved | null) => Entry
  isSame: (one: Entry, other: Entry) => boolean
  /** My edit on top of someone else's (DUR-32). */
  merge: (base: Entry, mine: Entry, theirs: Entry) => Entry
  /** Only what the form can know; the server checks the rest. */
  check: (entry: Entry) => RuleProblem | null
  messageFor: (error: unknown) => string
  isAboutName: (error: unknown) => boolean
  words: { discardChanges: string; discardMeans: string }
}

interface Form<Saved, Entry extends object> {
  kind: EntryKind<Saved, Entry>
  /** Null for a new one. */
  saved: Saved | null
  /** Returns the message of success. `version` is null for a new one. */
  save: (entry: Entry, request: { _id: string; version: number | null }) => Promise<string>
  isSaving: boolean
  onDone: () => void
}

/** Form of a new or existing record. A failed save keeps the input; an edit of someone else is merged into it. */
export function useEntryForm<Saved extends { _id: string; version: number }, Entry extends object>({
  kind,
  saved,
  save: send,
  isSaving,
  onDone,
}: Form<Saved, Entry>) {
  const [id] = useState(() => saved?._id ?? uuidv7())
  /** The version that is being edited. */
  const [base, setBase] = useState(saved)
  const [value, setValue] = useState<Entry>(() => kind.entryOf(saved))
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const isShown = useShown()
  const isAsking = useRef(false)

  function change(changed: Partial<Entry>) {
    setValue((before) => ({ ...before, ...changed }))
    setProblem(null)
  }

  async function save() {
    const missing = kind.check(value)
    if (missing)
      return setProblem({ message: missing.message, ...(missing.field === 'name' ? { field: 'name' } : {}) })
    try {
      say.success(await send(value, { _id: id, version: base?.version ?? null }))
      if (isShown.current) onDone()
    } catch (error) {
      refuse(error)
    }
  }

  function refuse(error: unknown) {
    const message = kind.messageFor(error)
    if (!isShown.current) return say.failure(message)
    const current = isProblem(error, 'version_conflict')
      ? kind.shape.safeParse(error.body?.current).data
      : undefined
    if (current) {
      setValue(kind.merge(kind.entryOf(base), value, kind.entryOf(current)))
      setBase(current)
    }
    setProblem({ message, ...(kind.isAboutName(error) ? { field: 'name' } : {}) })
  }

  /** Asks before changes are discarded. */
  async function close() {
    if (isAsking.current) return
    if (!isSaving && !kind.isSame(value, kind.entryOf(base))) {
      isAsking.current = true
      const { discardChanges: title, discardMeans: message } = kind.words
      const isSure = await confirm({ title, message, action: formWords.discard, danger: true })
      isAsking.current = false
      if (!isSure) return
    }
    onDone()
  }

  return { value, change, problem, save, close, isSaving }
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
