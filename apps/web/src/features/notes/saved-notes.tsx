import { locationMessages } from '@lamplighter/domain/locations'
import type { ComponentProps } from 'react'
import { ErrorState } from '../../kit/lists/error-state.tsx'
import { ShowMore } from '../../kit/lists/show-more.tsx'
import { ListSkeleton } from '../../kit/lists/skeletons.tsx'
import { ErrorBoundary } from '../../kit/page/error-boundary.tsx'
import { NoteList } from './note-list.tsx'
import { useNotes } from './notes.api.ts'
import classes from './notes.module.css'

interface Props extends Omit<ComponentProps<typeof NoteList>, 'notes'> {
  locationId: string
}

/** The notes of a saved location, page by page: while they load, when they cannot be, and when there are none. */
export function SavedNotes(props: Props) {
  return (
    <ErrorBoundary message="The notes could not be shown.">
      <Notes {...props} />
    </ErrorBoundary>
  )
}

function Notes({ locationId, ...list }: Props) {
  const notes = useNotes(locationId)
  if (notes.isPending) return <ListSkeleton rows={2} />
  if (notes.items.length === 0) {
    return notes.isError ? (
      <ErrorState message={locationMessages.detailsFailed} onRetry={() => void notes.refetch()} />
    ) : (
      <p className={classes.none}>No notes yet.</p>
    )
  }
  return (
    <>
      <NoteList notes={notes.items} {...list} />
      <ShowMore shown={notes.items.length} total={notes.total} more={notes.more} />
    </>
  )
}
