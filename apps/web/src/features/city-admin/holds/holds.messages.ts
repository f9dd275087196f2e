/** Texts of holds and of the retention of trash. */
import {
  type Hold,
  type HoldSubjectKind,
  type Purge,
  purgedWords,
  type RetentionDays,
  subjectInWords,
} from '@lamplighter/domain/holds'
import { dateOf } from '../../../kit/text/relative-time.tsx'

export const holdWords = {
  holds: 'Holds',
  hint: 'A hold keeps records for a lawsuit or a records request. Nothing it keeps can be deleted for good, by anyone, until a City Admin lifts it.',
  placeHold: 'Place a Hold',
  place: 'Place Hold',
  state: 'Show holds',
  open: 'Open',
  lifted: 'Lifted',
  columns: ['Reason', 'Keeps', 'Placed', 'Lifted', 'Actions'],
  noHolds: 'No open holds',
  noHoldsHint:
    'When a lawsuit or a records request comes in, place a hold. It keeps what it names until you lift it.',
  noneLifted: 'No hold has been lifted yet. Lifted holds stay here.',
  subject: 'What to keep',
  reason: 'Reason',
  reasonPlaceholder: 'Smith v. City, or Records request 24-117',
  reasonHint: 'City Admins see it. So do platform admins, and whoever undoes an import that the hold stops.',
  person: 'Person',
  personMissing: 'Please choose a person.',
  dayMissing: 'Please choose a day.',
  formerMembers:
    'Former members are not in this list. To keep what they did, place a hold on the period in which they worked.',
  from: 'First day',
  to: 'Last day',
  daysHint: 'Calendar days in the time zone of the city.',
  elsewhere: 'To keep one location or one work order, open it and choose Place a Hold in its history.',
  subjectGone: 'This record no longer exists, or is not in this city.',
  discard: 'Discard this hold?',
  discardMeans: 'The hold is not placed yet.',
  lift: 'Lift',
  liftTitle: 'Lift hold',
  placed: 'The hold is placed.',
  wasLifted: 'The hold is lifted. It stays in the list.',
  placeFailed: "Can't place this hold. Try again.",
  liftFailed: "Can't lift this hold. Try again.",
  checkFailed: "Can't check for holds right now.",
  seeHolds: 'See Holds',
} as const

/** The kinds of holds, and what each keeps. */
export const subjectKinds: Readonly<Record<HoldSubjectKind, { name: string; keeps: string }>> = {
  location: { name: 'Location', keeps: 'Keeps its notes, photos, work orders, comments and history, too.' },
  work_order: { name: 'Work order', keeps: 'Keeps its comments and history, and its location, too.' },
  person: {
    name: 'Person',
    keeps: 'Keeps the person, and everything they created, wrote, changed or closed.',
  },
  period: { name: 'Period', keeps: 'Keeps everything that was created, changed or closed on these days.' },
}

/** 'Period: Mar 1, 2026 to Mar 31, 2026' */
export const keepsWords = ({ subject }: Hold): string =>
  `${subjectKinds[subject.kind].name}: ${subjectInWords(subject)}`

export const liftQuestion = ({ reason }: Hold): string =>
  `Lift the hold “${reason}”? From then on, what it keeps can be deleted for good, unless another hold keeps it.`

/** On the page of a held record. */
export const heldNotice = (reason: string): string =>
  `Legal hold: “${reason}”. Nothing here can be deleted for good.`

/** In the trash. */
export const keptInTrash = (reason: string): string => `Kept by the hold “${reason}”`

export const retentionWords = {
  title: 'Trash',
  hint: 'Trashed locations, with everything that belongs to them, and deleted notes and comments.',
  label: 'Delete for good',
  never: 'Never',
  failed: "Can't save this. Try again.",
  purgeTitle: 'Delete trash for good?',
  purgeAction: 'Turn On',
  noPurge: 'Nothing has been deleted for good yet.',
  running: 'The trash is being purged right now.',
} as const

const labels: Readonly<Record<NonNullable<RetentionDays>, string>> = {
  30: '30 days',
  90: '90 days',
  365: '1 year',
  1095: '3 years',
  2555: '7 years',
}

/** 'After 3 years' */
export const retentionLabel = (days: RetentionDays): string =>
  days === null ? retentionWords.never : `After ${labels[days]}`

export const retentionQuestion = (days: NonNullable<RetentionDays>): string =>
  `From tomorrow night on, what has been in the trash for ${labels[days]} is deleted for good, with its photos. It cannot be restored then. Holds are respected.`

export const retentionSaved = (days: RetentionDays): string =>
  days === null
    ? 'The trash is kept forever.'
    : `The trash is deleted for good after ${labels[days]}, from tomorrow night on.`

/** 'Nov 29, 2026: 12 locations purged from the trash, 3 kept by holds' */
export const lastPurgeWords = (purge: Purge): string =>
  purge.endedAt === null ? retentionWords.running : `${dateOf(purge.endedAt)}: ${purgedWords(purge)}.`

/** In the trash: 'Deleted for good after Dec 3, 2026'. Open orders keep it. */
export function purgeDate(purgeAfter: string | null, openWorkOrders: number): string | null {
  if (purgeAfter === null) return null
  const after = `Deleted for good after ${dateOf(purgeAfter)}`
  return openWorkOrders > 0 ? `${after}, once its work orders are closed` : after
}
