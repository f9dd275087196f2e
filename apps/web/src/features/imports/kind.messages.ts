/** Texts of the import pages that differ between locations and work orders. */
import { formatCount } from '@lamplighter/domain/format'
import { fieldsOf, type ImportField, type ImportKind, MATCH_METERS } from '@lamplighter/domain/imports'
import { fieldLabels } from '@lamplighter/domain/locations'
import { formatDistance } from '@lamplighter/domain/map'

const near = formatDistance(MATCH_METERS)

export const kindWords = {
  locations: {
    name: 'Locations',
    about: 'Assets with their positions and icons.',
    sourceHint:
      "The system that the file's IDs belong to. A newer file from the same source updates its locations.",
    update: 'Update locations changed in the file',
    updateEdited: 'Also update locations edited in Lamplighter',
    import: (count: number) => `Import ${formatCount(count)} ${count === 1 ? 'location' : 'locations'}`,
    show: 'Show the locations',
    undo: 'Undoing permanently deletes the locations that the import added, reverts its changes, and restores the locations that it moved to the trash. Locations that someone has worked on since stay as they are.',
  },
  orders: {
    name: 'Work orders',
    about: `Open and finished work orders. Each needs the ID of a location that is already here, or a position within ${near} of one.`,
    sourceHint:
      "The system that the file's IDs belong to. A newer file from the same source updates its work orders.",
    update: 'Update work orders changed in the file',
    updateEdited: 'Also update open work orders edited in Lamplighter',
    import: (count: number) => `Import ${formatCount(count)} ${count === 1 ? 'work order' : 'work orders'}`,
    show: 'Show the work orders',
    undo: 'Undoing permanently deletes the work orders that the import added, and reverts its changes. Work orders that someone has worked on since stay as they are.',
  },
} as const satisfies Record<ImportKind, object>

const fieldWords: Readonly<Record<ImportField, string>> = {
  ...fieldLabels,
  latitude: 'Latitude',
  longitude: 'Longitude',
  point: 'Point in one column',
  id: 'ID',
  type: 'Type',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  title: 'Title',
  priority: 'Priority',
  status: 'Status',
  created: 'Created date',
  closed: 'Closed date',
  due: 'Due date',
  closingNote: 'Closing note',
  closingReason: 'Closing reason',
  assignees: 'Assignee emails',
  location: 'Location ID',
}

/** A file of orders also has ids of locations, so the order's own id has a longer name there. */
export const fieldWord = (kind: ImportKind, field: ImportField): string =>
  kind === 'orders' && field === 'id' ? 'Work order ID' : fieldWords[field]

/** The name of a changed field; an attribute has its own name. */
export function changeWord(kind: ImportKind, field: string): string {
  const known = fieldsOf[kind].find((one) => one === field)
  return known && kind === 'orders' ? fieldWord(kind, known) : field
}
