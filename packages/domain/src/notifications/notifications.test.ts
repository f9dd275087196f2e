/** TELL-6 */
import { expect, test } from 'vitest'
import { notificationMail } from './notifications.mail.ts'
import { notificationSentence } from './notifications.messages.ts'

const ana = { _id: 'a', name: 'Ana Ruiz' }
const order = { _id: 'o', title: 'Replace valve', status: 'open' } as const
const told = {
  trigger: 'assigned',
  by: ana,
  order,
  dueOn: null,
  excerpt: null,
  locationName: 'Hydrant 7',
} as const

test.each([
  ['assigned', ana, 'Ana Ruiz assigned “Replace valve” to you or your crew'],
  ['mentioned', ana, 'Ana Ruiz mentioned you in a comment on “Replace valve”'],
  ['commented', ana, 'Ana Ruiz commented on “Replace valve”'],
  ['commented', null, 'A resident says that “Replace valve” is still broken'],
  ['due_soon', null, '“Replace valve” is due on Dec 1'],
  ['overdue', null, '“Replace valve” became overdue'],
  ['high_priority', ana, 'Ana Ruiz marked “Replace valve” as high priority'],
] as const)('%s', (trigger, by, sentence) => {
  expect(notificationSentence({ trigger, by, order, dueOn: '2026-12-01' })).toBe(sentence)
})

test('an order whose due date was removed', () => {
  expect(notificationSentence({ ...told, trigger: 'due_soon' })).toBe(
    '“Replace valve” no longer has a due date',
  )
})

const pages = { all: 'https://x/notifications', choices: 'https://x/settings', unsubscribe: 'https://x/u' }
const linkTo = (id: string) => `https://x/work-orders/${id}`

test('one notification is the subject', () => {
  const mail = notificationMail({
    notifications: [{ ...told, excerpt: 'Bring a key' }],
    more: 0,
    linkTo,
    pages,
  })
  expect(mail.subject).toBe('Ana Ruiz assigned “Replace valve” to you or your crew')
  expect(mail.text).toBe(`Ana Ruiz assigned “Replace valve” to you or your crew (Hydrant 7)
  Bring a key
https://x/work-orders/o

--
Choose which emails you get: https://x/settings
Unsubscribe from these emails: https://x/u
`)
})

test('several are counted, also those that are not named', () => {
  const mail = notificationMail({ notifications: [told, told], more: 3, linkTo, pages })
  expect(mail.subject).toBe('5 notifications from Lamplighter')
  expect(mail.text).toContain('See 3 more: https://x/notifications')
})
