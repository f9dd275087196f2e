/** Texts of the webhooks of a city. */
import {
  FORMER_SECRET_HOURS,
  MAX_COUNTED_EVENTS,
  stopReasons,
  TEST_EVENT,
  type Webhook,
  type WebhookEvent,
  type WebhookKind,
} from '@lamplighter/domain/webhooks'

export const hookWords = {
  webhooks: 'Webhooks',
  hint: 'A webhook tells another system what changed, within seconds. Messages name the record, never its content.',
  columns: ['Webhook', 'State', 'Last Delivery', 'Actions'],
  noWebhooks: 'No webhooks yet',
  noWebhooksHint: 'For example: tell your asset system when a work order is closed.',
  newWebhook: 'New Webhook',
  editWebhook: 'Edit Webhook',
  deleteWebhook: 'Delete Webhook',
  edit: 'Edit',
  create: 'Create',
  on: 'On',
  off: 'Off',
  turnOn: 'Turn On',
  turnOff: 'Turn Off',
  showLog: 'Show Log',
  sendTest: 'Send Test Event',
  newSecret: 'New Secret',
  neverSent: 'Not yet',
  name: 'Name',
  namePlaceholder: 'Asset system',
  address: 'Address',
  addressPlaceholder: 'https://hooks.example.gov/lamplighter',
  addressHint: 'The receiver needs a public name and HTTPS.',
  kinds: 'Events to send',
  isOn: 'This webhook is on',
  secret: 'Secret',
  onlyNow:
    'You will not see this secret again. Copy it now. The receiver needs it to check that messages come from here.',
  copy: 'Copy Secret',
  copied: 'Secret copied.',
  notCopied: "Couldn't copy the secret. Select it in the field and copy it there.",
  done: 'Done',
  rotateMeans: `You see the new secret once. For ${FORMER_SECRET_HOURS} hours, the old one works too, so that you can change the receiver.`,
  rotateAction: 'Create New Secret',
  rotateFailed: "Can't create a new secret. Try again.",
  testSent: 'Test event sent. The log shows whether it arrived.',
  testFailed: "Can't send the test event. Try again.",
  saveFailed: "Can't save this webhook. What you entered is still here. Try again.",
  turnFailed: "Can't change this webhook. Try again.",
  deleteFailed: "Can't delete this webhook. Try again.",
  changedByOther:
    'Someone else changed this webhook. Their changes are added to yours here. Check the webhook, then save again.',
  goneForGood: 'Someone else deleted this webhook. Close this form and create a new webhook.',
  discardChanges: 'Discard changes',
  discardMeans: "Your changes to this webhook aren't saved.",
  logHint: 'Events of the last 30 days, newest first.',
  logFailed: "Can't load the log of this webhook.",
  logEmpty: 'No events yet. Send a test event to try the receiver.',
  sendAgain: 'Send Again',
  sentAgain: 'The event will be sent again.',
  sendAgainFailed: "Can't send the event again. Try again.",
  turnOnFirst: 'This webhook is off. Turn it on to send events again.',
} as const

export const kindWords: Record<WebhookKind, string> = {
  'location.created': 'Location created',
  'location.changed': 'Location changed',
  'location.deleted': 'Location deleted',
  'note.created': 'Note created',
  'note.deleted': 'Note deleted',
  'work_order.created': 'Work order created',
  'work_order.changed': 'Work order changed',
  'work_order.closed': 'Work order closed',
  'work_order.reopened': 'Work order reopened',
  'work_order.deleted': 'Work order deleted',
  'comment.created': 'Comment created',
  'comment.deleted': 'Comment deleted',
}

/** `typeInWords('note.created')` is 'Note created' */
export const typeInWords = (type: string): string =>
  type === TEST_EVENT
    ? 'Test event'
    : (Object.entries(kindWords).find(([kind]) => kind === type)?.[1] ?? type)

export const hookCreated = (name: string) => `Webhook "${name}" created.`
export const hookSaved = (name: string) => `Webhook "${name}" saved.`
export const hookTurned = (name: string, isOn: boolean) => `Webhook "${name}" is ${isOn ? 'on' : 'off'}.`
export const hookDeleted = (name: string) => `Webhook "${name}" deleted.`
export const deleteHookQuestion = (name: string) =>
  `Delete the webhook "${name}" and its log? Events that wait are not sent.`
/** `hookLogTitle('Asset system')` is 'Log of "Asset system"' */
export const hookLogTitle = (name: string) => `Log of "${name}"`
export const secretOf = (name: string) => `Secret of "${name}"`
export const rotateQuestion = (name: string) => `New secret for "${name}"?`

/** '1 event waits', '1,000+ events wait'; null if none does. */
export function waitingInWords(waiting: number): string | null {
  if (waiting === 0) return null
  if (waiting > MAX_COUNTED_EVENTS) return `${MAX_COUNTED_EVENTS.toLocaleString('en-US')}+ events wait`
  return waiting === 1 ? '1 event waits' : `${waiting.toLocaleString('en-US')} events wait`
}

/** Why the webhook needs somebody; null if it works or a person turned it off. */
export function troubleOf({ isOn, stopped, failingSince, lastTry }: Webhook): string | null {
  if (stopped) return `Turned off: ${stopReasons[stopped.reason]}`
  if (!isOn || !failingSince) return null
  return lastTry?.failure ? `The last try failed: ${lastTry.failure}.` : 'The last try failed.'
}

type Logged = Pick<WebhookEvent, 'state' | 'attempts' | 'status' | 'failure'>

/** 'Delivered (204)', 'Waiting', 'Not delivered after 10 tries: it answered 500' */
export function stateInWords({ state, attempts, status, failure }: Logged): string {
  if (state === 'delivered') return `Delivered (${status})`
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`
  if (state === 'failed') return `Not delivered after ${tries}${failure ? `: ${failure}` : ''}`
  return attempts === 0 ? 'Waiting' : `Waiting after ${tries}: ${failure}`
}
