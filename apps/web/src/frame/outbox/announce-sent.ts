import { type Location, locationMessages, locationWords, movedToTrash } from '@lamplighter/domain/locations'
import type { SentDraft } from '../../features/locations/draft/send-draft.ts'
import { moveToTrash } from '../../features/locations/locations.api.ts'
import { savingWords } from '../../features/locations/saving/saving.messages.ts'
import { formWords } from '../../kit/kit.messages.ts'
import { say } from '../../kit/messages/say.tsx'
import { sentenceFor } from '../../lib/api/api-problem.ts'
import { keptAsNew, savedMany } from './outbox.messages.ts'

/** Says that what was left is saved, and offers to look at it or to take it back. */
export function announceSent(sent: readonly SentDraft[], open: (location: Location) => void): void {
  const [only] = sent
  if (!only) return
  if (sent.length > 1) {
    say.success(savedMany(sent.length))
    return
  }
  say.success(
    only.created && only.unasked ? keptAsNew(only.location.name) : savingWords.savedWithNotes,
    { label: formWords.open, act: () => open(only.location) },
    // Undo deletes only what was just created.
    only.created ? { label: locationWords.undo, act: () => void undo(only.location) } : undefined,
  )
}

async function undo({ _id, name }: Location): Promise<void> {
  try {
    await moveToTrash(_id)
    say.success(movedToTrash(name))
  } catch (error) {
    say.failure(sentenceFor(error, locationMessages.deleteFailed))
  }
}
