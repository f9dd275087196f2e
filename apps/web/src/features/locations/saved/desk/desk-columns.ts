/** Which columns the table of a wide window has: those of the specification unless somebody has chosen others on this device. */
import { keptChoice } from '../../../../lib/kept-choice.ts'
import { useStore } from '../../../../lib/store.ts'
import { locationPageWords } from '../../locations.messages.ts'

const [icon, , creator, media, description] = locationPageWords.columns

export const choosableColumns = {
  icon,
  creator,
  media,
  description,
  tags: 'Tags',
  city: 'City',
  notes: 'Notes',
  updated: 'Updated',
} as const

export type ChoosableColumn = keyof typeof choosableColumns

export const columnKeys = Object.keys(choosableColumns) as ChoosableColumn[]
const usual: readonly ChoosableColumn[] = ['icon', 'creator', 'media', 'description']

const choice = keptChoice('lamplighter.location-columns')

/** `readColumns('tags,icon,dragons')` is ['icon', 'tags']; null, where nothing was chosen, is the usual ones. */
export function readColumns(kept: string | null): readonly ChoosableColumn[] {
  if (kept === null) return usual
  const chosen = kept.split(',')
  return columnKeys.filter((key) => chosen.includes(key))
}

export function useColumns() {
  const kept = useStore(choice)
  return {
    shown: readColumns(kept),
    isUsual: kept === null,
    show: (columns: readonly string[]) => choice.set(columns.join(',')),
    asUsual: () => choice.set(null),
  }
}
