/** A conflict between the user's edit and someone else's: both versions as text, for the user to choose (DUR-32). */
import { type Location, metersMoved } from '@lamplighter/domain/locations'
import { withTheirs } from '@lamplighter/domain/rules'
import type { FieldInConflict, SideInWords } from '../../../kit/conflict/conflict-choice.tsx'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { editOnTop, fieldsIn, inputOf, mergedWith } from '../../../lib/unsent/location-edit.ts'
import { fieldsOf, type LocationFields } from '../../../lib/unsent/location-input.ts'
import { moved } from '../editor/edit.messages.ts'
import { fieldText, labels } from './differences.ts'

/** Someone else's version, if the edit was rejected because of it. */
export function theirsOf({ kind, state, problem }: OutboxItem): Location | null {
  const isConflict =
    kind === 'location.update' && state === 'conflict' && problem?.code === 'version_conflict'
  return isConflict ? ((problem.current as Location | null) ?? null) : null
}

/** Null if there is nothing to choose. `known` is the last loaded record. */
export function conflictOf(item: OutboxItem, known: Location | null = null) {
  const answered = theirsOf(item)
  if (!answered) return null
  const theirs = known && known.version > answered.version ? known : answered
  const merge = mergedWith(item, theirs)
  if (merge.overlaps.length === 0) return null
  const { base } = inputOf(item)
  const [mine, other] = [fieldsIn(item), fieldsOf(theirs)]
  const wordsOf = (field: keyof LocationFields): FieldInConflict => ({
    field,
    label: labels[field],
    mine: inWords(mine, field, base),
    theirs: inWords(other, field, base),
  })
  return {
    mine,
    theirs: other,
    fields: merge.overlaps.map(wordsOf),
    changedAt: theirs.updatedAt,
    changedBy: theirs === answered ? (item.problem?.changedBy?.name ?? null) : null,
    /** The edit after the user's choice; null if nothing of it is left. */
    settle(taken: ReadonlySet<string>): Partial<OutboxItem> | null {
      const chosen = withTheirs(merge, other, taken)
      return isSame(chosen, other) ? null : editOnTop(item, theirs, chosen)
    },
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function inWords(fields: LocationFields, field: keyof LocationFields, base: Location | null): SideInWords {
  const text = fieldText(fields, field)
  const meters = field === 'at' && base ? metersMoved(base, fields.at) : null
  return meters === null ? { text } : { text: moved(meters), small: text }
}
