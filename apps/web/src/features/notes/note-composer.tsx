import { maxLengths } from '@lamplighter/domain/http'
import { checkNote, noteMessages } from '@lamplighter/domain/notes'
import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { say } from '../../kit/messages/say.tsx'
import { showStorageError } from '../../kit/messages/show-storage-error.ts'
import { GrowingTextarea } from '../../kit/text/growing-textarea.tsx'
import { NotKept, sentenceFor } from '../../lib/api/api-problem.ts'
import { ClockNotice } from './clock-notice.tsx'
import { noteListWords } from './notes.messages.ts'
import classes from './notes.module.css'

/** Show that a note is being stored after this delay (DUR-56). The spinner comes later, as on every button. */
const SLOW_MS = 150

interface Props {
  text: string
  onText: (text: string) => void
  /** Count of files in this note. */
  mediaCount: number
  /** A file of this note is still being stored. */
  keeping: boolean
  /** Where files are added and their progress is shown: above or below the text. */
  mediaSlot: ReactNode
  mediaFirst?: boolean
  /** Posts or queues the note, and empties the composer. */
  onAdd: () => Promise<void>
  disabled?: boolean
}

/** A new note: text, photos, videos, 'Add Note'. */
export function NoteComposer({
  text,
  onText,
  mediaCount,
  keeping,
  mediaSlot,
  mediaFirst = false,
  onAdd,
  disabled = false,
}: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)

  async function add() {
    if (busy.current) return
    const problem = checkNote({ text, mediaCount, uploading: keeping })
    setRefusal(problem?.message ?? null)
    if (problem) {
      field.current?.focus()
      return
    }
    busy.current = true
    // Render after storing: rendering takes as long and would delay it.
    const slow = setTimeout(() => setSending(true), SLOW_MS)
    try {
      await onAdd()
    } catch (error) {
      if (error instanceof NotKept) showStorageError(error, noteMessages.addFailed)
      else say.failure(sentenceFor(error, noteMessages.addFailed))
    } finally {
      clearTimeout(slow)
      setSending(false)
      busy.current = false
    }
  }

  return (
    <div className={classes.composer}>
      {mediaFirst && mediaSlot}
      <GrowingTextarea
        ref={field}
        label="New note"
        placeholder="What did you see?"
        maxLength={maxLengths.note}
        value={text}
        error={refusal}
        errorProps={{ role: 'alert' }}
        disabled={disabled || sending}
        onChange={({ currentTarget }) => {
          onText(currentTarget.value)
          setRefusal(null)
        }}
      />
      {!mediaFirst && mediaSlot}
      <ClockNotice />
      <Button variant="light" loading={sending} disabled={disabled} onClick={() => void add()}>
        {noteListWords.addNote}
      </Button>
    </div>
  )
}
