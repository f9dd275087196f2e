/** The words of the import pages. */
import { formatCount } from '@lamplighter/domain/format'
import { type ImportField, MAX_IMPORT_BYTES, UNDO_DAYS } from '@lamplighter/domain/imports'
import { formWords } from '../../kit/kit.messages.ts'

const rows = (value: number) => `${formatCount(value)} ${value === 1 ? 'row' : 'rows'}`
const locations = (value: number) => `${formatCount(value)} ${value === 1 ? 'location' : 'locations'}`

export const importWords = {
  title: 'Import locations',
  intro:
    'Bring in assets that the city keeps elsewhere. Nothing is saved before you have seen what would happen.',
  drop: 'Drop a file here, or',
  choose: 'Choose a file',
  formats: `CSV, Excel, GeoJSON, GeoPackage or a zipped Shapefile, also as .gz; up to ${MAX_IMPORT_BYTES / 1_000_000}\u00a0MB.`,
  uploading: 'Uploading',
  waiting: 'Waiting for its turn',
  reading: 'Reading the file',
  saving: 'Importing',
  undoing: 'Undoing the import',
  stopping: 'Stopping',
  cancel: formWords.cancel,
  goOn: 'Choose the same file to go on',
  goOnHint: 'The upload was interrupted. Choose the same file again: it goes on where it stopped.',
  otherFile: 'This is another file. Choose the one of this import, or cancel it.',
  offline: 'No connection. The upload goes on by itself when it is back.',
  loadFailed: 'Failed to load the imports.',
  trialFailed: 'Failed to load what was read.',
  failed: 'That did not work. Please try again.',
  checkAgain: 'Check again',
  changed: 'You have changed how the file is read. Check again to see what follows.',
  columns: 'Columns',
  columnsHint: 'What each column of the file becomes. Wrong? Choose another one.',
  field: 'Field',
  column: 'Column of the file',
  firstValues: 'First values',
  none: 'None',
  fromGeometry: 'Positions come with the shapes of the file.',
  attributes: 'Keep as details',
  attributesHint: 'Further columns that are shown with each location and found by the search.',
  source: 'Name of the source',
  sourceHint: 'What the ids of this file belong to. A newer file of the same source updates its locations.',
  sourceNew: 'New to the city',
  sourceKnown: 'Known by its rows',
  icons: 'Icons',
  iconsHint: 'What the file calls things, and the icon that each gets. Rows without an icon are left out.',
  iconFor: (kind: string) => `Icon for ${kind}`,
  notSaid: '(not said)',
  chooseIcon: 'Choose an icon',
  iconForOthers: 'Icon for all others',
  showAllKinds: (more: number) => `Show ${formatCount(more)} more`,
  aboutFile: 'Layer and projection',
  layer: 'Layer',
  layerHint: 'Of a file with several: the name of the sheet, the table or the shapefile.',
  projection: 'Projection',
  projectionHint: 'Only where the file does not say it: EPSG:26915, or the text of its .prj file.',
  firstRows: 'The first rows',
  where: 'Where they lie',
  map: 'Map of the rows of the file',
  mapLegend: (farOff: string) => `Red points lie ${farOff}.`,
  row: 'Row',
  name: 'Name',
  icon: 'Icon',
  position: 'Position',
  reason: 'Reason',
  found: 'What would happen',
  refusedFile: 'Download refused rows',
  refusedHint: 'Mend them in a spreadsheet and upload that file: the reasons are ignored when it is read.',
  choices: 'Import',
  update: 'Update what has changed in the file',
  updateEdited: 'Also where somebody has edited the location here',
  trashGone: 'Move what is no longer in the file to the trash',
  trashConfirm: (gone: number, all: number) =>
    `That is ${formatCount(gone)} of ${formatCount(all)}. Type ${formatCount(gone)} if it is meant`,
  outside: (value: number, farOff: string) => `${rows(value)} ${value === 1 ? 'lies' : 'lie'} ${farOff}`,
  outsideKeep: 'Import them as well',
  outsideRefuse: 'Leave them out',
  nothing: 'There is nothing to import: every row is there already, or is refused.',
  import: (value: number) => `Import ${locations(value)}`,
  takeOver: 'Save the changes',
  saved: 'Imported',
  undone: 'Undone',
  cancelled: 'Cancelled. Nothing was saved.',
  stopped: 'Stopped. What was saved by then stays, and can be undone.',
  failedTitle: 'The import failed',
  showLocations: 'Show the locations',
  another: 'Import another file',
  undo: 'Undo this import',
  undoFirst: (file: string) => `Undo the newer import of ${file} first.`,
  undoTitle: (file: string) => `Undo the import of ${file}?`,
  undoMessage:
    'What it added goes for good, what it changed is as it was before, and what it moved to the trash is back. What somebody has worked on since stays as it is.',
  undoAction: 'Undo',
  cancelTitle: 'Stop this import?',
  cancelMessage: 'What is saved by now stays, and can be undone.',
  cancelAction: 'Stop',
  keepGoing: 'Go on',
  history: 'Imports so far',
  historyHint: `Each can be undone for ${UNDO_DAYS} days, the newest of its source first. Refused rows are kept as long.`,
  noHistory: 'Nothing has been imported yet.',
  historyColumns: ['File', 'By', 'When', 'Result', 'Actions'],
  byCommand: 'Command line',
  actions: 'Actions',
} as const

