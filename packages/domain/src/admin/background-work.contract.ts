/** State of the work that servers do on their own: mails, reminders, cleanups (DUR-72). */
import * as z from 'zod/mini'
import { endpoint, timestamp } from '../http/index.ts'

export const backgroundJobs = [
  'account_mails',
  'notification_mails',
  'pushes',
  'webhooks',
  'reminders',
  'order_rules',
  'location_counts',
  'street_maps',
  'cleanup',
  'erasures',
] as const
export type BackgroundJob = (typeof backgroundJobs)[number]

export const getBackgroundWork = endpoint({
  id: 'getBackgroundWork',
  method: 'GET',
  path: '/api/admin/background-work',
  summary: 'Background jobs of each running server that fail or do not end',
  access: 'user',
  response: z.array(
    z.object({
      job: z.enum(backgroundJobs),
      /** Host name and port. */
      server: z.string(),
      /** Null for a job that does not end: it has neither succeeded nor failed for half an hour. */
      failingSince: z.nullable(timestamp),
      /** One line for an operator; null for a job that does not end. */
      reason: z.nullable(z.string()),
      /** Up to a minute old; null before the first time. */
      lastDone: z.nullable(timestamp),
    }),
  ),
  problems: ['forbidden'],
})
