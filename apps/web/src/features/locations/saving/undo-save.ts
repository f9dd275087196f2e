/** Takes back what was saved a moment ago: a new location goes to the trash, a moved one to its former place (LOC-102, LOC-103). */
import { type Location, locationMessages, movedToTrash } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'
import type { Caller } from '@lamplighter/domain/memberships'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { unsentWords } from '../../../lib/outbox/kept-words.ts'
import { sendOrKeep } from '../../../lib/outbox/outbox.ts'
import { moveToTrash } from '../../../lib/trash.ts'
import { formOf } from '../location-form.ts'
import { checkedItem } from '../locations.outbox.ts'
import { afterSaveWords } from './after-save.messages.ts'
import { savingWords } from './saving.messages.ts'

export async function undoNew(location: Pick<Location, '_id' | 'name'>): Promise<void> {
  try {
    const kept = unsentWords(await moveToTrash(location), locationMessages.deleteFailed)
    if (kept) say.kept(kept)
    else say.success(movedToTrash(location.name))
  } catch (error) {
    say.failure(sentenceFor(error, locationMessages.deleteFailed))
  }
}

/** `before` is the record that the edit began from, `to` where it moved it, `version` the server's after it, once it answered. */
export async function undoMove(
  before: Location,
  to: Coordinates,
  version: number | null,
  me: Caller,
): Promise<void> {
  const moved = { ...before, ...to, version: version ?? before.version }
  const { latitude, longitude } = before
  // The city there is looked up as it is sent, as with an edit without a network.
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
