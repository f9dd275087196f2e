import type { MediaItem } from '@lamplighter/domain/media'
import { callerOf } from '@lamplighter/domain/memberships'
import { canDeleteNote, type Note, noteMessages, noteWords, SHORT_PREVIEW } from '@lamplighter/domain/notes'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo, type ReactNode, useCallback } from 'react'
import { UnsentBadge } from '../../kit/lists/unsent-badge.tsx'
import { useDeleteWithUndo } from '../../kit/lists/use-delete-with-undo.ts'
import { RecordedAt } from '../../kit/text/recorded-at.tsx'
import { RelativeTime } from '../../kit/text/relative-time.tsx'
import { sentenceFor } from '../../lib/api/api-problem.ts'
import { stateOfAll } from '../../lib/outbox/item-words.ts'
import { unsentWords } from '../../lib/outbox/kept-words.ts'
import type { PlaceOfNote } from '../../lib/outbox/new-note-item.ts'
import { awaitedItems } from '../../lib/outbox/outbox-stores.ts'
import { useOwnItems } from '../../lib/outbox/own-items.ts'
import { useUnderWay } from '../../lib/outbox/use-under-way.ts'
import { useSession } from '../../lib/session/session.ts'
import { useLatest } from '../../lib/state/use-latest.ts'
import { NoteText } from './note-text.tsx'
import { useDeleteNote } from './notes.api.ts'
import classes from './notes.module.css'

export interface PlaceOfNotes extends PlaceOfNote {
  icon: string | null
}

interface Props {
  notes: readonly Note[]
  /** The category of its icon decides whose notes the user may delete. */
  place: PlaceOfNotes
  renderMedia: (media: readonly MediaItem[]) => ReactNode
  /** Characters shown at first: 50 everywhere except on the edit page (NOTE-7). */
  preview?: number
}

/** Notes of a location, newest first, with author, age, text and pictures (NOTE-5, NOTE-9). */
export function NoteList({ notes, place, renderMedia, preview = SHORT_PREVIEW }: Props) {
  const { user } = useSession()
  const me = user && callerOf(user)
  const accessTo = (note: Note) => ({ cityId: note.cityId, icon: place.icon, authorId: note.userId._id })
  const { remove, isDeleting } = useDeleteWithUndo({
    deleting: useDeleteNote(user?._id ?? '', place),
    question: (_note: Note) => ({ title: noteWords.deleteNote, message: noteMessages.confirmDelete }),
    kept: (item) => unsentWords(item, noteMessages.deleteFailed),
    sentenceFor: (error) => sentenceFor(error, noteMessages.deleteFailed),
  })

  const deletionOf = useDeletions()

  const latest = useLatest(remove)
  const removeNote = useCallback((note: Note) => void latest.current(note), [latest])

  return (
    <ul className={classes.list} aria-label={noteWords.notes}>
      {notes.map((note) => {
        const deletion = deletionOf(note._id)
        return (
          <SavedNote
            key={note._id}
            note={note}
            preview={preview}
            deletion={deletion}
            isDeleting={isDeleting(note._id)}
            onDelete={deletion === null && canDeleteNote(me, accessTo(note)) ? removeNote : undefined}
            renderMedia={renderMedia}
          />
        )
      })}
    </ul>
  )
}

interface NoteProps extends Pick<Props, 'renderMedia'> {
  note: Note
  preview: number
  /** Sync state of its deletion. */
  deletion: string | null
  isDeleting: boolean
  onDelete: ((note: Note) => void) | undefined
}

/** Memoized, because the list renders at each step of the outbox. */
const SavedNote = memo(function SavedNote(props: NoteProps) {
  const { note, preview, deletion, isDeleting, onDelete, renderMedia } = props
  return (
    <li className={`stack gap-4 ${classes.note}`}>
      <div className={`line ${classes.head}`}>
        <strong>{note.userId.name}</strong>
        <span className={classes.age}>
          <RelativeTime time={note.createdAt} />
          <RecordedAt time={note.recordedAt} beside={note.createdAt} />
        </span>
        {deletion !== null && <UnsentBadge state={deletion} />}
        {onDelete && (
          <Tooltip label={noteWords.deleteNote}>
            <ActionIcon
              className={classes.remove}
              variant="subtle"
              color="gray"
              aria-label={`${noteWords.deleteNote} of ${note.userId.name}`}
              loading={isDeleting}
              onClick={() => onDelete(note)}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <NoteText text={note.text} length={preview} />
      {note.media.length > 0 && renderMedia(note.media)}
    </li>
  )
})

/** Sync states of unsent deletions by note id. */
function useDeletions() {
  const items = useOwnItems()
  const underWay = useUnderWay()
  return (id: string) =>
    stateOfAll(
      items.filter(
        (item) => item.kind === 'note.delete' && item.entityId === id && !awaitedItems.has(item.opId),
      ),
      underWay,
    )
}
