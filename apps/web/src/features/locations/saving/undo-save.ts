/** Undoes a save: a new location moves to the trash, a moved one moves back, a value is put back (LOC-102, LOC-103, LOC-111). */
import { type Location, locationMessages, locationWords, movedToTrash } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'
import type { Caller } from '@lamplighter/domain/memberships'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { unsentWords } from '../../../lib/outbox/kept-words.ts'
import { sendOrKeep } from '../../../lib/outbox/outbox.ts'
import { moveToTrash } from '../../../lib/outbox/trash.ts'
import { fieldsIn, withFields } from '../../../lib/unsent/location-edit.ts'
import type { LocationFields } from '../../../lib/unsent/location-input.ts'
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
  const { latitude, longitude } = before
  const moved = { ...before, ...to, version: version ?? before.version }
  await saveFields({
    record: moved,
    fields: { at: { latitude, longitude } },
    me,
    done: afterSaveWords.movedBack,
  })
}

interface Saving {
  /** The record to change, with the version that the edit begins from. */
  record: Location
  fields: Partial<LocationFields>
  me: Caller
  /** Shown once the server has it. */
  done: string
  /** Offered with the message; it gets the record as saved. */
  undo?: (saved: Location) => Promise<unknown>
}

/** Changes some fields by an ordinary edit, and says how it ended. Returns the record with them; null after a failure. */
export async function saveFields({ record, fields, me, done, undo }: Saving): Promise<Location | null> {
  // The city of a new point is looked up when this is sent, as with any offline edit.
  const { city, state, zip } = record
  const place = fields.at ? null : { city, state, zip }
  const made = checkedItem({ form: { ...formOf(record), ...fields }, base: record }, place, me)
  if ('problem' in made) {
    say.failure(made.problem.message)
    return null
  }
  try {
    const item = await sendOrKeep(made.item)
    const saved = {
      ...withFields(record, fieldsIn(item)),
      version: item.answer?.version ?? record.version,
    }
    const kept = unsentWords(item, savingWords.saveFailed)
    const undoes = undo && { label: locationWords.undo, isUndo: true as const, act: () => void undo(saved) }
    if (kept) say.kept(kept, undoes)
    else say.success(done, undoes)
    return saved
  } catch (error) {
    say.failure(sentenceFor(error, savingWords.saveFailed))
    return null
  }
}
