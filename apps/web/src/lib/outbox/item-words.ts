/** How an item stands, in the few words that mark it where it is shown. */
import type { OutboxItem } from './outbox-item.ts'

export const itemWords = {
  onDevice: 'On this device',
  sending: 'Sending',
  notAccepted: 'Not accepted',
} as const

/** `percent` where its files are on their way. */
export function itemState(item: OutboxItem, sending: boolean, percent: number | null = null): string {
  if (item.state === 'refused' || item.state === 'conflict') return itemWords.notAccepted
  if (percent !== null) return `${itemWords.sending} ${percent} %`
  return sending ? itemWords.sending : itemWords.onDevice
}

/** Why it goes no further without the user; null while it does. */
export function itemRefusal({ state, problem }: OutboxItem): string | null {
  return state === 'refused' || state === 'conflict' ? (problem?.message ?? itemWords.notAccepted) : null
}
