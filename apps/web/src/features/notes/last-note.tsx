import { EDIT_PAGE_PREVIEW, excerpt } from '@lamplighter/domain/notes'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { UnsentBadge } from '../../kit/lists/unsent-badge.tsx'
import { RelativeTime } from '../../kit/text/relative-time.tsx'
import { mediaCounted } from '../../lib/drafts/queued-notes.messages.ts'
import { itemRefusal, itemState } from '../../lib/outbox/item-words.ts'
import { useUnderWay } from '../../lib/outbox/use-under-way.ts'
import { useNotes } from './notes.api.ts'
import { noteListWords } from './notes.messages.ts'
import classes from './notes.module.css'
import { useUnsentNotes } from './notes.outbox.ts'

/** Latest note of a location: the user's unsent one, otherwise the newest on the server. */
export function LastNote({ locationId }: { locationId: string }) {
  const own = useUnsentNotes(locationId).at(-1)
  const { items, isPending } = useNotes(locationId)
  const underWay = useUnderWay()
  const [newest] = items
  if (own) {
    const { text, mediaIds } = own.note
    return (
      <Note text={text} mediaCount={mediaIds.length} time={own.item.recordedAt}>
        {noteListWords.draftAuthor}
        <UnsentBadge state={itemState(own.item, underWay)} isStopped={itemRefusal(own.item) !== null} />
      </Note>
    )
  }
  if (isPending) return <Skeleton height={48} />
  if (!newest) return null
  return (
    <Note text={newest.text} time={newest.createdAt}>
      {newest.userId.name}
    </Note>
  )
}

interface Said {
  text: string
  /** Shown instead of text for unsent notes without text. */
  mediaCount?: number
  time: string
  children: ReactNode
}

function Note({ text, mediaCount = 0, time, children }: Said) {
  return (
    <section className="stack gap-4" aria-label={noteListWords.last}>
      <div className="quiet line">
        <strong>{noteListWords.last}</strong>
        <span className={`line ${classes.by}`}>{children}</span>
        <RelativeTime time={time} />
      </div>
      <p className={classes.text}>
        {text.trim() === '' ? mediaCounted(mediaCount) : `“${excerpt(text, EDIT_PAGE_PREVIEW)}”`}
      </p>
    </section>
  )
}
