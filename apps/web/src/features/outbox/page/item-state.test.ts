import { expect, test } from 'vitest'
import { describe } from '../../../lib/outbox/kinds.messages.ts'
import type { OutboxItem, OutboxProblem } from '../../../lib/outbox/outbox-item.ts'
import type { Upload } from '../../media/upload/upload-queue.ts'
import { type ItemContext, stateOf } from './item-state.ts'
import { deleteQuestion } from './outbox-page.messages.ts'
import { whatGoesWith } from './what-goes-with.ts'

const item = (opId: string, changes: Partial<OutboxItem> = {}): OutboxItem => ({
  opId,
  userId: 'wes',
  kind: 'note.create',
  entityId: opId,
  creates: true,
  dependsOn: [],
  input: null,
  request: {},
  baseVersion: null,
  mediaIds: [],
  title: 'Lamp 7',
  href: '/',
  recordedAt: '',
  state: 'waiting',
  tries: 0,
  nextTryAt: 0,
  problem: null,
  answer: null,
  sentAt: null,
  ...changes,
})
const problem = (status: number, message = 'So it is.'): OutboxProblem => ({
  code: 'unexpected_answer',
  status,
  message,
  current: null,
})
const upload = (mediaId: string, changes: Partial<Upload> = {}): Upload => ({
  mediaId,
  owner: 'wes',
  draftKey: 'location:1',
  name: `${mediaId}.jpg`,
  kind: 'image',
  bytes: 1000,
  originalBytes: null,
  preparing: false,
  keeping: false,
  sentBytes: 0,
  state: 'on this device',
  retryAt: null,
  message: null,
  kept: true,
  preview: '',
  thumbnail: '',
  ...changes,
})
function said(one: OutboxItem, changes: Partial<ItemContext> = {}, others: readonly OutboxItem[] = []) {
  const unsent = new Map([one, ...others].map((each) => [each.opId, each]))
  return stateOf(one, { now: 0, online: true, sending: new Set(), uploads: [], unsent, ...changes }).sentence
}

test('DUR-66 a file that is retried after a server problem says so, without a percentage', () => {
  const one = item('a', { mediaIds: ['x'] })
  const retried = upload('x', { state: 'sending', retryAt: 9_600 })
  expect(said(one, { uploads: [retried] })).toBe('The server had a problem. Trying again in 10 s.')
  expect(said(one, { uploads: [retried], now: 9_600 })).toBe('The server had a problem. Trying again.')
})

test('DUR-36: an item shows its state in a sentence', () => {
  const one = item('a')
  expect(said(one)).toBe('Waiting to be sent.')
  expect(said(one, { sending: new Set(['a']) })).toBe('Sending')
  expect(said(one, { online: false })).toBe('Waiting for a connection.')
  expect(said(item('a', { problem: problem(401) }))).toBe('Log in to send.')
  const quicker = {
    ...problem(412),
    code: 'version_conflict' as const,
    changedBy: { _id: 'ana', name: 'Ana' },
  }
  expect(said(item('a', { state: 'conflict', problem: quicker }))).toBe(
    'Ana changed this too. Choose a version.',
  )
  expect(said(item('a', { state: 'conflict', problem: { ...quicker, changedBy: null } }))).toBe(
    'Someone else changed this too. Choose a version.',
  )
  expect(said(item('a', { kind: 'order.reopen', state: 'conflict', problem: quicker }))).toBe(
    'Rejected: So it is.',
  )
  // A removed member sees the same text as for a deleted record.
  expect(said(item('a', { state: 'refused', problem: problem(404, 'Not found.') }))).toBe(
    'Rejected: You are no longer a member of this city, or the location or work order was deleted or is no longer in your categories. Your work is still on this device. Save it as a file to pass it on.',
  )
  expect(said(item('a', { state: 'refused', problem: problem(403, 'You are not a member.') }))).toBe(
    'Rejected: You are not a member.',
  )
  expect(said(item('a', { state: 'refused', problem: problem(0, 'Reload the page.') }))).toBe(
    'Reload the page.',
  )
})

