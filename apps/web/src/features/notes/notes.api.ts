import { excerpt, listNotes, MAX_NOTES_PAGE, type Note, SHORT_PREVIEW } from '@lamplighter/domain/notes'
import { paths } from '@lamplighter/domain/pages'
import { useMutation } from '@tanstack/react-query'
import { callPage } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { usePagedList } from '../../lib/api/use-paged-list.ts'
import { sendOrKeep } from '../../lib/outbox/outbox.ts'

/** Before the signed addresses of its media expire. */
const READ_AGAIN_MS = 8 * 60_000

/** Newest first, page by page; without a location there are none. */
export function useNotes(locationId: string | null) {
  return usePagedList({
    queryKey: queryKeys.notes(locationId ?? 'none'),
    readPage: (query, signal) =>
      callPage(listNotes, { params: { locationId: locationId ?? '' }, query }, { signal }),
    largestPage: MAX_NOTES_PAGE,
    enabled: locationId !== null,
    readAgainMs: READ_AGAIN_MS,
  })
}

export function useDeleteNote(userId: string, notes: readonly Note[]) {
  return useMutation({
    mutationFn: (id: string) => {
      const note = notes.find(({ _id }) => _id === id)
      return sendOrKeep({
        userId,
        kind: 'note.delete',
        entityId: id,
        request: { params: { id } },
        title: excerpt(note?.text ?? '', SHORT_PREVIEW),
        href: `${paths.locationNotes}?id=${note?.locationId}`,
      })
    },
  })
}
