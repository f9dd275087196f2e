/** Which columns the table of a wide window has: those of the specification unless somebody has chosen others on this device (LOC-86). */
import { keptColumns } from '../../../../lib/kept-columns.ts'
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

export const deskColumns = keptColumns<ChoosableColumn>('lamplighter.location-columns', choosableColumns, [
  'icon',
  'creator',
  'media',
  'description',
])
