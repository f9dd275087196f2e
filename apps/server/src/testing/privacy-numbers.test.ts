/** PRIV-1. The numbers that docs/privacy.md names are those of the code. */
import { readFileSync } from 'node:fs'
import { CONFIRM_LINK_HOURS, OPERATORS_LINK_HOURS, PASSWORD_LINK_HOURS } from '@lamplighter/domain/auth'
import { CITY_FILE_DAYS, MAX_OWN_DATA_LINKS_PER_HOUR } from '@lamplighter/domain/exports'
import { KEEP_UPLOADS_DAYS } from '@lamplighter/domain/media'
import { NOTIFICATION_DAYS } from '@lamplighter/domain/notifications'
import {
  KEEP_REPORT_PHOTOS_DAYS,
  KEEP_REPORTER_EMAIL_DAYS,
  KEEP_WAITING_PHOTOS_DAYS,
} from '@lamplighter/domain/reports'
import { KEEP_WEBHOOK_EVENTS_DAYS } from '@lamplighter/domain/webhooks'
import { VIEWER_HEARTBEAT_SECONDS, VIEWER_STAYS_SECONDS } from '@lamplighter/domain/work-orders'
import { expect, test } from 'vitest'

const text = readFileSync(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8')

test.each([
  `| ${PASSWORD_LINK_HOURS} hour (${OPERATORS_LINK_HOURS} hours from an operator) and ${CONFIRM_LINK_HOURS} hours |`,
  `deleted from the server after ${CITY_FILE_DAYS} days`,
  `at most ${MAX_OWN_DATA_LINKS_PER_HOUR} an hour`,
  `no note uses is deleted after ${KEEP_UPLOADS_DAYS} days`,
  `| \`notifications\` | ${NOTIFICATION_DAYS} days |`,
  `| ${KEEP_REPORT_PHOTOS_DAYS} days after the decision; ${KEEP_WAITING_PHOTOS_DAYS} days without one.`,
  `at most ${KEEP_REPORTER_EMAIL_DAYS} days`,
  `events are kept for ${KEEP_WEBHOOK_EVENTS_DAYS} days`,
  `every ${VIEWER_HEARTBEAT_SECONDS} seconds | \`work_order_viewers\` | ${VIEWER_STAYS_SECONDS} seconds`,
])('PRIV-1 says: %s', (words) => {
  expect(text).toContain(words)
})
