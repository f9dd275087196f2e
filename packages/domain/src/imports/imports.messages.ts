/** Messages of imports from the server, and reasons why a column was not kept (LOC-90). */
import { formatCount } from '../format/index.ts'
import type { LeftOutReason } from './imports.contract.ts'
import { MAX_ATTRIBUTES, MAX_IMPORT_ROWS, MAX_REFUSED_ROWS } from './imports.limits.ts'

export const importMessages = {
  notWhole: 'Part of the file is missing on the server. Choose it again. Everything saved so far stays.',
  tooMuch:
    'This file could not be read: it took more memory or time than one file may. Split it, or save it as CSV.',
  noSpace:
    'The server has too little disk space for this import. What was saved so far stays and can be undone. Ask whoever runs the server for more space, then try again.',
  interrupted: 'The server was stopped three times while it worked on this. Try again, or split the file.',
  wentWrong:
    'Something went wrong on our side. What was saved so far stays and can be undone. Please try again.',
  tooManyRows: `This file has more than ${formatCount(MAX_IMPORT_ROWS)} rows, and only so many were read. Split it and import the parts one after the other.`,
  tooManyRefused: `Reading stopped: more than ${formatCount(MAX_REFUSED_ROWS)} rows do not fit. The first ${formatCount(MAX_REFUSED_ROWS)} are listed. Fix the file, or change the columns or other choices below, and check it again.`,
  noCoordinates: 'No columns for latitude and longitude were found. Choose them below and check again.',
  noTitle: 'No column for the title was found. Choose it below and check again.',
  noPlace:
    'No columns for the location were found. Choose the location ID, or latitude and longitude, below and check again.',
} as const

export const leftOutReasons: Record<LeftOutReason, string> = {
  technical: 'an internal column of the program that made the file',
  own: 'Lamplighter fills this in itself',
  memo: 'its texts are in a separate file (.dbt) that the import does not read',
  binary: 'pictures and other binary data are not read',
  not_chosen: 'not selected',
  no_field: 'a work order has no field for it',
  too_many: `only ${MAX_ATTRIBUTES} further columns are kept`,
}