test.each([
  [0, 120_000, 4, 'Tried 4 times, next try in 2 min: the server did not answer.'],
  [503, 12_000, 1, 'Tried once, next try in 12 s: the server is unavailable.'],
  [429, 0, 2, 'Tried 2 times, next try now: the server is busy.'],
])(
  'DUR-36: an item that failed with %i shows the tries and the next one',
  (status, nextTryAt, tries, sentence) => {
    expect(said(item('a', { problem: problem(status), nextTryAt, tries }))).toBe(sentence)
  },
)

test('DUR-36: an item shows the progress of its files', () => {
  const one = item('a', { mediaIds: ['x', 'y', 'z'] })
  const files = [
    upload('x', { state: 'on the server', sentBytes: 1000 }),
    upload('y', { state: 'sending', sentBytes: 200 }),
    upload('z'),
    upload('of another', { state: 'sending', sentBytes: 1000 }),
  ]
  expect(said(one, { uploads: files })).toBe('Sending 3 photos: 40%')
  expect(said(one, { uploads: [upload('x'), upload('y')] })).toBe('Waiting for its 2 photos.')
  expect(said(one, { uploads: [upload('x', { kind: 'video' })] })).toBe('Waiting for its file.')
  expect(said(one, { uploads: [upload('x', { preparing: true })] })).toBe('Resizing photos.')
  expect(said(one, { uploads: [upload('x', { state: 'failed', message: 'No answer.' })] })).toBe(
    "Couldn't send x.jpg, trying again: No answer.",
  )
})

test('DUR-36: an item names the item that it waits for', () => {
  const bench = item('a', { title: 'Bench 12', entityId: 'bench' })
  const note = item('b', { dependsOn: ['a'] })
  expect(said(note, {}, [bench])).toBe('Waiting for "Bench 12" to be sent first.')
  expect(said(note, {}, [{ ...bench, state: 'refused' }])).toBe(
    'Waiting for "Bench 12", which needs your attention.',
  )
  expect(said({ ...note, entityId: 'bench' }, {}, [bench])).toBe(
    'Waiting for an earlier change to be sent first.',
  )
  expect(said(note)).toBe('Waiting to be sent.')
})

test('DUR-36: each kind has a description, and an unknown one a general one', () => {
  expect(describe(item('a'))).toBe('Note for Lamp 7')
  expect(describe(item('a', { kind: 'order.close', title: 'Broken lamp' }))).toBe(
    'Work order closed: Broken lamp',
  )
  expect(describe(item('a', { kind: 'toString', title: ' ' }))).toBe('Change to an unnamed item')
})

test('DUR-36: deleting the creation of a record deletes all that depends on it, and nothing else', () => {
  const bench = item('1', { entityId: 'bench' })
  const edit = item('2', { entityId: 'bench', creates: false, dependsOn: ['1'] })
  const order = item('3', { entityId: 'order', dependsOn: ['1'] })
  const close = item('4', { entityId: 'order', creates: false, dependsOn: ['3'] })
  const other = item('5')
  const all = [bench, edit, order, close, other]
  expect(whatGoesWith(bench, all)).toEqual([edit, order, close])
  expect(whatGoesWith(order, all)).toEqual([close])
  expect(whatGoesWith(edit, all)).toEqual([])
})

test('DUR-36: the delete question names the dependent items, as far as they fit on a phone', () => {
  expect(deleteQuestion('Note for Lamp 7', 1, [], false)).toMatchObject({
    title: 'Delete "Note for Lamp 7"?',
    message:
      'It was never sent, so it will be permanently deleted. Its file will be deleted too. You can save it as a file first.',
  })
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  expect(deleteQuestion('New location: Bench', 0, many, false).message).toContain(
    'will be deleted too: "a", "b", "c", "d", "e", and 2 more.',
  )
  expect(deleteQuestion('Changes to Bench', 0, [], true).message).toContain('The saved version stays')
})
