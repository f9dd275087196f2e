/** What of the dashboard goes through the outbox beside what other screens do: a note of somebody else is taken down. */
import { moderateNote } from '@lamplighter/domain/city-admin'
import type { OutboxKinds } from '../../lib/outbox/outbox-kinds.ts'

export const moderationKinds = {
  'note.moderate': {
    endpoint: moderateNote,
    changes: ['city-admin', 'notes', 'locations', 'activities', 'settings'],
  },
} satisfies OutboxKinds
