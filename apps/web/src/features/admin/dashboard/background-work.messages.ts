/** UI texts of the state of background jobs (DUR-72). */
import type { BackgroundJob } from '@lamplighter/domain/admin'

export const backgroundWords = {
  title: 'Background work that fails',
  hint: 'The server tries again on its own. If it goes on, look at the log of the server.',
  loadFailed: "Couldn't load the state of the background work.",
  failing: 'Failing since',
  stuck: 'Does not end. Restart the server.',
  lastDone: 'Last done',
  neverDone: 'Not done so far',
  server: 'Server',
} as const

export const jobNames: Record<BackgroundJob, string> = {
  account_mails: 'Emails about accounts',
  notification_mails: 'Notification emails',
  pushes: 'Push notifications',
  webhooks: 'Webhooks',
  reminders: 'Reminders of due dates',
  order_rules: 'Rules for overdue work orders',
  location_counts: 'Counts of locations',
  street_maps: 'New street maps',
  cleanup: 'Cleanup of expired data',
  erasures: 'Erasing people',
}
