/** Texts of residents' reports: the city's page, the reporter's link and the list of the city. */
import { formatCount } from '@lamplighter/domain/format'
import {
  KEEP_REPORTER_EMAIL_DAYS,
  MAX_REPORT_PHOTOS,
  REPORT_FIGURES_DAYS,
  type ReportState,
  STILL_BROKEN_DAYS,
} from '@lamplighter/domain/reports'

export const sendingWords = {
  privacy: 'What is stored about you',
  title: 'Report a problem',
  loadFailed: "Can't load this page.",
  noCity: 'There is no report page here.',
  noCityHint: 'Check the address, or ask the city how to report a problem.',
  what: 'What is it about?',
  whatPlaceholder: 'Choose one',
  description: 'Describe the problem',
  descriptionHint:
    'What is wrong, and what should the crew know? Leave out names and phone numbers: once the city accepts your report, its words and place are public.',
  address: 'Address or nearest corner',
  addressHint: 'Or show the place on the map.',
  place: 'Place on the map',
  useLocation: 'Use my location',
  finding: 'Finding your location',
  noPoint: 'Tap the map where the problem is.',
  point: 'The pin shows where the problem is. Drag it to move it.',
  removePoint: 'Remove the pin',
  photos: 'Photos (optional)',
  addPhotos: 'Add photos',
  photosHint: `Up to ${MAX_REPORT_PHOTOS}. Only the city sees them.`,
  photosFull: `A report has at most ${MAX_REPORT_PHOTOS} photos.`,
  photoTooLarge: 'This photo is too large. Photos can have up to 15 MB.',
  email: 'Email (optional)',
  emailHint: `We write to you once, when the city closes or declines your report, and then delete the address. We delete it after ${KEEP_REPORTER_EMAIL_DAYS} days in any case.`,
  send: 'Send Report',
  preparing: 'Preparing your report. This takes a few seconds.',
  sending: 'Sending your report.',
  notSent: 'Your report was not sent. Everything you typed is still here. Try again.',
  photosNotSent: 'Your report was sent, but a photo was not. Try again, or go on without it.',
  alreadySent: 'Your report was sent. Add photos, or go on without them to see its link.',
  goOn: 'Go On Without Photos',
  emergency: 'In danger? Call 911.',
} as const

export const followingWords = {
  title: 'Your report',
  loadFailed: "Can't load this report.",
  badLink: 'This link opens no report.',
  badLinkHint: 'Check that the whole link was copied.',
  keep: 'Keep this link. It is the only way to see what happens to your report. Once the city accepts it, its words and place are public.',
  copy: 'Copy Link',
  copied: 'Link copied.',
  notCopied: "Can't copy the link. Copy it from the address bar.",
  about: 'About',
  described: 'Your report',
  where: 'Where',
  sent: 'Sent',
  closed: 'Closed',
  reason: 'What the city says',
  photos: 'Photos of the finished work',
  stillBroken: 'Still Broken',
  stillBrokenHint: 'If it is not fixed, say so. The crew gets the work back.',
  stillBrokenFailed: "Can't send this. Try again.",
  saidBroken: 'You said that it is still broken. The crew has the work back.',
  another: 'Send Another Report',
} as const

export const reportHeading = (number: number) => `Report ${number}`
export const reportTo = (city: string) => `Report a problem to ${city}`
export const callTheCity = (phone: string) =>
  phone ? `Please call the city: ${phone}` : 'Please call the city instead.'
export const removePhoto = (name: string) => `Remove ${name}`
export const sendingPhoto = (sent: number, all: number) => `Sending photo ${sent + 1} of ${all}.`

/** By state: its name and what it means. */
export const stateWords: Record<ReportState, { label: string; means: string }> = {
  received: { label: 'Received', means: 'The city has your report and will look at it.' },
  accepted: { label: 'Accepted', means: 'The city will take care of it.' },
  in_progress: { label: 'In progress', means: 'A crew is working on it.' },
  closed: { label: 'Closed', means: 'The city closed the work order for it.' },
  declined: { label: 'Declined', means: 'The city will not do this.' },
}

