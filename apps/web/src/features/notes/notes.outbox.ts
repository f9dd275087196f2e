/** How notes are sent: their ids are made on the device, so that sending one twice makes one note. */
import { createNote, deleteNote, type noteCreate } from '@lamplighter/domain/notes'
import type * as z from 'zod/mini'
import { isProblem } from '../../lib/api/api-problem.ts'
import type { OutboxKinds } from '../../lib/outbox/outbox-kinds.ts'
import { hasContent, withoutFiles } from '../../lib/queued-notes.ts'

const changes = ['notes', 'locations', 'activities', 'settings'] as const

type NoteBody = z.input<typeof noteCreate> & { _id: string; images: string[] }

export const noteKinds = {
  'note.create': {
    endpoint: createNote,
    withoutFiles(request, mediaIds) {
      const { _id, text = '', images, ...body } = request.body as NoteBody
      const left = withoutFiles({ _id, text, mediaIds: images }, mediaIds)
      return hasContent(left) ? { body: { ...body, _id, text, images: left.mediaIds } } : null
    },
    // It was added before, and its answer was lost for longer than the server keeps it.
    resolve: async (_item, problem) => (isProblem(problem, 'id_taken') ? { how: 'sent' } : null),
    changes,
  },
  'note.delete': { endpoint: deleteNote, changes },
} satisfies OutboxKinds
