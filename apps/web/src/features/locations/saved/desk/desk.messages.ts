/** UI texts of the wide list: panel, keyboard shortcuts and columns. */
import { formatCount } from '@lamplighter/domain/format'
import type { ShortcutHelp } from '../../../../kit/keyboard/shortcuts-sheet.tsx'

export const deskWords = {
  list: 'Locations',
  alwaysShown: 'Name and Actions',
  close: 'Close panel',
  previous: 'Previous location',
  next: 'Next location',
  latestNote: 'Latest note',
} as const

export const deskKeys: readonly ShortcutHelp[] = [
  [['j'], 'Next location'],
  [['k'], 'Previous location'],
  [['Enter'], 'Open the panel and move into it'],
  [['e'], 'Edit the location'],
  [['x'], 'Select or deselect it'],
  [['/'], 'Search'],
  [['Escape'], 'Close panel or clear selection'],
  [['Ctrl+Z'], 'Undo, while the message offers it'],
  [['?'], 'Show these keys'],
]

/** `placeInList(11, 245)` is '12 of 245'. */
export function placeInList(index: number, total: number): string {
  return `${formatCount(index + 1)} of ${formatCount(total)}`
}

/** `notesCounted(0)` is 'No notes yet', `notesCounted(2)` '2 notes'. */
export function notesCounted(count: number): string {
  if (count === 0) return 'No notes yet'
  return count === 1 ? '1 note' : `${formatCount(count)} notes`
}
