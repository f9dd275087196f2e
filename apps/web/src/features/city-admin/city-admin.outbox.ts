/** Outbox kind used only by the dashboard: deleting another user's note. */
import { moderateNote } from '@lamplighter/domain/city-admin'
import * as z from 'zod/mini'
import type { OutboxKinds } from '../../lib/outbox/outbox-kinds.ts'

export const moderationKinds = {
  'note.moderate': {
    endpoint: moderateNote,
    input: z.null(),
    changes: ['city-admin', 'notes', 'locations', 'activities', 'settings'],
  },
} satisfies OutboxKinds
