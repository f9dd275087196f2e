/** A person's notifications, and the choices about them (TELL-1 to TELL-8). */
import * as z from 'zod/mini'
import {
  calendarDay,
  endpoint,
  id,
  idParams,
  pageOf,
  person,
  success,
  text,
  timestamp,
} from '../http/index.ts'
import { mailTimes, triggers, usualChoices } from './notifications.constants.ts'

export const notification = z.object({
  _id: id,
  trigger: z.enum(triggers),
  city: z.object({ _id: id, name: z.string() }),
  order: z.object({ _id: id, title: z.string(), status: z.enum(['open', 'finished']) }),
  locationName: z.string(),
  /** Null for due dates and rules, which nobody causes. */
  by: z.nullable(person),
  /** The beginning of the comment, or the name of the rule; null without one. */
  excerpt: z.nullable(z.string()),
  /** The order's due date now. */
  dueOn: z.nullable(calendarDay),
  createdAt: timestamp,
  readAt: z.nullable(timestamp),
})
export type Notification = z.output<typeof notification>

export const listNotifications = endpoint({
  id: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  summary: 'The caller’s notifications that the caller may still read, newest first',
  access: 'user',
  query: z.strictObject(pageOf(100, 50)),
  response: z.array(notification),
  paged: true,
})

export const countUnread = endpoint({
  id: 'countUnread',
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'The number of the caller’s unread notifications, at most 100',
  access: 'user',
  response: z.object({ unread: z.int() }),
})

export const readNotification = endpoint({
  id: 'readNotification',
  method: 'PUT',
  path: '/api/notifications/{id}/read',
  summary: 'Mark one of the caller’s notifications as read',
  access: 'user',
  params: idParams,
  body: z.strictObject({}),
  response: success,
  problems: ['not_found'],
})

export const readAllNotifications = endpoint({
  id: 'readAllNotifications',
  method: 'PUT',
  path: '/api/notifications/read',
  summary: 'Mark the caller’s notifications up to a time as read',
  access: 'user',
  body: z.strictObject({ until: timestamp }),
  response: success,
})

const choice = { bell: z.boolean(), mail: z.enum(mailTimes), push: z.boolean() }
const forEachTrigger = <T>(one: T) => ({
  assigned: one,
  mentioned: one,
  commented: one,
  due_soon: one,
  overdue: one,
  high_priority: one,
  rule: one,
})
const hour = z.int().check(z.minimum(0), z.maximum(23))
/** Hours of the city without mails and push. */
const quiet = { from: hour, to: hour }

const notificationChoices = z.strictObject({
  choices: z.strictObject({
    ...forEachTrigger(z.strictObject(choice)),
    /** An app that was opened before an update of the server does not know rules. */
    rule: z._default(z.strictObject(choice), usualChoices.rule),
  }),
  /** Null for none. */
  quiet: z.nullable(z.strictObject(quiet)),
})
export type NotificationChoices = z.output<typeof notificationChoices>

export const getNotificationChoices = endpoint({
  id: 'getNotificationChoices',
  method: 'GET',
  path: '/api/notifications/choices',
  summary: 'The caller’s notification settings',
  access: 'user',
  /** Not strict, so that an older app can read the answer of a newer server. */
  response: z.object({
    choices: z.object(forEachTrigger(z.object(choice))),
    quiet: z.nullable(z.object(quiet)),
    /**
     * 'unconfirmed': nothing is mailed before the person confirms the address; 'elsewhere': before their sign-in provider does.
     * 'server': this server sends no mail.
     */
    mailTo: z.union([
      z.object({ address: z.string() }),
      z.object({ missing: z.enum(['unconfirmed', 'elsewhere', 'server']) }),
    ]),
  }),
})

export const setNotificationChoices = endpoint({
  id: 'setNotificationChoices',
  method: 'PUT',
  path: '/api/notifications/choices',
  summary: 'Change the caller’s notification settings',
  access: 'user',
  body: notificationChoices,
  response: success,
})

export const unsubscribe = endpoint({
  id: 'unsubscribe',
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  summary: 'Turn off the notification emails of the recipient of an email',
  access: 'anyone',
  /** From the mail's link. */
  body: z.strictObject({ key: text(200) }),
  response: success,
  problems: ['not_found', 'too_many_requests'],
})

/** Mail programs post a form to this address (RFC 8058); a browser that opens it is sent to the page. */
export const oneClickPath = '/api/notifications/one-click'
