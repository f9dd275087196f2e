import { excerpt, listNotes, MAX_NOTES_PAGE, type Note, SHORT_PREVIEW } from '@lamplighter/domain/notes'
import { useMutation } from '@tanstack/react-query'
import { callPage } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { LINKS_AGAIN_MS, readAgainEvery } from '../../lib/api/read-again.ts'
import { usePagedList } from '../../lib/api/use-paged-list.ts'
import { noteInput, notesHref, type PlaceOfNote } from '../../lib/outbox/new-note-item.ts'
import { sendOrKeep } from '../../lib/outbox/outbox.ts'
import { useLocalLocation } from '../../lib/unsent/use-local-location.ts'

/** Newest first, in pages. Skips the request without a location and for unsent ones. */
export function useNotes(locationId: string | null) {
  const { asks, isUnread } = useLocalLocation(locationId ?? '')
  const enabled = locationId !== null && asks
  const pages = usePagedList({
    queryKey: queryKeys.notes(locationId ?? 'none'),
    readPage: (query, signal) =>
      callPage(listNotes, { params: { locationId: locationId ?? '' }, query }, { signal }),
    largestPage: MAX_NOTES_PAGE,
    enabled,
    readAgain: readAgainEvery(LINKS_AGAIN_MS),
  })
  return { ...pages, isPending: isUnread || (enabled && pages.isPending), isError: enabled && pages.isError }
}

export function useDeleteNote(userId: string, place: PlaceOfNote) {
  return useMutation({
    mutationFn: ({ _id, text }: Note) =>
      sendOrKeep({
        userId,
        kind: 'note.delete',
        entityId: _id,
        input: noteInput(place),
        request: { params: { id: _id } },
        title: excerpt(text, SHORT_PREVIEW),
        href: notesHref(place),
      }),
  })
}

/** The newest photo of `saved`, which is sorted newest first. Used as the camera's overlay. */
export function lastPhotoOf(saved: readonly Note[]): string | null {
  const photos = saved.flatMap(({ media }) => media.filter(({ kind }) => kind === 'image').toReversed())
  return photos[0]?.url ?? null
}
