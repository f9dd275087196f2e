/** Outbox items of notes. Ids are created on the device, so that sending one twice creates one note. */
import { createNote, deleteNote, type Note, type noteCreate } from '@lamplighter/domain/notes'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import { say } from '../../kit/messages/say.tsx'
import { isProblem } from '../../lib/api/api-problem.ts'
import { hasContent, type QueuedNote, type UnsentNote, withoutFiles } from '../../lib/drafts/queued-notes.ts'
import { noteInputShape } from '../../lib/outbox/input-shapes.ts'
import { newNoteItem, type PlaceOfNote } from '../../lib/outbox/new-note-item.ts'
import { sendAgain } from '../../lib/outbox/outbox.ts'
import type { OutboxKinds } from '../../lib/outbox/outbox-kinds.ts'
import { unsentItems } from '../../lib/outbox/outbox-stores.ts'
import { useStore } from '../../lib/state/store.ts'
import { keptWithTrashed } from './notes.messages.ts'

const changes = ['notes', 'locations', 'activities', 'settings'] as const

type NoteBody = z.input<typeof noteCreate> & { _id: string; images: string[] }

export const noteKinds = {
  'note.create': {
    endpoint: createNote,
    input: noteInputShape,
    withoutFiles(request, mediaIds) {
      const { _id, text = '', images, ...body } = request.body as NoteBody
      const left = withoutFiles({ _id, text, mediaIds: images }, mediaIds)
      return hasContent(left) ? { body: { ...body, _id, text, images: left.mediaIds } } : null
    },
    // It was added before, but the answer was lost.
    resolve: async (_item, problem) => (isProblem(problem, 'id_taken') ? { how: 'sent' } : null),
    onSent(answer, { title }) {
      if ((answer as Partial<Note> | null)?.locationDeleted) say.info(keptWithTrashed(title))
    },
    changes,
  },
  'note.delete': { endpoint: deleteNote, input: noteInputShape, changes },
} satisfies OutboxKinds

/** A location's unsent notes, and the functions that add and change them. */
export function useNotesOutbox(userId: string, locationId: string) {
  return {
    unsent: useUnsentNotes(locationId),
    itemOf: (place: PlaceOfNote, note: QueuedNote) => newNoteItem(userId, place, note),
    change: changeUnsentNote,
  }
}

/** In the order they were written. */
export function useUnsentNotes(locationId: string): readonly UnsentNote[] {
  const items = useStore(unsentItems)
  return useMemo(
    () =>
      items.flatMap((item) => {
        const body = item.kind === 'note.create' ? (item.request?.body as NoteBody) : null
        if (body?.locationId !== locationId) return []
        return [{ item, note: { _id: body._id, text: body.text ?? '', mediaIds: body.images } }]
      }),
    [items, locationId],
  )
}

/** Retries it with the user's changes. */
function changeUnsentNote({ item }: UnsentNote, { text, mediaIds }: QueuedNote): Promise<void> {
  const body = { ...(item.request?.body as NoteBody), text, images: mediaIds }
  return sendAgain(item.opId, { request: { body }, mediaIds })
}
