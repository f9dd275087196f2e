/** Adds details and actions to the message after saving (LOC-102, LOC-103). */
import { locationWords, metersMoved } from '@lamplighter/domain/locations'
import type { Caller } from '@lamplighter/domain/memberships'
import type { SaidAction } from '../../../kit/messages/said.tsx'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { inputOf } from '../../../lib/unsent/location-edit.ts'
import { moved } from '../editor/edit.messages.ts'
import { afterSaveWords } from './saving.messages.ts'
import { undoMove, undoNew } from './undo-save.ts'

/** Adds arguments for `say`. `show` is left out if saving opens another page. */
export function afterSave(item: OutboxItem, me: Caller, show: (() => void) | undefined) {
  const { form, base } = inputOf(item)
  const meters = metersMoved(base, form.at)
  const shows = show && { label: afterSaveWords.show, act: show }
  return (sentence: string): [string, ...(SaidAction | undefined)[]] => {
    const undoes = (undo: () => Promise<void>) => ({
      label: locationWords.undo,
      isUndo: true as const,
      act: () => void undo(),
    })
    if (base && form.at && meters !== null) {
      const to = form.at
      const undo = () => undoMove(base, to, item.answer?.version ?? null, me)
      return [`${sentence} ${moved(meters)}.`, shows, undoes(undo)]
    }
    const isNew = item.creates && show
    return [
      sentence,
      shows,
      isNew ? undoes(() => undoNew({ _id: item.entityId, name: item.title })) : undefined,
    ]
  }
}
