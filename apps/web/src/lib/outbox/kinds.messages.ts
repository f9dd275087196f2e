/** Names of the kinds of writes, as users see them. */
import type { OutboxItem } from './outbox-item.ts'

const words: Readonly<Record<string, (title: string) => string>> = {
  'location.create': (title) => `New location: ${title}`,
  'location.update': (title) => `Changes to ${title}`,
  'location.tag.add': (title) => `Tag added to ${title}`,
  'location.tag.remove': (title) => `Tag removed from ${title}`,
  'location.trash': (title) => `Moved to trash: ${title}`,
  'location.restore': (title) => `Restored from trash: ${title}`,
  'note.create': (title) => `Note for ${title}`,
  'note.delete': (title) => `Note deleted: ${title}`,
  'note.moderate': (title) => `Note taken down: ${title}`,
  'order.create': (title) => `New work order: ${title}`,
  'order.update': (title) => `Changes to work order: ${title}`,
  'order.close': (title) => `Work order closed: ${title}`,
  'order.reopen': (title) => `Work order reopened: ${title}`,
  'order.comment': (title) => `Comment on work order: ${title}`,
  'order.comment.delete': (title) => `Comment deleted: ${title}`,
}

/** `describe({ kind: 'note.create', title: 'Lamp 7' })` is 'Note for Lamp 7'; an unknown kind is a 'Change'. */
export function describe({ kind, title }: Pick<OutboxItem, 'kind' | 'title'>): string {
  const known = Object.hasOwn(words, kind) ? words[kind] : undefined
  const name = title.trim() || 'an unnamed item'
  return known ? known(name) : `Change to ${name}`
}
