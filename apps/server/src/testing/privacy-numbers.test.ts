/** PRIV-1. The numbers that docs/privacy.md names are those of the code. */
import { readFileSync } from 'node:fs'
import { CONFIRM_LINK_HOURS, OPERATORS_LINK_HOURS, PASSWORD_LINK_HOURS } from '@lamplighter/domain/auth'
import {
  CITY_FILE_DAYS,
  MAX_OWN_DATA_LINKS_PER_HOUR,
  MAX_OWN_FILE_BYTES,
  MAX_OWN_FILES,
} from '@lamplighter/domain/exports'
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

/** A number that only one file knows. */
function numberIn(file: string, before: string): number {
  const source = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
  const found = source.slice(source.indexOf(before) + before.length).match(/^\d+/)
  if (!source.includes(before) || !found) throw new Error(`${file} does not say "${before}" with a number`)
  return Number(found[0])
}
const provider = 'apps/server/src/adapters/identity-provider'
const push = 'apps/server/src/features/notifications/push/push-devices.repo.ts'
const waiting = 'apps/server/src/features/city-admin/waiting.repo.ts'
const outbox = 'apps/web/src/lib/outbox/outbox-table.ts'
const ended = 'apps/web/src/lib/sign-in/ended-person.ts'
const invitations = 'apps/server/src/features/cities/invitations/invitations.repo.ts'

test.each([
  `until ${numberIn(`${provider}/sessions.ts`, "oidc_sign_ins where last_used_at < now() - interval '")} days after its last use`,
  `ends after ${numberIn(`${provider}/provider-settings.ts`, 'longestIdle = ')} days without use, and after ${numberIn(`${provider}/provider-settings.ts`, 'longestSession = ')} days in any case`,
  `invitations ${numberIn(invitations, 'KEEP_DAYS = ')} days after they expire`,
  `| \`operations\` | ${numberIn('apps/server/src/cleanup.ts', 'KEEP_OPERATIONS_DAYS = ')} days |`,
  `${numberIn(waiting, 'KEEP_DAYS = ')} days after the last report, at most ${numberIn(waiting, 'DEVICES_PER_USER = ')} devices`,
  `until delivery has failed for ${numberIn(push, 'FAILING_DAYS = ')} days, or until ${numberIn(push, 'UNUSED_DAYS = ')} days without use`,
  `lists that were read for ${numberIn(outbox, 'SENT_KEPT_MS = ')} days`,
  `file there for ${numberIn(ended, 'KEPT_MS = ')} days`,
  `At most ${MAX_OWN_FILES.toLocaleString('en-US')} files of ${MAX_OWN_FILE_BYTES / 1_000_000} MB`,
  `| password link ${PASSWORD_LINK_HOURS} hour, or ${OPERATORS_LINK_HOURS} hours if an operator made it; confirmation link ${CONFIRM_LINK_HOURS} hours |`,
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
