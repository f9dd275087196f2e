import type { MediaItem } from '@lamplighter/domain/media'
import { callerOf } from '@lamplighter/domain/memberships'
import { canDeleteNote, type Note, noteMessages, noteWords, SHORT_PREVIEW } from '@lamplighter/domain/notes'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { confirm } from '../../kit/messages/confirm.ts'
import { say } from '../../kit/messages/say.tsx'
import { RelativeTime } from '../../kit/text/relative-time.tsx'
import { sentenceFor } from '../../lib/api/api-problem.ts'
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
  const deleting = useDeleteNote()

  async function remove(id: string) {
    const sure = await confirm({
      title: noteWords.deleteNote,
      message: noteMessages.confirmDelete,
      action: noteWords.deleteNote,
      danger: true,
    })
    if (!sure) return
    try {
      await deleting.mutateAsync(id)
    } catch (error) {
      say.failure(sentenceFor(error, noteMessages.deleteFailed))
    }
  }

  return (
    <ul className={classes.list} aria-label={noteWords.notes}>
      {notes.map(({ _id, cityId, text, media, userId: author, createdAt }) => (
        <li key={_id} className={classes.note}>
          <div className={classes.head}>
            <strong>{author.name}</strong>
            <span className={classes.age}>
              <RelativeTime time={createdAt} />
            </span>
            {canDeleteNote(me, { cityId, icon, authorId: author._id }) && (
              <Tooltip label={noteWords.deleteNote}>
                <ActionIcon
                  className={classes.remove}
                  variant="subtle"
                  color="gray"
                  aria-label={`${noteWords.deleteNote} of ${author.name}`}
                  loading={deleting.isPending && deleting.variables === _id}
                  onClick={() => void remove(_id)}
                >
                  <IconTrash size={20} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </div>
          <NoteText text={text} length={preview} />
          {media.length > 0 && renderMedia(media)}
        </li>
      ))}
    </ul>
  )
}
