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
  ['assigned', ana, 'Ana Ruiz assigned you “Replace valve”'],
  ['mentioned', ana, 'Ana Ruiz mentioned you on “Replace valve”'],
  ['commented', ana, 'Ana Ruiz commented on “Replace valve”'],
  ['due_soon', null, '“Replace valve” is due on Dec 1'],
  ['overdue', null, '“Replace valve” is overdue'],
  ['high_priority', ana, 'Ana Ruiz gave “Replace valve” high priority'],
] as const)('%s', (trigger, by, sentence) => {
  expect(notificationSentence({ trigger, by, order, dueOn: '2026-12-01' })).toBe(sentence)
})

test('an order whose due date was taken away', () => {
  expect(notificationSentence({ ...told, trigger: 'due_soon' })).toBe(
    '“Replace valve” was due, and has no due date now',
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
  expect(mail.subject).toBe('Ana Ruiz assigned you “Replace valve”')
  expect(mail.text).toBe(`Ana Ruiz assigned you “Replace valve” (Hydrant 7)
  Bring a key
https://x/work-orders/o

--
Choose what you get mail about: https://x/settings
Turn off all of these mails: https://x/u
`)
})

test('several are counted, also those that are not named', () => {
  const mail = notificationMail({ notifications: [told, told], more: 3, linkTo, pages })
  expect(mail.subject).toBe('5 notifications from Lamplighter')
  expect(mail.text).toContain('3 more: https://x/notifications')
})
