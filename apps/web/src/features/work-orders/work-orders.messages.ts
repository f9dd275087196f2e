/** UI texts of work orders. */
import { formatCount, timeOfDay } from '@lamplighter/domain/format'
import { messageOf } from '@lamplighter/domain/http'
import { formatDistance } from '@lamplighter/domain/map'
import {
  CREATE_WORK_ORDER,
  type OrderLayout,
  type Priority,
  priorities,
  priorityFacts,
  type WorkOrderStatus,
} from '@lamplighter/domain/work-orders'
import { TRY_AGAIN } from '../../kit/kit.messages.ts'

export const workOrderMessages = {
  loadFailed: 'Failed to fetch work orders',
  detailsFailed: 'Failed to fetch work order details',
  createFailed: 'Failed to create work order. Please try again.',
  updateFailed: 'Failed to update work order. Please try again.',
  closeFailed: 'Failed to close work order',
  closeFailedInList: 'Failed to close work order. Please try again.',
  created: 'Work order created.',
  updated: 'Work order updated successfully!',
  closed: 'Work order closed successfully!',
  reopened: 'Work order reopened.',
  reopenFailed: 'Failed to reopen work order. Please try again.',
  reasonMissing: messageOf('reopen_reason_missing'),
  noteStillHere: 'Your note is still here. You can save it as a note on the location.',
  notFound: 'Work order not found',
  closingNotSent: "Couldn't close this work order.",
  reopeningNotSent: "Couldn't reopen this work order.",
  changedByOther: 'Someone else changed this.',
  newNotSent: 'This work order was not sent.',
  finishedNotHere: "Finished orders aren't in the day pack. They'll load when you're online.",
  stepSaved: 'Saved.',
  stepNotSent: "Couldn't save your step.",
  stepFailed: "Couldn't save this. Please try again.",
  taken: 'This is your job now.',
  assignFailed: "Couldn't assign this work order. Please try again.",
  locationInTrash: 'This location is in the trash. The work order can still be edited and closed.',
} as const

export const workOrderWords = {
  workOrders: 'Work Orders',
  workOrder: 'Work order',
  only: 'Show only',
  overdue: 'Overdue',
  createdByMe: 'Created by me',
  assignedToMe: 'Assigned to me',
  unassigned: 'Unassigned',
  dueToday: 'Due today',
  create: CREATE_WORK_ORDER,
  view: 'View Work Order Details',
  close: 'Close Work Order',
  undo: 'Undo',
  undoClose: 'Undo close',
  reopen: 'Reopen Work Order',
  reason: 'Reason',
  status: 'Status',
  created: 'Created',
  closed: 'Closed',
  closingNoteOf: 'Closing note',
  reasonExample: 'What is still to be done?',
  withoutNote: 'Without a note',
  yourNote: 'Your note',
  keepAsNote: 'Save as a note',
  done: 'Done',
  update: 'Update Work Order',
  edit: 'Edit',
  whatToDo: 'What to do',
  noDescription: 'No description.',
  directions: 'Directions',
  map: 'Map',
  afterPhotos: 'Photos of the finished work (optional)',
  addNotes: 'Add Notes & Photos',
  tryAgain: TRY_AGAIN,
  existingLocation: 'Choose an existing location',
  newLocation: 'Mark a new location',
  selectLocation: 'Select Location',
  closingNote: 'Closing note (optional)',
  closingReason: 'Reason (optional)',
  photoWanted: 'The city wants a photo of finished work of this kind.',
  title: 'Title',
  description: 'Description',
  priority: 'Priority',
  dueOn: 'Due date',
  noDueDate: 'No due date',
  assignees: 'Assigned to',
  crew: 'Crew',
  noCrew: 'No crew',
  nobody: 'Nobody',
  crews: 'Crews',
  people: 'People',
  meNamed: (name: string) => `Me (${name})`,
  you: 'You',
  unknownPerson: 'Someone',
  nobodyFound: 'No one by that name.',
  nobodyYet: 'Nobody has this yet.',
  /** `nobodySince('Wes')` */
  nobodySince: (names: string) => `Nobody has this job: ${names} can't do it anymore.`,
  notYours: 'Only a director or City Admin can give this to someone else.',
  namesNotHere: "Names will load when you're online.",
  today: 'Today',
  tomorrow: 'Tomorrow',
  inAWeek: 'In a week',
  whoseJob: 'Whose job',
  takeIt: 'Take it',
  waitsFor: 'What does it wait for?',
  putOnHold: 'Put on hold',
  tags: 'Tags',
  saveChanges: 'Save changes',
  more: 'More actions',
  sort: 'Sort by',
  byPriority: 'By priority',
  byColumn: 'By column',
  latestFirst: 'Latest first',
  nearestFirst: 'Nearest first',
  nearMe: 'Near me',
  findingPlace: 'Finding your location...',
  fitToOrders: 'Fit to orders',
  inTrash: 'location in trash',
  onThisDevice: 'On this device',
  sending: 'Sending',
  notSent: 'Not sent',
  sendAgain: 'Send again',
  selectThis: 'Select This Location',
  noneOpen: 'No open work orders.',
  allOpen: 'All open work orders',
  layout: 'View',
} as const

