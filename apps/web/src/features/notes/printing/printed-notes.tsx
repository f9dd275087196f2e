import { momentOf } from '../../../kit/text/moment.ts'
import { RecordedAt } from '../../../kit/text/recorded-at.tsx'
import { filesOfNote, noteListWords, onlyTheLast, onlyTheNewest } from '../notes.messages.ts'
import { useUnsentNotes } from '../notes.outbox.ts'
import classes from './printed-notes.module.css'
import type { usePrintedNotes } from './use-printed-notes.ts'

interface Props {
  locationId: string
  notes: ReturnType<typeof usePrintedNotes>
}

/** The newest notes of a location on paper, with exact times, and the unsent ones of this device. */
export function PrintedNotes({ locationId, notes }: Props) {
  const unsent = useUnsentNotes(locationId)
  const { items, total, hasMore, isPending, isError, isFromPack } = notes
  if (isPending) return <p className="quiet">{noteListWords.loading} ...</p>
  if (items.length === 0 && unsent.length === 0)
    return <p className="quiet">{isError ? noteListWords.notOnPaper : noteListWords.none}</p>
  return (
    <>
      <ul className={classes.list}>
        {unsent.toReversed().map(({ item, note: { _id, text, mediaIds } }) => (
          <PrintedNote
            key={_id}
            author={`${noteListWords.draftAuthor} (${noteListWords.notSent})`}
            time={item.recordedAt}
            text={text}
            files={mediaIds.length}
          />
        ))}
        {items.map(({ _id, userId, createdAt, recordedAt, text, media }) => (
          <PrintedNote
            key={_id}
            author={userId.name}
            time={createdAt}
            recordedAt={recordedAt}
            text={text}
            files={media.length}
          />
        ))}
      </ul>
      {hasMore && <p className="quiet">{(isFromPack ? onlyTheLast : onlyTheNewest)(items.length, total)}</p>}
    </>
  )
}

interface NoteProps {
  author: string
  time: string
  recordedAt?: string | null
  text: string
  files: number
}

function PrintedNote({ author, time, recordedAt = null, text, files }: NoteProps) {
  return (
    <li className={classes.note}>
      <p className={classes.head}>
        <strong>
          <bdi>{author}</bdi>
        </strong>{' '}
        {momentOf(time)} <RecordedAt time={recordedAt} beside={time} />
      </p>
      {text.trim() !== '' && <p className={classes.text}>{text}</p>}
      {files > 0 && <p className="quiet">{filesOfNote(files)}</p>}
    </li>
  )
}