export const fieldWords: Record<ImportField, string> = {
  latitude: 'Latitude',
  longitude: 'Longitude',
  point: 'Point in one column',
  id: 'Id',
  name: 'Name',
  type: 'Kind of thing',
  icon: 'Icon',
  description: 'Description',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  tags: 'Tags',
}

/** What was found, one line each; those of nothing are left out. The names are those of the tally. */
export const findingWords = {
  new: (value: number) => `${rows(value)} new`,
  same: (value: number) => `${rows(value)} there already`,
  changed: (value: number) => `${rows(value)} changed in the file`,
  edited: (value: number) => `${rows(value)} changed in the file, and edited here`,
  returned: (value: number) => `${rows(value)} back in the file; the locations leave the trash`,
  trashed: (value: number) => `${rows(value)} deleted here by somebody; they stay in the trash`,
  repeated: (value: number) => `${rows(value)} ${value === 1 ? 'repeats' : 'repeat'} an earlier one`,
  sameId: (value: number) =>
    `${rows(value)} with the id of an earlier, different one; kept as locations of their own`,
  refused: (value: number) => `${rows(value)} cannot be imported`,
  leftOut: (value: number) => `${formatCount(value)} ${value === 1 ? 'column is' : 'columns are'} not kept`,
  outside: (value: number) => `${rows(value)} outside of the city`,
  gone: (value: number) => `${locations(value)} of this source no longer in the file`,
  onOneSpot: (value: number) => `${rows(value)} on the very same spot. Are their positions right?`,
} as const

/** `resultOf({ added: 3, updated: 0 })` is '3 added' */
export function resultOf(tally: Readonly<Record<string, number>>): string {
  const said = ([what, words]: readonly [string, string]) => {
    const value = tally[what] ?? 0
    return value > 0 ? [`${formatCount(value)} ${words}`] : []
  }
  const parts = [
    ['added', 'added'],
    ['updated', 'updated'],
    ['removed', 'moved to the trash'],
    ['undone', 'undone'],
    ['left', 'left, since somebody has worked on them'],
    ['refused', 'refused'],
  ] as const
  return parts.flatMap(said).join(', ') || 'Nothing changed'
}

/** `progressOf(1200, 3)` is '1,200 rows, 3 refused' */
export const progressOf = (read: number, refused: number): string =>
  refused > 0 ? `${rows(read)}, ${formatCount(refused)} refused` : rows(read)
