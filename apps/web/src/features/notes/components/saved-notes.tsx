import { locationMessages } from '@lamplighter/domain/locations'
import type { MediaItem } from '@lamplighter/domain/media'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { useNotes } from '../notes.api.ts'
import { NoteList } from './note-list.tsx'
import classes from './notes.module.css'

interface Props {
  locationId: string
  icon: string | null
  renderMedia: (media: readonly MediaItem[]) => ReactNode
}

/** The notes of a saved location, while they load, when they cannot be, and when there are none. */
export function SavedNotes({ locationId, icon, renderMedia }: Props) {
  const notes = useNotes(locationId)
  if (notes.isPending) return <ListSkeleton rows={2} />
  if (notes.isError) {
    return <ErrorState message={locationMessages.detailsFailed} onRetry={() => void notes.refetch()} />
  }
  if (notes.data.length === 0) return <p className={classes.none}>No notes yet.</p>
  return <NoteList notes={notes.data} icon={icon} renderMedia={renderMedia} />
}
