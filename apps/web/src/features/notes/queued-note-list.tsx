import { EDIT_PAGE_PREVIEW, filesMissing, noteWords } from '@lamplighter/domain/notes'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TRY_AGAIN } from '../../kit/kit.messages.ts'
import { UnsentBadge } from '../../kit/lists/unsent-badge.tsx'
import type { QueuedNote } from '../../lib/drafts/queued-notes.ts'
import { NoteText } from './note-text.tsx'
import { noteListWords } from './notes.messages.ts'
import classes from './notes.module.css'

interface Props {
  queued: readonly { note: QueuedNote; mark: string; refusal: string | null }[]
  /** Ids of files that are not on the server. */
  missingFiles: ReadonlySet<string>
  renderMedia: (mediaIds: readonly string[]) => ReactNode
  /** Warning and actions for a note's lost files. */
  renderLost: (note: QueuedNote) => ReactNode
  /** Retries a rejected note. */
  onAgain: (note: QueuedNote) => void
  onRemove: (id: string) => void
}

/** Notes waiting for their location, their files, or the server. */
export function QueuedNoteList({ queued, missingFiles, renderMedia, renderLost, onAgain, onRemove }: Props) {
  if (queued.length === 0) return null
  return (
    <ul className={classes.list} aria-label={noteWords.notes}>
      {queued.map(({ note, mark, refusal }) => {
        const { _id, text, mediaIds } = note
        return (
          <li key={_id} className={`stack gap-4 ${classes.note}`}>
            <div className={`line ${classes.head}`}>
              <strong>{noteListWords.draftAuthor}</strong>
              <UnsentBadge state={mark} isStopped={refusal !== null} />
              <Tooltip label={noteWords.deleteNote}>
                <ActionIcon
                  className={classes.remove}
                  variant="subtle"
                  color="gray"
                  aria-label={`${noteWords.deleteNote}: ${mark}`}
                  onClick={() => onRemove(_id)}
                >
                  <IconTrash size={20} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </div>
            {text.trim() !== '' && <NoteText text={text} length={EDIT_PAGE_PREVIEW} />}
            {renderMedia(mediaIds)}
            <Missing mediaIds={mediaIds} missingFiles={missingFiles} />
            {renderLost(note)}
            {refusal && (
              <div className="line" role="alert">
                <span className="error-line">{refusal}</span>
                <Button variant="default" onClick={() => onAgain(note)}>
                  {TRY_AGAIN}
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Missing({
  mediaIds,
  missingFiles,
}: {
  mediaIds: readonly string[]
  missingFiles: ReadonlySet<string>
}) {
  const missing = mediaIds.filter((id) => missingFiles.has(id)).length
  if (missing === 0) return null
  return (
    <p className="error-line" role="status">
      {filesMissing(missing, mediaIds.length)}.
    </p>
  )
}
