/** Texts of the outbox page. */
import type { OutboxProblem } from '../../../lib/outbox/outbox-item.ts'

export const outboxWords = {
  lead: "Your changes stay on this device until they're sent. Nothing is deleted unless you delete it.",
  seenBySupervisors:
    "City Admins and directors of your city see how many changes wait on this device and since when, but not what's in them.",
  unsent: 'Not sent yet',
  sentToday: 'Sent today',
  declinedToday: 'Rejected today',
  nothingUnsent: 'Everything has been sent.',
  nothingSent: 'Nothing was sent from this device today.',
  unreadable: "Can't read your saved changes right now.",
  unreadableHint: 'They are not lost. Close other tabs of this app, then try again.',
  receipt: "Today's Receipt",
  retry: 'Retry',
  retryAll: 'Retry All',
  withoutFiles: 'Send Without Missing Files',
  withoutRefused: 'Send Without Rejected Files',
  saveAsFile: 'Save as File',
  saveAllAsFile: 'Save All as File',
  saving: 'Saving',
  saveFailed: "Couldn't create the file. Please try again.",
  delete: 'Delete',
  deleted: 'Deleted from this device.',
  nothingLeft: 'Nothing left to send. Add the files again, or delete this entry.',
  sentMeanwhile: "It was already sent, so it wasn't deleted.",
} as const

export const stateWords = {
  signedOut: 'Log in to send.',
  noNetwork: 'Waiting for a connection.',
  sending: 'Sending',
  toBeSent: 'Waiting to be sent.',
  earlierChange: 'Waiting for an earlier change to be sent first.',
  earlierStopped: 'An earlier change needs your attention first.',
  preparing: 'Resizing photos.',
} as const

/** `waitsFor('Bench 12', false)` is 'Waiting for "Bench 12" to be sent first.' */
export function waitsFor(title: string, stopped: boolean): string {
  return `Waiting for "${title}"${stopped ? ', which needs your attention.' : ' to be sent first.'}`
}

/** `sendingFiles(40, 3, true)` is 'Sending 3 photos: 40%'. */
export function sendingFiles(percent: number, count: number, photosOnly: boolean): string {
  return `Sending ${filesOf(count, photosOnly)}: ${percent}%`
}

/** `waitsForFiles(1, false)` is 'Waiting for its file.' */
export function waitsForFiles(count: number, photosOnly: boolean): string {
  return count === 1
    ? `Waiting for its ${photosOnly ? 'photo' : 'file'}.`
    : `Waiting for its ${filesOf(count, photosOnly)}.`
}

function filesOf(count: number, photosOnly: boolean): string {
  return `${count} ${photosOnly ? 'photo' : 'file'}${count === 1 ? '' : 's'}`
}

/** `fileFailed('slat.jpg', 'No room.')` */
export function fileFailed(name: string, message: string): string {
  return `Couldn't send ${name}, trying again: ${message}`
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
  if (problem.status === 429) return 'the server is busy'
  return 'the server is unavailable'
}

/** `changedMeanwhile('Ana Lopez')` is 'Ana Lopez changed this too. Choose a version.' */
export const changedMeanwhile = (name = 'Someone else') => `${name} changed this too. Choose a version.`

/** `refused({ message: 'Not a member.' })` is 'Rejected: Not a member.' */
export function refused(problem: OutboxProblem): string {
  const { status, code } = problem
  const isHandedOver = status === 404 || code === 'not_city_member' || code === 'files_refused'
  return isHandedOver ? `${declined(problem)} ${handOver}` : declined(problem)
}

/** Like `refused`, but without the hint to save the item as a file. */
export function declined({ status, code, message }: OutboxProblem): string {
  // Status 0: the app wrote this message itself, so it is complete without a prefix.
  if (status === 0) return message
  if (code === 'city_removed') return cityRemoved
  return `Rejected: ${status === 404 ? notYours : message}`
}

/** Not "Rejected", because it is sent without the user once the city is back. */
const cityRemoved =
  'This city was removed. Your work stays on this device. It is sent when a platform admin puts the city back.'
/** The server answers 404 also for records that the user may not view. */
const notYours =
  'You are no longer a member of this city, or the location or work order was deleted or is no longer in your categories.'
const handOver = 'Your work is still on this device. Save it as a file to pass it on.'

/** `deleteQuestion('Note for Lamp 7', ...)` lists everything that the app will delete. */
export function deleteQuestion(what: string, files: number, withIt: readonly string[], inConflict: boolean) {
  const lost = inConflict
    ? 'Your version will be deleted. The saved version stays.'
    : 'It was never sent, so it will be permanently deleted.'
  const its = files === 0 ? '' : ` ${files === 1 ? 'Its file' : `Its ${files} files`} will be deleted too.`
  const others = withIt.length === 0 ? '' : ` These depend on it and will be deleted too: ${namesOf(withIt)}.`
  return {
    title: `Delete "${what}"?`,
    message: `${lost}${its}${others} You can save it as a file first.`,
    action: outboxWords.delete,
    danger: true,
  }
}

/** `withoutQuestion(['slat.jpg'])` lists the files that the app will delete. */
export const withoutQuestion = (names: readonly string[]) => ({
  title: outboxWords.withoutRefused,
  message: `The server never received ${namesOf(names)}. This permanently deletes ${names.length === 1 ? 'it' : 'them'}. You can save everything as a file first.`,
  action: 'Send Without',
  danger: true,
})

/** A dialog on a phone has no room for more names. */
const MAX_NAMES = 5

function namesOf(all: readonly string[]): string {
  const named = all.slice(0, MAX_NAMES).map((name) => `"${name}"`)
  const rest = all.length - named.length
  return [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')
}

/** `actionOn('Retry', 'Note for Lamp 7')`: accessible name of a button in a row. */
export const actionOn = (action: string, what: string) => `${action}: ${what}`
/** `madeAt('10:32 AM')` */
export const madeAt = (time: string) => `Created ${time}`
/** `withFiles(6, true)` is ', 6 photos', appended to the time. */
export const withFiles = (count: number, photosOnly: boolean) =>
  count === 0 ? '' : `, ${filesOf(count, photosOnly)}`
/** `confirmedAt('10:40 AM')` */
export const confirmedAt = (time: string) => `On the server since ${time}`
