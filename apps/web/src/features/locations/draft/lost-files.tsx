import { acceptedTypes } from '@lamplighter/domain/media'
import { Button } from '@mantine/core'
import { type ChangeEvent, useRef } from 'react'
import { takeChosenFiles } from '../../../lib/device/chosen-files.ts'
import { hasContent, type QueuedNote, withoutFiles } from '../../../lib/drafts/queued-notes.ts'
import { queuedNoteWords } from './draft.messages.ts'
import type { QueuedNotes } from './use-queued-notes.ts'

/** Warns that files of a queued note are lost, and offers to add them again or to send the note without them. */
export function LostFiles({ note, notes }: { note: QueuedNote; notes: QueuedNotes }) {
  const input = useRef<HTMLInputElement>(null)
  const loss = notes.lossIn(note)
  if (loss === null) return null
  const lost = notes.lostOf(note)

  function pick({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    void takeChosenFiles(currentTarget).then((files) => notes.addFilesAgain(note, files))
  }

  return (
    <div className="stack gap-8">
      <p className="error-line" role="alert">
        {loss}
      </p>
      {notes.attachments.ready && (
        <div className="row">
          <Button variant="default" onClick={() => input.current?.click()}>
            {queuedNoteWords.addFilesAgain}
          </Button>
          {hasContent(withoutFiles(note, lost)) && (
            <Button variant="default" onClick={() => notes.sendWithout(note)}>
              {queuedNoteWords.sendWithoutFiles}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            aria-label={queuedNoteWords.addFilesAgain}
            tabIndex={-1}
            multiple={lost.length > 1}
            accept={acceptedTypes}
            onChange={pick}
          />
        </div>
      )}
    </div>
  )
}
