/** Texts of the import pages. */
import { formatCount } from '@lamplighter/domain/format'
import { type ImportKind, MATCH_METERS, MAX_IMPORT_BYTES, UNDO_DAYS } from '@lamplighter/domain/imports'
import { formatDistance } from '@lamplighter/domain/map'
import { formWords } from '../../kit/kit.messages.ts'

const rows = (value: number) => `${formatCount(value)} ${value === 1 ? 'row' : 'rows'}`
const locations = (value: number) => `${formatCount(value)} ${value === 1 ? 'location' : 'locations'}`

export const importWords = {
  title: 'Import a file',
  intro: "Import data from another system. You can review everything before it's saved.",
  kind: 'What does the file contain?',
  drop: 'Drop a file here, or',
  choose: 'Choose a file',
  formats: `CSV, Excel, GeoJSON, GeoPackage or a zipped Shapefile, also as .gz; up to ${MAX_IMPORT_BYTES / 1_000_000}\u00a0MB.`,
  uploading: 'Uploading',
  waiting: 'Waiting in line',
  reading: 'Reading the file',
  saving: 'Importing',
  undoing: 'Undoing the import',
  stopping: 'Stopping',
  cancel: formWords.cancel,
  goOn: 'Choose the same file to resume',
  goOnHint: 'The upload was interrupted. Choose the same file again to resume it.',
  otherFile: "Wrong file. Choose this import's file, or cancel it.",
  offline: "No connection. The upload resumes automatically when you're back online.",
  loadFailed: "Couldn't load the imports.",
  trialFailed: "Couldn't load the preview.",
  failed: 'Something went wrong. Please try again.',
  checkAgain: 'Check again',
  changed: 'You changed the settings. Check again to update the preview.',
  columns: 'Columns',
  columnsHint: 'Match each field to a column of the file.',
  field: 'Field',
  column: 'Column of the file',
  firstValues: 'First values',
  none: 'None',
  fromGeometry: "Coordinates come from the file's geometry.",
  attributes: 'Keep as details',
  attributesHint: 'Extra columns to show with each location and include in search.',
  source: 'Source name',
  sourceNew: 'New to the city',
  sourceKnown: 'Recognized from an earlier import',
  icons: 'Icons',
  iconsHint: 'Match each type in the file to an icon. Rows without an icon are left out.',
  iconFor: (kind: string) => `Icon for ${kind}`,
  notSaid: '(blank)',
  chooseIcon: 'Choose an icon',
  iconForOthers: 'Icon for all others',
  showAllKinds: (more: number) => `Show ${formatCount(more)} more`,
  aboutFile: 'Layer and projection',
  layer: 'Layer',
  layerHint: 'If the file has several: the name of the sheet, table or shapefile.',
  projection: 'Projection',
  projectionHint: "Only if the file doesn't include it: EPSG:26915, or the text of its .prj file.",
  firstRows: 'The first rows',
  where: 'Preview map',
  map: 'Map of the rows of the file',
  mapLegend: (farOff: string) => `Red points are ${farOff}.`,
  row: 'Row',
  name: 'Name',
  icon: 'Icon',
  position: 'Position',
  workOrder: 'Work order',
  location: 'Location',
  status: 'Status',
  priority: 'Priority',
  reason: 'Reason',
  found: 'What the import does',
  refusedFile: 'Download rejected rows',
  refusedHint: 'Fix the rows in a spreadsheet, then upload the file. Its first two columns are ignored.',
  choices: 'Import',
  trashGone: 'Move locations missing from the file to the trash',
  trashConfirm: (gone: number, all: number) =>
    `That is ${formatCount(gone)} of ${formatCount(all)}. Type ${formatCount(gone)} to confirm`,
  outside: (value: number, farOff: string) => `${rows(value)} ${value === 1 ? 'is' : 'are'} ${farOff}`,
  outsideKeep: 'Import them too',
  outsideRefuse: 'Leave them out',
  nothing: 'There is nothing to import: every row already exists or was rejected.',
  takeOver: 'Apply the changes',
  saved: 'Imported',
  undone: 'Undone',
  cancelled: 'Canceled. Nothing was saved.',
  stopped: 'Stopped. Rows saved so far stay and can be undone.',
  failedTitle: 'The import failed',
  another: 'Import another file',
  undo: 'Undo this import',
  undoFirst: (file: string) => `Undo the newer import of ${file} first.`,
  undoTitle: (file: string) => `Undo the import of ${file}?`,
  undoAction: 'Undo',
  cancelTitle: 'Stop this import?',
  cancelMessage: 'Rows saved so far stay and can be undone.',
  cancelAction: 'Stop',
  keepGoing: 'Keep Importing',
  history: 'Import history',
  historyHint: `You can undo an import for ${UNDO_DAYS} days. Undo a source's newest import first. Rejected rows are kept for the same time.`,
  noHistory: 'Nothing has been imported yet.',
  historyColumns: ['File', 'By', 'When', 'Result', 'Actions'],
  byCommand: 'Command line',
  actions: 'Actions',
} as const

