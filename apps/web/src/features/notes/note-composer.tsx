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

/** From here on it is drawn that a note is being kept (DUR-56); its spinner comes later, as of every button. */
const SLOW_MS = 150

interface Props {
  text: string
  onText: (text: string) => void
  /** Files that go with this note. */
  mediaCount: number
  /** A file for this note is not kept on this device yet. */
  keeping: boolean
  /** Where files are added and their upload is shown: below the text, or above it. */
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
    // Nothing is drawn before it is kept: drawing takes as long as keeping it, and would be in its way.
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
