import type { MediaItem } from '@lamplighter/domain/media'
import { callerOf } from '@lamplighter/domain/memberships'
import { canDeleteNote, type Note, noteMessages, noteWords, SHORT_PREVIEW } from '@lamplighter/domain/notes'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDeleteWithUndo } from '../../kit/lists/use-delete-with-undo.ts'
import { RecordedAt } from '../../kit/text/recorded-at.tsx'
import { RelativeTime } from '../../kit/text/relative-time.tsx'
import { sentenceFor } from '../../lib/api/api-problem.ts'
import { keptOnDevice } from '../../lib/outbox/outbox.messages.ts'
import { useSession } from '../../lib/session.ts'
import { NoteText } from './note-text.tsx'
import { useDeleteNote } from './notes.api.ts'
import classes from './notes.module.css'

interface Props {
  notes: readonly Note[]
  /** The location's icon: whose notes one may delete depends on its category. */
  icon: string | null
  renderMedia: (media: readonly MediaItem[]) => ReactNode
  /** Characters shown at first: 50 everywhere but on the edit page (NOTE-7). */
  preview?: number
}

/** The notes of a location, newest first, each with author, age, text and pictures. */
export function NoteList({ notes, icon, renderMedia, preview = SHORT_PREVIEW }: Props) {
  const { user } = useSession()
  const me = user && callerOf(user)
  const { remove, isDeleting } = useDeleteWithUndo({
    deleting: useDeleteNote(user?._id ?? '', notes),
    question: (_note: Note) => ({ title: noteWords.deleteNote, message: noteMessages.confirmDelete }),
    done: (_note, { state }) => (state === 'waiting' ? keptOnDevice : null),
    sentenceFor: (error) => sentenceFor(error, noteMessages.deleteFailed),
  })

  return (
    <ul className={classes.list} aria-label={noteWords.notes}>
      {notes.map((note) => (
        <li key={note._id} className={`stack gap-4 ${classes.note}`}>
          <div className={`line ${classes.head}`}>
            <strong>{note.userId.name}</strong>
            <span className={classes.age}>
              <RelativeTime time={note.createdAt} />
              <RecordedAt time={note.recordedAt} beside={note.createdAt} />
            </span>
            {canDeleteNote(me, { cityId: note.cityId, icon, authorId: note.userId._id }) && (
              <Tooltip label={noteWords.deleteNote}>
                <ActionIcon
                  className={classes.remove}
                  variant="subtle"
                  color="gray"
                  aria-label={`${noteWords.deleteNote} of ${note.userId.name}`}
                  loading={isDeleting(note._id)}
                  onClick={() => void remove(note)}
                >
                  <IconTrash size={20} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </div>
          <NoteText text={note.text} length={preview} />
          {note.media.length > 0 && renderMedia(note.media)}
        </li>
      ))}
    </ul>
  )
}
