/** UI texts of a location's history (LOC-110). */
import { type LocationChange, type LocationHistoryEntry, labelOfChange } from '@lamplighter/domain/locations'

export const historyWords = { history: 'History', putBack: 'Put back' } as const

export const historyMessages = {
  loadFailed: "Can't load the history of this location.",
  onlyLatest: 'Earlier changes are not shown.',
  saveFirst: 'Save or discard your changes to put back earlier values.',
} as const

/** 'Description: put back.' */
export const wasPutBack = (change: LocationChange) => `${labelOfChange(change)}: put back.`

/** 'Ana Lopez made changes', 'Ana Lopez updated it from signs.csv'. */
export function entryInWords({ kind, cause, by: { name }, fileName }: LocationHistoryEntry): string {
  const file = fileName ?? 'a file'
  if (cause === 'import_undone') return `${name} undid the import of ${file}`
  if (cause === 'bulk_undone') return `${name} undid a bulk change`
  const isImport = cause === 'import'
  switch (kind) {
    case 'created':
      return isImport ? `${name} imported this location from ${file}` : `${name} created this location`
    case 'trashed':
      return `${name} moved it to the trash${isImport ? `, because ${file} no longer has it` : ''}`
    case 'restored':
      return isImport ? `${name} restored it from ${file}` : `${name} restored it from the trash`
    default:
      if (cause === 'merge') return `${name} merged its city with another`
      if (cause === 'bulk') return `${name} changed it in a bulk change`
      return isImport ? `${name} updated it from ${file}` : `${name} made changes`
  }
}

/** 'Changed: name, icon', for changes whose values are unknown; null if there are none. */
export function unknownInWords(changes: readonly LocationChange[]): string | null {
  if (changes.length === 0) return null
  return `Changed: ${changes.map((change) => labelOfChange(change).toLowerCase()).join(', ')}`
}
