/** Texts of a city's work order settings. */
import { MAX_CLOSING_REASONS } from '@lamplighter/domain/work-orders'

export const orderSettingsWords = {
  title: 'Work order settings',
  timeZone: 'Time zone',
  timeZoneHint: 'Due dates end at midnight in this time zone.',
  days: 'Days until overdue',
  daysHint: 'For open orders without a due date. When you save, open orders get their new dates at once.',
  /** After 'High', 'Medium' and 'Low', for screen readers. */
  priority: 'priority',
  unit: 'days',
  daysWrong: 'Enter 1 to 365 days.',
  reasons: 'Reasons for closing',
  reasonsHint: 'Crews choose one of these when they close a work order. They appear in this order.',
  noReasons: 'No reasons yet. Without any, work orders close without a reason.',
  addReason: 'Add a Reason',
  reasonsFull: `A city has at most ${MAX_CLOSING_REASONS} reasons.`,
  reasonMissing: 'Enter a reason, or remove this line.',
  reasonTwice: 'This reason is already in the list.',
  photos: 'Photo of the finished work',
  photosHint: 'Crews see a warning when they close an order of these categories without this photo.',
  discardChanges: 'Discard changes',
  discardMeans: 'The settings stay as they were last saved.',
  saved: 'Work order settings saved.',
  savedWithDates: 'Settings saved. Open orders have their new dates.',
  saveFailed: "Can't save these settings. Your changes are still here. Try again.",
} as const

/** `reasonName(0)` is 'Reason 1' */
export const reasonName = (at: number) => `Reason ${at + 1}`

/** `removeReasonName(0, 'Fixed')` is 'Remove reason 1: Fixed' */
export const removeReasonName = (at: number, reason: string) =>
  ['Remove reason', `${at + 1}${reason.trim() === '' ? '' : `: ${reason.trim()}`}`].join(' ')
