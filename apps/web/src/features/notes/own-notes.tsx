import { EDIT_PAGE_PREVIEW, noteWords } from '@lamplighter/domain/notes'
import type { ReactNode } from 'react'
import { UnsentBadge } from '../../kit/lists/unsent-badge.tsx'
import { RelativeTime } from '../../kit/text/relative-time.tsx'
import type { UnsentNote } from '../../lib/drafts/queued-notes.ts'
import { itemRefusal, itemState } from '../../lib/outbox/item-words.ts'
import { useUnderWay } from '../../lib/outbox/use-under-way.ts'
import { NoteText } from './note-text.tsx'
import { noteListWords } from './notes.messages.ts'
import classes from './notes.module.css'

interface Props {
  notes: readonly UnsentNote[]
  renderMedia: (mediaIds: readonly string[]) => ReactNode
}

/** The user's unsent notes, read-only, newest first. */
export function OwnNotes({ notes, renderMedia }: Props) {
  const underWay = useUnderWay()
  if (notes.length === 0) return null
  return (
    <ul className={classes.list} aria-label={`${noteWords.notes}, ${noteListWords.notSent}`}>
      {notes.toReversed().map(({ item, note: { _id, text, mediaIds } }) => {
        const refusal = itemRefusal(item)
        return (
          <li key={_id} className={`stack gap-4 ${classes.note}`}>
            <div className={`line ${classes.head}`}>
              <strong>{noteListWords.draftAuthor}</strong>
              <span className={classes.age}>
                <RelativeTime time={item.recordedAt} />
              </span>
              <UnsentBadge state={itemState(item, underWay)} isStopped={refusal !== null} />
            </div>
            {text.trim() !== '' && <NoteText text={text} length={EDIT_PAGE_PREVIEW} />}
            {renderMedia(mediaIds)}
            {refusal && <p className="error-line">{refusal}</p>}
          </li>
        )
      })}
    </ul>
  )
}
