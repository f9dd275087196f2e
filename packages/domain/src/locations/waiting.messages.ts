/** The words for new locations that wait on the device until the server has them. */
import { formWords } from '../http/form.messages.ts'

export const waitingWords = {
  title: 'Not saved yet',
  discard: formWords.discard,
  waits: 'Waits for the server. It is sent on its own.',
  held: 'A draft that you left open.',
  keepHere: 'These are kept on this device only.',
  unnamed: 'Location without a name',
} as const

/**
 * Said after 'Save' where not every file is on the server: `savedWithoutFiles('1 of 3 files has not arrived yet')`. The
 * sentences of success are for what was saved whole (WORD-4).
 */
export function savedWithoutFiles(filesMissing: string, kept = true): string {
  const where = kept ? 'kept on this device, with its note' : 'only kept while this page is open'
  return `Location saved, but ${filesMissing}. What is missing is ${where}.`
}

/** Said after 'Save' where files of its notes are gone from this device, and nobody removed them. */
export const savedWithLostFiles =
  'Location saved, but not all of its notes: files of them are no longer on this device. Open the location to add them again.'

/** Said after 'Save' without the server, where the browser has no room for the files. */
export const keptWithoutFiles =
  'Location kept on this device, but not all of its files: those are only kept while this page is open.'

/** Said after 'Save' where the server went away before it had all notes. */
export const savedWithoutNotes =
  'Location saved. Its notes are kept on this device, and sent when the server can be reached.'

/** Of locations that exist: `notSentWhole(1)` is 'Changes, notes or files of 1 location not sent yet'. */
export function notSentWhole(count: number): string {
  return `Changes, notes or files of ${count} location${count === 1 ? '' : 's'} not sent yet`
}

/** `notSavedYet(1)` is '1 location not saved yet'. */
export function notSavedYet(count: number): string {
  return count === 1 ? '1 location not saved yet' : `${count} locations not saved yet`
}

/** Several were sent at once; one alone is announced with the sentence of a location that was saved. */
export function savedMany(count: number): string {
  return `${count} locations and their notes saved.`
}

/** The question before a draft is given up; of one that `exists`, only what the server lacks goes. */
export function confirmDiscard(name: string, exists = false): string {
  if (exists)
    return `"${name}" stays as it is saved. Changes, notes and media of it on this device go for good.`
  return `Give up "${name}"? It was never saved, and its notes and media on this device go with it.`
}
