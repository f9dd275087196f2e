/** Short texts for the state of an unsent change. */
import { isUnsent, type OutboxItem } from './outbox-item.ts'

export const itemWords = {
  onDevice: 'On this device',
  sending: 'Sending',
  notAccepted: 'Not accepted',
  toTrash: 'Moving to trash',
  toBeDeleted: 'Deleting',
} as const

/** Operation ids that this tab is sending, and upload progress in percent by operation id. */
export interface UnderWay {
  sending: ReadonlySet<string>
  shares: ReadonlyMap<string, number>
}

export function itemState({ opId, state }: OutboxItem, { sending, shares }: UnderWay): string {
  if (state === 'refused' || state === 'conflict') return itemWords.notAccepted
  const percent = shares.get(opId)
  if (percent !== undefined) return `${itemWords.sending} ${percent}%`
  return sending.has(opId) ? itemWords.sending : itemWords.onDevice
}

/** Returns one label for several changes; null if all are sent. A change that needs the user's decision wins. */
export function stateOfAll(items: readonly OutboxItem[], underWay: UnderWay): string | null {
  const unsent = items.filter(isUnsent)
  const isUnderWay = ({ opId }: OutboxItem) => underWay.shares.has(opId) || underWay.sending.has(opId)
  const first = unsent.find((item) => itemRefusal(item) !== null) ?? unsent.find(isUnderWay) ?? unsent[0]
  if (!first) return null
  const state = itemState(first, underWay)
  const end = endOf(unsent)
  return end === null ? state : `${end}: ${state.toLowerCase()}`
}

/** Returns the label if the last write deletes the record; null otherwise. */
function endOf(unsent: readonly OutboxItem[]): string | null {
  const { kind } = unsent.findLast((item) => itemRefusal(item) === null) ?? {}
  if (kind === 'location.trash') return itemWords.toTrash
  return kind === 'note.delete' || kind === 'note.moderate' ? itemWords.toBeDeleted : null
}

/** Returns the reason why the user has to decide about the item; null if the sender continues by itself. */
export function itemRefusal({ state, problem }: OutboxItem): string | null {
  return state === 'refused' || state === 'conflict' ? (problem?.message ?? itemWords.notAccepted) : null
}
