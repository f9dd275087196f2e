/** The words of the page of what is not sent yet. */
import type { OutboxProblem } from '../../../lib/outbox/outbox-item.ts'

export const outboxWords = {
  lead: 'What you entered is on this device until the server has it. Nothing of it goes without your asking.',
  unsent: 'Not sent yet',
  sentToday: 'Sent today',
  declinedToday: 'Not accepted today',
  nothingUnsent: 'Everything is on the server.',
  nothingSent: 'Nothing was sent from this device today.',
  unreadable: 'What this device keeps cannot be read now.',
  unreadableHint: 'It is not lost. Close other tabs of this app, then try again.',
  receipt: 'Receipt of today',
  retry: 'Retry',
  retryAll: 'Retry All',
  withoutFiles: 'Send Without Lost Files',
  withoutRefused: 'Send Without Refused Files',
  saveAsFile: 'Save as File',
  saveAllAsFile: 'Save All as File',
  saving: 'Saving',
  saveFailed: 'The file could not be made. Please try again.',
  delete: 'Delete',
  deleted: 'Deleted from this device.',
  nothingLeft: 'Nothing is left without its files. Add them again, or delete it.',
  sentMeanwhile: 'It was sent meanwhile, so nothing was deleted.',
} as const

export const stateWords = {
  signedOut: 'Waits until you log in again.',
  noNetwork: 'Waits for the network.',
  sending: 'Sending',
  toBeSent: 'Waits to be sent.',
  earlierChange: 'Waits for an earlier change of it, which is not sent yet.',
  earlierStopped: 'Waits for an earlier change of it, which needs you first.',
  preparing: 'Its photos are being made smaller.',
} as const

/** `waitsFor('Bench 12', false)` is 'Waits for "Bench 12", which is not sent yet.' */
export function waitsFor(title: string, stopped: boolean): string {
  return `Waits for "${title}", ${stopped ? 'which needs you first.' : 'which is not sent yet.'}`
}

/** `sendingFiles(40, 3, true)` is 'Sending, 40 % of 3 photos'. */
export function sendingFiles(percent: number, count: number, photosOnly: boolean): string {
  return `Sending, ${percent} % of ${filesOf(count, photosOnly)}`
}

/** `waitsForFiles(1, false)` is 'Waits for its file.' */
export function waitsForFiles(count: number, photosOnly: boolean): string {
  return count === 1
    ? `Waits for its ${photosOnly ? 'photo' : 'file'}.`
    : `Waits for its ${filesOf(count, photosOnly)}.`
}

function filesOf(count: number, photosOnly: boolean): string {
  return `${count} ${photosOnly ? 'photo' : 'file'}${count === 1 ? '' : 's'}`
}

/** `fileFailed('slat.jpg', 'No room.')` */
export function fileFailed(name: string, message: string): string {
  return `${name} could not be sent and is tried again: ${message}`
}

/** `tried(4, 120_000, ...)` is 'Tried 4 times, next try in 2 min: the server did not answer.' */
export function tried(tries: number, waitMs: number, problem: OutboxProblem | null): string {
  const times = tries === 1 ? 'once' : `${tries} times`
  return `Tried ${times}, ${nextTry(waitMs)}: ${reasonOf(problem)}.`
}

function nextTry(waitMs: number): string {
  if (waitMs <= 0) return 'next try now'
  const seconds = Math.ceil(waitMs / 1000)
  return seconds < 60 ? `next try in ${seconds} s` : `next try in ${Math.round(seconds / 60)} min`
}

function reasonOf(problem: OutboxProblem | null): string {
  if (!problem || problem.status === 0 || problem.status === 408) return 'the server did not answer'
  if (problem.status === 429) return 'the server asks to wait'
  return 'the server cannot take it at the moment'
}

/** `changedMeanwhile('Ana Lopez')` is 'Ana Lopez changed the same: choose.' */
export const changedMeanwhile = (name = 'Somebody else') => `${name} changed the same: choose.`

/** `refused({ message: 'Not a member.' })` is 'The server did not take it: Not a member.' */
export function refused(problem: OutboxProblem): string {
  const { status, code } = problem
  const isHandedOver = status === 404 || code === 'not_city_member' || code === 'files_refused'
  return isHandedOver ? `${declined(problem)} ${handOver}` : declined(problem)
}

/** The same of what is not kept to be sent. */
export function declined({ status, message }: OutboxProblem): string {
  // What no server said stands for itself.
  if (status === 0) return message
  return `The server did not take it: ${status === 404 ? notYours : message}`
}

/** Whoever may not see a thing is told the same as if there were none. */
const notYours =
  'You are no longer a member of its city, it is not in your categories any more, or it was deleted.'
const handOver = 'It stays on this device: save it as a file to hand it over.'

/** `deleteQuestion('Note for Lamp 7', ...)` names what goes for good. */
export function deleteQuestion(what: string, files: number, withIt: readonly string[], inConflict: boolean) {
  const lost = inConflict
    ? 'Your version goes for good; what the server has stays.'
    : 'The server does not have it: it goes for good.'
  const its = files === 0 ? '' : ` So ${files === 1 ? 'does its file' : `do its ${files} files`}.`
  const others =
    withIt.length === 0
      ? ''
      : ` What belongs to it cannot be sent without it and goes, too: ${namesOf(withIt)}.`
  return {
    title: `Delete "${what}"?`,
    message: `${lost}${its}${others} You can save it as a file first.`,
    action: outboxWords.delete,
    danger: true,
  }
}

/** `withoutQuestion(['slat.jpg'])` names what goes for good. */
export const withoutQuestion = (names: readonly string[]) => ({
  title: outboxWords.withoutRefused,
  message: `The server does not have ${namesOf(names)}: ${names.length === 1 ? 'it goes' : 'they go'} for good. You can save it all as a file first.`,
  action: 'Send Without',
  danger: true,
})

/** More would not fit into a question on a phone. */
const MAX_NAMES = 5

function namesOf(all: readonly string[]): string {
  const named = all.slice(0, MAX_NAMES).map((name) => `"${name}"`)
  const rest = all.length - named.length
  return [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')
}

/** `actionOn('Retry', 'Note for Lamp 7')`: the name of a button that stands in a row. */
export const actionOn = (action: string, what: string) => `${action}: ${what}`
/** `madeAt('10:32 AM')` */
export const madeAt = (time: string) => `Made ${time}`
/** `withFiles(6, true)` is ', 6 photos', behind when it was made. */
export const withFiles = (count: number, photosOnly: boolean) =>
  count === 0 ? '' : `, ${filesOf(count, photosOnly)}`
/** `confirmedAt('10:40 AM')` */
export const confirmedAt = (time: string) => `On the server since ${time}`
