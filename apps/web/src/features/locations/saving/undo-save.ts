/** Undoes a save: a new location moves to the trash, a moved one moves back (LOC-102, LOC-103). */
import { type Location, locationMessages, movedToTrash } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'
import type { Caller } from '@lamplighter/domain/memberships'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { unsentWords } from '../../../lib/outbox/kept-words.ts'
import { sendOrKeep } from '../../../lib/outbox/outbox.ts'
import { moveToTrash } from '../../../lib/outbox/trash.ts'
import { formOf } from '../location-form.ts'
import { checkedItem } from '../locations.outbox.ts'
import { afterSaveWords, savingWords } from './saving.messages.ts'

export async function undoNew(location: Pick<Location, '_id' | 'name'>): Promise<void> {
  try {
    const kept = unsentWords(await moveToTrash(location), locationMessages.deleteFailed)
    if (kept) say.kept(kept)
    else say.success(movedToTrash(location.name))
  } catch (error) {
    say.failure(sentenceFor(error, locationMessages.deleteFailed))
  }
}

/**
 * `before` is the record before the edit, `to` the new point, `version` the server's version once it has
 * answered.
 */
export async function undoMove(
  before: Location,
  to: Coordinates,
  version: number | null,
  me: Caller,
): Promise<void> {
  const moved = { ...before, ...to, version: version ?? before.version }
  const { latitude, longitude } = before
  // The city is looked up when this is sent, as with any offline edit.
  const made = checkedItem({ form: { ...formOf(moved), at: { latitude, longitude } }, base: moved }, null, me)
  if ('problem' in made) return say.failure(made.problem.message)
  try {
    const kept = unsentWords(await sendOrKeep(made.item), savingWords.saveFailed)
    if (kept) say.kept(kept)
    else say.success(afterSaveWords.movedBack)
  } catch (error) {
    say.failure(sentenceFor(error, savingWords.saveFailed))
  }
}
