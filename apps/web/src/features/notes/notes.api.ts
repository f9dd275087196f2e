import { createNote, deleteNote, listNotes, MAX_NOTES_PAGE } from '@lamplighter/domain/notes'
import { useMutation } from '@tanstack/react-query'
import { callPage } from '../../lib/api/api-client.ts'
import { isProblem } from '../../lib/api/api-problem.ts'
import { invalidate, queryKeys } from '../../lib/api/query-keys.ts'
import { usePagedList } from '../../lib/api/use-paged-list.ts'
import { write } from '../../lib/api/write.ts'
import type { QueuedNote } from '../../lib/queued-notes.ts'

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

/** Its id was made on the device, so posting it twice makes one note. */
export async function postNote(locationId: string, { _id, text, mediaIds }: QueuedNote): Promise<void> {
  try {
    await write(createNote, { body: { _id, locationId, text, images: mediaIds } })
  } catch (error) {
    // It was posted before, and its answer was lost.
    if (!isProblem(error, 'id_taken')) throw error
  }
}

export function useDeleteNote() {
  return useMutation({
    mutationFn: (id: string) => write(deleteNote, { params: { id } }),
    onSuccess: () => invalidate('notes', 'locations', 'activities', 'settings'),
  })
}