/** `away(1150)` is '0.7 mi away', rounded to a device's usual accuracy. */
export function away(meters: number): string {
  return `${formatDistance(meters, 2)} away`
}

/** `daysInWords(12)` is '12 days', `daysInWords(0)` is 'under 1 day'. */
export function daysInWords(days: number): string {
  if (days === 0) return 'under 1 day'
  return days === 1 ? '1 day' : `${formatCount(days)} days`
}

export function overdueBy(days: number): string {
  return `${workOrderWords.overdue} ${daysInWords(days)}`
}

interface Due {
  priority: Priority
  createdAt: string
  overdueFrom: string
  dueOn: string | null
}

/** Tells how late an order is, and its limit: the due date, or the days its city allows for this priority. */
export function overdueWithLimit(days: number, { priority, createdAt, overdueFrom, dueOn }: Due): string {
  const allowed = Math.round((Date.parse(overdueFrom) - Date.parse(createdAt)) / 86_400_000)
  const { label } = priorityFacts[priority]
  const limit = dueOn
    ? `due ${dayOf(dueOn)}`
    : `${label.toLowerCase()} priority: within ${daysInWords(allowed)}`
  return `${workOrderWords.overdue} by ${daysInWords(days)} (${limit})`
}

const usualDays = {
  high: priorityFacts.high.overdueAfterDays,
  medium: priorityFacts.medium.overdueAfterDays,
  low: priorityFacts.low.overdueAfterDays,
}

/** Explains the filter 'Overdue', with the city's limits for each priority. */
export function overdueLimits(days: Record<Priority, number> = usualDays): string {
  const limits = priorities.map(
    (one) => `${priorityFacts[one].label.toLowerCase()} ${daysInWords(days[one])}`,
  )
  return `Overdue means past its due date. Without one: open longer than ${limits.join(', ')}.`
}

const dayInWords = new Intl.DateTimeFormat('en-US', {
  ...{ timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' },
})
const dayOfOtherYear = new Intl.DateTimeFormat('en-US', {
  ...{ timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' },
})

/** `dayOf('2026-12-01')` is 'Tue, Dec 1'; with the year if it is not the current one. */
export function dayOf(day: string): string {
  const isThisYear = day.startsWith(String(new Date().getFullYear()))
  return (isThisYear ? dayInWords : dayOfOtherYear).format(Date.parse(day))
}

/** `dueOnDay('2026-12-01')` is 'Due Tue, Dec 1' */
export const dueOnDay = (day: string): string => `Due ${dayOf(day)}`

export function openOrders(count: number): string {
  return count === 1 ? '1 open work order' : `${count} open work orders`
}

export function reopenedBy(name: string, day: string): string {
  return `Reopened by ${name} on ${day}`
}

export function closedBeforeBy(name: string, day: string): string {
  return `Previously closed by ${name} on ${day}`
}

export function keptAsNote(location: string): string {
  return `Saved as a note on "${location}".`
}

/** Asks before the app discards unsent changes. */
export function discardQuestion(title: string): string {
  return `Your unsent changes to "${title}" will be deleted.`
}

/** `time` is milliseconds since 1970; the text uses the device's clock. */
export function undoUntil(time: number): string {
  return `You can undo this until ${timeOfDay(time)}.`
}

export const statusLabels: Record<WorkOrderStatus, string> = { open: 'Open', finished: 'Finished' }

export const layoutLabels: Record<OrderLayout, string> = {
  list: 'List',
  board: 'Board',
  calendar: 'Calendar',
}

/** `alsoOpenBy(['Ana', 'Wes', 'Dora'])` is 'Ana and 2 others are also viewing this'. */
export function alsoOpenBy([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return `${first} is also viewing this`
  return `${first} and ${others.length === 1 ? others[0] : `${others.length} others`} are also viewing this`
}
