/** Sentences of imports that the server says, and why a column was not kept (LOC-90). */
import type { LeftOutReason } from './imports.contract.ts'
import { MAX_ATTRIBUTES } from './imports.limits.ts'

export const importMessages = {
  notWhole: 'The file is no longer whole on the server. Choose it again. What was saved so far stays.',
  tooMuch:
    'This file could not be read: it took more memory or time than one file may. Split it, or save it as CSV.',
  interrupted: 'The server was stopped three times while it worked on this. Try again, or split the file.',
  wentWrong:
    'Something went wrong on our side. What was saved so far stays and can be undone. Please try again.',
  noCoordinates: 'No columns for latitude and longitude were found. Choose them below and check again.',
} as const

export const leftOutReasons: Record<LeftOutReason, string> = {
  technical: 'an internal column of the program that made the file',
  own: 'Lamplighter fills this in itself',
  memo: 'its texts are in a separate file (.dbt) that the import does not read',
  not_chosen: 'not selected',
  too_many: `only ${MAX_ATTRIBUTES} further columns are kept`,
}
