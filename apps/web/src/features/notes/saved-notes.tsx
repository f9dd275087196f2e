import { locationMessages } from '@lamplighter/domain/locations'
import type { ComponentProps, ReactNode } from 'react'
import { ErrorState } from '../../kit/lists/error-state.tsx'
import { ShowMore } from '../../kit/lists/show-more.tsx'
import { ListSkeleton } from '../../kit/lists/skeletons.tsx'
import { ErrorBoundary } from '../../kit/page/error-boundary.tsx'
import type { UnsentNote } from '../../lib/drafts/queued-notes.ts'
import { NoteList } from './note-list.tsx'
import { useNotes } from './notes.api.ts'
import { onlyTheLast } from './notes.messages.ts'
import classes from './notes.module.css'
import { useUnsentNotes } from './notes.outbox.ts'

interface Props extends Omit<ComponentProps<typeof NoteList>, 'notes'> {
  /** Shows unsent notes, if nothing else on the page does. */
  renderOwn?: (notes: readonly UnsentNote[]) => ReactNode
}

/** Notes of a saved location in pages, with loading, empty and error states. */
export function SavedNotes(props: Props) {
  return (
    <ErrorBoundary message="Couldn't show the notes.">
      <Notes {...props} />
    </ErrorBoundary>
  )
}

function Notes({ renderOwn, ...list }: Props) {
  const unsent = useUnsentNotes(list.place._id)
  return (
    <>
      {renderOwn?.(unsent)}
      <OnServer {...list} hasUnsent={unsent.length > 0} />
    </>
  )
}

interface OnServerProps extends Omit<Props, 'renderOwn'> {
  hasUnsent: boolean
}

function OnServer({ hasUnsent, ...list }: OnServerProps) {
  const notes = useNotes(list.place._id)
  if (notes.isPending) return <ListSkeleton rows={2} />
  if (notes.items.length === 0 && notes.isError)
    return <ErrorState message={locationMessages.detailsFailed} onRetry={() => void notes.refetch()} />
  if (notes.items.length === 0) return hasUnsent ? null : <p className={classes.none}>No notes yet.</p>
  return (
    <>
      <NoteList notes={notes.items} {...list} />
      {notes.isFromPack && notes.total > notes.items.length && (
        <p className="quiet">{onlyTheLast(notes.items.length, notes.total)}</p>
      )}
      <ShowMore shown={notes.items.length} total={notes.total} more={notes.more} />
    </>
  )
}
