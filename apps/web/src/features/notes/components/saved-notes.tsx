import { locationMessages } from '@lamplighter/domain/locations'
import type { ComponentProps } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { useNotes } from '../notes.api.ts'
import { NoteList } from './note-list.tsx'
import classes from './notes.module.css'

interface Props extends Omit<ComponentProps<typeof NoteList>, 'notes'> {
  locationId: string
}

/** The notes of a saved location, while they load, when they cannot be, and when there are none. */
export function SavedNotes({ locationId, ...list }: Props) {
  const notes = useNotes(locationId)
  if (notes.isPending) return <ListSkeleton rows={2} />
  if (notes.isError) {
    return <ErrorState message={locationMessages.detailsFailed} onRetry={() => void notes.refetch()} />
  }
  if (notes.data.length === 0) return <p className={classes.none}>No notes yet.</p>
  return <NoteList notes={notes.data} {...list} />
}
