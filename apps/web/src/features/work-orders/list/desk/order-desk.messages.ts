/** UI texts of the wide work order list. */
import type { ShortcutHelp } from '../../../../kit/keyboard/shortcuts-sheet.tsx'

export const orderDeskWords = {
  search: 'Search work orders',
  alwaysShown: 'Work order and Actions',
  location: 'Location',
  by: 'By',
} as const

export const orderKeys: readonly ShortcutHelp[] = [
  [['j'], 'Next work order'],
  [['k'], 'Previous work order'],
  [['Enter'], 'Open the work order'],
  [['e'], 'Edit the work order'],
  [['x'], 'Select or deselect it'],
  [['/'], 'Search'],
  [['Escape'], 'Clear the selection'],
  [['Ctrl+Z'], 'Undo, while the message offers it'],
  [['?'], 'Show these keys'],
]
