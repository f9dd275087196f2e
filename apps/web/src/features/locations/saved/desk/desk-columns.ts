/** Columns of the wide table: the specification's, unless the user chose others on this device (LOC-86). */
import { fieldLabels } from '@lamplighter/domain/locations'
import { storedColumns } from '../../../../lib/choices/stored-columns.ts'
import { locationPageWords } from '../../locations.messages.ts'

const [icon, , creator, media, description] = locationPageWords.columns

export const choosableColumns = {
  icon,
  creator,
  media,
  description,
  tags: fieldLabels.tags,
  city: 'City',
  notes: 'Notes',
  updated: 'Updated',
} as const

export type ChoosableColumn = keyof typeof choosableColumns

export const deskColumns = storedColumns<ChoosableColumn>('lamplighter.location-columns', choosableColumns, [
  'icon',
  'creator',
  'media',
  'description',
])