export const triageWords = {
  title: 'Reports',
  loadFailed: "Can't load the reports.",
  show: 'Show reports',
  waiting: 'Waiting',
  decided: 'Decided',
  settings: 'Settings',
  noneWaiting: 'No report is waiting. New ones appear here.',
  noneDecided: 'No report was decided yet.',
  open: 'Open',
  close: 'Close',
  where: 'Where',
  noAddress: 'No address',
  near: 'Within 300 feet',
  nothingNear: 'No open work order and no other report is near.',
  merge: 'Same Problem',
  accept: 'Accept',
  decline: 'Decline',
  back: 'Back',
  acceptTitle: 'Make a work order',
  titleLabel: 'Title',
  priority: 'Priority',
  location: 'Location',
  newLocation: 'A new location here',
  locationName: 'Name of the new location',
  setPoint: 'Tap the map to set the place of the new location.',
  create: 'Create Work Order',
  declineTitle: 'Decline this report',
  declineReason: 'Reason',
  declineHint: 'The reporter reads this. Do not name anyone.',
  failed: "Can't save this. Try again.",
  order: 'Work order',
  reason: 'Reason',
  accepted: 'Accepted. The reporter can follow the work.',
  merged: 'Merged. The reporter can follow the work.',
  declined: 'Declined. The reporter can read why.',
  saidBroken: 'The reporter says it is still broken.',
  selection: 'Selected reports',
  declining: 'Declining reports',
  decliningElsewhere: 'Reports of another city are being declined. Wait until that is done.',
  mayBeDeclined: 'The server did not answer. The report may have been declined.',
  declineManyHint:
    'They get the same reason. You cannot undo this, because the reporters may read it at once.',
} as const

/** `reportsCounted(1)` is '1 report'. */
export const reportsCounted = (count: number) => `${formatCount(count)} ${count === 1 ? 'report' : 'reports'}`
export const declineQuestion = (count: number) => `Decline ${reportsCounted(count)}?`
/** `notSentUnanswered('2 reports')` is '2 reports not sent because the server did not answer.' */
export const notSentUnanswered = (counted: string) => `${counted} not sent because the server did not answer.`
/** `declinedMany(12)` is '12 reports were declined.' */
export const declinedMany = (count: number) =>
  `${reportsCounted(count)} ${count === 1 ? 'was' : 'were'} declined.`

export const settingsWords = {
  title: 'Reports from residents',
  hint: 'Residents report problems on a page without an account. You decide what becomes a work order. The words and place of an accepted report are public through Open311.',
  takesReports: 'Take reports from residents',
  phone: 'Phone number',
  phoneHint: 'Shown to residents while the city takes no reports.',
  categories: 'What residents can report',
  categoriesHint: 'Choose none to offer all.',
  address: 'Page for residents',
  copy: 'Copy Link',
  copied: 'Link copied.',
  notCopied: "Can't copy the link. Select it and copy it.",
  saved: 'Settings saved.',
  saveFailed: "Can't save these settings. Try again.",
  figures: `Last ${REPORT_FIGURES_DAYS} days`,
  onTime: 'Closed on time',
  stillBroken: 'Still broken',
} as const

/** `mergeInto('Report 12')` is 'Same Problem: Report 12' */
export const mergeInto = (name: string) => `${triageWords.merge}: ${name}`
export const feetAway = (meters: number) => `${formatCount(Math.round(meters / 0.3048))} ft`
export const becameReport = (number: number) => `Merged into report ${number}`

/** `rate(9, 12, 'work orders')` is '75%, 9 of 12 work orders' */
export function rate(part: number, all: number, what: string): string {
  if (all === 0) return `No ${what} closed yet`
  return `${Math.round((100 * part) / all)}%, ${formatCount(part)} of ${formatCount(all)} ${what}`
}

/** The proposed title: what it is about, and its place. */
export const proposedOrder = (service: string, address: string) =>
  (address ? `${service}: ${address}` : service).slice(0, 200)
export const photoCount = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)
export const stillBrokenWithin = `You can say this once, within ${STILL_BROKEN_DAYS} days.`
