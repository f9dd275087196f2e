import { acceptedTypes } from '@lamplighter/domain/media'
import { noteWords } from '@lamplighter/domain/notes'
import { Button } from '@mantine/core'
import { type ChangeEvent, useRef } from 'react'
import { withoutFiles } from '../../../lib/queued-notes.ts'
import type { DraftNote } from '../../notes/draft-note.ts'
import { saysSomething } from './location-draft.ts'
import classes from './lost-files.module.css'
import type { DeskNotes } from './use-queued-notes.ts'

/** Says that files of a waiting note are gone, and offers both ways on. Nothing while all of them are here. */
export function LostFiles({ note, notes }: { note: DraftNote; notes: DeskNotes }) {
  const input = useRef<HTMLInputElement>(null)
  const loss = notes.lossIn(note)
  if (loss === null) return null
  const lost = notes.lostOf(note)

  function pick({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    notes.addFilesAgain(note, [...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }

  return (
    <div className={classes.lost}>
      <p className={classes.words} role="alert">
        {loss}
      </p>
      {notes.tray.ready && (
        <div className={classes.ways}>
          <Button variant="default" onClick={() => input.current?.click()}>
            {noteWords.addFilesAgain}
          </Button>
          {saysSomething(withoutFiles(note, lost)) && (
            <Button variant="default" onClick={() => notes.sendWithout(note)}>
              {noteWords.sendWithoutFiles}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            aria-label={noteWords.addFilesAgain}
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