/** Lines of the preview, one for each finding with a count above zero. The keys are those of the server's tally. */
export const findingWords = {
  new: (value: number) => `${rows(value)} new`,
  newOpen: (value: number) => `${rows(value)} new and open`,
  newFinished: (value: number) => `${rows(value)} new and finished`,
  same: (value: number) => `${rows(value)} already here`,
  changed: (value: number) => `${rows(value)} changed in the file`,
  edited: (value: number) => `${rows(value)} changed in the file and edited here`,
  returned: (value: number) => `${rows(value)} in the file again; their locations will be restored`,
  trashed: (value: number) => `${rows(value)} deleted here; they stay in the trash`,
  repeated: (value: number) => `${rows(value)} ${value === 1 ? 'repeats' : 'repeat'} an earlier one`,
  closed: (value: number) => `${rows(value)} changed in the file, but finished here; they stay as they are`,
  nearest: (value: number) =>
    `${rows(value)} without a known location ID; matched to the nearest location within ${formatDistance(MATCH_METERS)}`,
  remarked: (value: number) => `${rows(value)} imported, but not exactly as in the file`,
  sameId: (value: number) => `${rows(value)} with the ID of an earlier, different row; kept separately`,
  refused: (value: number) => `${rows(value)} cannot be imported`,
  leftOut: (value: number) => `${formatCount(value)} ${value === 1 ? 'column is' : 'columns are'} not kept`,
  outside: (value: number) => `${rows(value)} outside the city`,
  gone: (value: number) => `${locations(value)} of this source no longer in the file`,
  onOneSpot: (value: number) => `${rows(value)} at exactly the same position. Are their coordinates right?`,
} as const

/** `resultOf({ tally: { added: 3, updated: 0 }, kind: 'locations' })` is '3 added' */
export function resultOf({
  tally,
  kind,
}: {
  tally: Readonly<Record<string, number>>
  kind: ImportKind
}): string {
  const said = ([what, words]: readonly [string, string]) => {
    const value = tally[what] ?? 0
    return value > 0 ? [`${formatCount(value)} ${words}`] : []
  }
  const parts = [
    ['added', kind === 'orders' ? 'work orders added' : 'added'],
    ['updated', 'updated'],
    ['removed', 'moved to the trash'],
    ['undone', 'undone'],
    ['left', 'kept because someone has worked on them'],
    ['remarked', 'not exactly as in the file'],
    ['refused', 'rejected'],
  ] as const
  return parts.flatMap(said).join(', ') || 'Nothing changed'
}

/** `progressOf(1200, 3)` is '1,200 rows, 3 rejected' */
export const progressOf = (read: number, refused: number): string =>
  refused > 0 ? `${rows(read)}, ${formatCount(refused)} rejected` : rows(read)
