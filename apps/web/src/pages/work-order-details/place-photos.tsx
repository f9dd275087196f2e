import { Skeleton } from '@mantine/core'
import { Thumbnails } from '../../features/media/thumbnails.tsx'
import { useNotes } from '../../features/notes/notes.api.ts'

const SIZE = 72

/** Newest photos of a location, by which a crew recognizes it. */
export function PlacePhotos({ locationId }: { locationId: string }) {
  const { items, isPending } = useNotes(locationId)
  if (isPending) return <Skeleton height={SIZE} />
  return <Thumbnails media={items.flatMap(({ media }) => media)} size={SIZE} />
}
