/** Rules that no linter checks: one route per contract, one writer per table, SQL scope = the domain's. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Endpoint, problemCodes } from '@lamplighter/domain/http'
import { describe, expect, it } from 'vitest'
import type { Database } from '../db/schema.ts'
import { routes } from '../routes.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const server = join(root, 'apps/server/src')

function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
}

// WORD-14
describe('contracts and routes', () => {
  const contracts = filesBelow(join(root, 'packages/domain/src'), '.contract.ts')

  it('are the same set', async () => {
    const described: string[] = []
    for (const file of contracts) {
      const exports: Record<string, Partial<Endpoint>> = await import(file)
      described.push(...Object.values(exports).flatMap((e) => (e.id && e.method && e.path ? [e.id] : [])))
    }
    expect(described.length).toBeGreaterThan(30)
    expect(routes.map((route) => route.endpoint.id).toSorted()).toEqual(described.toSorted())
  })

  it('have unique paths and ids', () => {
    const addresses = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(new Set(routes.map(({ endpoint }) => endpoint.id)).size).toBe(routes.length)
  })

  it('agree on access: a route that writes is a write', () => {
    for (const { kind, endpoint } of routes)
      if (endpoint.access === 'user')
        expect(endpoint.method === 'GET' ? ['read', 'read one', 'stream'] : ['write'], endpoint.id).toContain(
          kind,
        )
  })
})

describe('tables', () => {
  /** The files that write each table; the seed and the tests may write any. */
  const owners: Record<keyof Database | 'audit', string[]> = {
    users: [
      // No one works in a deleted city.
      'features/admin/removal/removal.repo.ts',
      'features/auth/users.repo.ts',
      'features/auth/join-users.repo.ts',
      'features/exports/city-file/import-people.ts',
      'import/import-target.ts',
      'cli/platform-admins.ts',
      'features/admin/merging/merge-cities.repo.ts',
      'features/people/people.repo.ts',
    ],
    cities: [
      'features/admin/admin-cities.repo.ts',
      'features/admin/removal/removal.repo.ts',
      // Gives removed cities their 30 days again.
      'backup/restore-backup.ts',
      // Writes only the owner, who must be a member.
      'features/memberships/memberships.repo.ts',
      'features/auth/join-users.repo.ts',
      'import/import-target.ts',
      'boundaries/save-places.ts',
      'features/admin/merging/merge-cities.repo.ts',
      'features/city-admin/order-settings.service.ts',
      'features/reports/triage.repo.ts',
      'features/retention/retention.repo.ts',
      // What comes back is not purged the same night.
      'backup/restore-backup.ts',
      'features/exports/city-file/import-city-file.ts',
    ],
    regions: ['features/admin/regions/regions.repo.ts'],
    region_cities: ['features/admin/regions/regions.repo.ts', 'features/admin/merging/merge-cities.repo.ts'],
    region_viewers: ['features/admin/regions/regions.repo.ts', 'features/auth/join-users.repo.ts'],
    resident_reports: [
      'features/reports/reports.repo.ts',
      'features/reports/triage.repo.ts',
      'features/admin/merging/merge-cities.repo.ts',
      'features/retention/purge.repo.ts',
    ],
    resident_report_photos: [
      'features/reports/reports.repo.ts',
      'features/reports/triage.repo.ts',
      'features/retention/purge.repo.ts',
    ],
    imports: ['import/imports.repo.ts', 'features/imports/imports.repo.ts', 'features/imports/jobs.repo.ts'],
    city_exports: ['features/exports/city-file-jobs.repo.ts', 'features/exports/city-file.repo.ts'],
    import_parts: [
      'import/imports.repo.ts',
      'features/imports/imports.repo.ts',
      'features/imports/jobs.repo.ts',
    ],
    import_sources: ['import/import-sources.ts', 'features/admin/merging/merge-cities.repo.ts'],
    import_rows: [
      'import/stage-rows.ts',
      'import/orders/match-places.ts',
      'import/orders/match-assignees.ts',
      'import/orders/compare-orders.ts',
      'import/orders/save-orders.ts',
      'import/compare-rows.ts',
      'import/save-rows.ts',
      'import/imports.repo.ts',
      'features/imports/jobs.repo.ts',
    ],
    import_changes: ['import/save-rows.ts', 'import/imports.repo.ts', 'features/retention/purge.repo.ts'],
    import_order_changes: [
      'import/orders/save-orders.ts',
      'import/imports.repo.ts',
      'features/retention/purge.repo.ts',
    ],
    shared_counters: ['db/shared-counters.ts'],
    backups: ['backup/last-backup.ts'],
    place_boundaries: ['boundaries/save-places.ts'],
    // Joining two users moves their memberships.
    city_memberships: [
      'features/exports/city-file/import-people.ts',
      'features/people/people.repo.ts',
      'features/memberships/memberships.repo.ts',
      'features/auth/join-users.repo.ts',
      'import/import-target.ts',
      'features/admin/merging/merge-cities.repo.ts',
    ],
    city_requests: [
      'features/people/people.repo.ts',
      'features/cities/cities.repo.ts',
      'features/memberships/memberships.repo.ts',
      'features/auth/join-users.repo.ts',
      'features/admin/merging/merge-cities.repo.ts',
    ],
    invitations: ['features/people/people.repo.ts', 'features/cities/invitations/invitations.repo.ts'],
    city_former_names: ['features/admin/admin-cities.repo.ts', 'features/admin/merging/merge-cities.repo.ts'],
    merged_cities: ['features/admin/merging/merge-cities.repo.ts'],
    city_removals: ['features/admin/removal/removal.repo.ts'],
    locations: [
      'features/locations/locations.repo.ts',
      'features/locations/place-words.repo.ts',
      'import/save-rows.ts',
      'import/undo-import.ts',
      // Trash that is too old.
      'features/retention/purge.repo.ts',
    ],
    location_history: ['audit/location-history.ts'],
    // Only the triggers, fold_location_changes() and mend_location_counts() of the migrations write it.
    location_changes: [],
    location_counts: [],
    location_tags: [],
    location_cells: [],
    search_words: [],
    location_departures: ['db/change-log/change-log.ts'],
    notes: ['features/notes/notes.repo.ts', 'features/retention/purge.repo.ts'],
    media: ['features/media/media.repo.ts', 'features/retention/purge.repo.ts'],
    media_uploads: ['features/media/uploads/uploads.repo.ts'],
    media_upload_parts: ['features/media/uploads/uploads.repo.ts'],
    object_deletions: [
      'features/media/media.repo.ts',
      'features/exports/city-file.repo.ts',
      'features/exports/city-file-jobs.repo.ts',
      'features/exports/city-file/import-media.ts',
    ],
    work_orders: [
      'features/work-orders/work-orders.repo.ts',
      // Take orders from members who left, and from dissolved crews.
      'features/memberships/assigned-orders.repo.ts',
      'features/city-admin/crews.repo.ts',
      // A city's days until an order is overdue.
      'features/city-admin/order-settings.service.ts',
      'features/auth/join-users.repo.ts',
      'import/orders/save-orders.ts',
      'import/orders/undo-orders.ts',
      // Orders that both cities imported.
      'features/admin/merging/merge-cities.repo.ts',
      'features/retention/purge.repo.ts',
    ],
    work_order_steps: ['features/work-orders/work-orders.repo.ts'],
    work_order_changes: [
      'features/work-orders/timeline.repo.ts',
      // Take orders from members who left, and from dissolved crews.
      'features/memberships/assigned-orders.repo.ts',
      'features/city-admin/crews.repo.ts',
      // The changes of a file.
      'import/orders/save-orders.ts',
    ],
    crews: [
      'features/city-admin/crews.repo.ts',
      'features/memberships/assigned-orders.repo.ts',
      'features/admin/merging/merge-cities.repo.ts',
      'features/auth/join-users.repo.ts',
    ],
    order_rules: [
      'features/city-admin/order-rules.repo.ts',
      'features/memberships/assigned-orders.repo.ts',
      'features/admin/merging/merge-cities.repo.ts',
      'features/auth/join-users.repo.ts',
    ],
    order_rule_effects: ['features/work-orders/city-rules/apply-rules.repo.ts'],
    crew_calendars: ['features/work-orders/crew-calendars.repo.ts', 'features/auth/join-users.repo.ts'],
    access_tokens: [
      'features/access-tokens/access-tokens.repo.ts',
      // Notes their last use.
      'http/admission/access-tokens.ts',
      'features/auth/join-users.repo.ts',
      'features/admin/merging/merge-cities.repo.ts',
    ],
    saved_views: [
      'features/work-orders/views.repo.ts',
      'features/auth/join-users.repo.ts',
      'features/admin/merging/merge-cities.repo.ts',
    ],
    webhooks: [
      'features/webhooks/webhooks.repo.ts',
      'features/webhooks/webhook-queue.repo.ts',
      'features/admin/merging/merge-cities.repo.ts',
    ],
    webhook_events: [
      'features/webhooks/webhooks.repo.ts',
      'features/webhooks/webhook-queue.repo.ts',
      'features/webhooks/follow-changes.ts',
    ],
    webhook_cursor: ['features/webhooks/follow-changes.ts'],
    work_order_viewers: ['features/work-orders/viewers.repo.ts', 'features/auth/join-users.repo.ts'],
    notifications: [
      'features/notifications/notifications.repo.ts',
      'features/notifications/notify.ts',
      'features/notifications/due.ts',
      'features/notifications/push/push-devices.repo.ts',
      'features/auth/join-users.repo.ts',
      'features/admin/merging/merge-cities.repo.ts',
    ],
    notification_choices: [
      'features/notifications/notifications.repo.ts',
      'features/auth/join-users.repo.ts',
    ],
    push_devices: ['features/notifications/push/push-devices.repo.ts', 'features/auth/join-users.repo.ts'],
    background_jobs: ['monitoring/job-outcomes.ts'],
    device_reports: ['features/city-admin/waiting.repo.ts'],
    holds: [
      'features/holds/holds.repo.ts',
      'features/auth/join-users.repo.ts',
      'features/admin/merging/merge-cities.repo.ts',
    ],
    purges: ['features/retention/retention.repo.ts'],
    purged_locations: ['features/retention/purge.repo.ts', 'features/admin/merging/merge-cities.repo.ts'],
    work_order_reopenings: ['features/work-orders/work-orders.repo.ts', 'import/orders/save-orders.ts'],
    activities: [
      'audit/record-person.ts',
      'audit/record-write.ts',
      'audit/record-purge.ts',
      'import/record-import.ts',
      'features/retention/purge.repo.ts',
    ],
    audit: [
      'audit/record-write.ts',
      'audit/record-person.ts',
      'audit/record-security-event.ts',
      'audit/record-public-write.ts',
      'audit/record-purge.ts',
      'import/record-import.ts',
      'cli/platform-admins.ts',
      'cli/admin-cities.ts',
      'features/admin/removal/removal.repo.ts',
      'cli/password-link.ts',
      'boundaries/save-places.ts',
    ],
    operations: ['audit/record-write.ts', 'cleanup.ts'],
    server_keys: ['db/server-keys.ts', 'adapters/identity-provider/provider-keys.ts'],
    mail_outbox: ['adapters/mail/outbox.ts'],
    account_links: ['adapters/identity-provider/account-links.ts'],
    platform_setup: ['start/setup-link.ts'],
    oidc_accounts: ['adapters/identity-provider/accounts.ts', 'features/exports/city-file/import-people.ts'],
    oidc_payloads: ['adapters/identity-provider/payload-store.ts'],
    oidc_sign_ins: ['adapters/identity-provider/sessions.ts'],
  }
  // Erasing a person writes every table that can name one; its own test reads them all.
  const sources = filesBelow(server, '.ts').filter(
    (file) =>
      !/\.test\.ts$|\/test-|(^|\/)(testing|migrations)\/|^demo\/|^features\/people\/erased?[.-](repo|copies)/.test(
        relative(server, file),
      ),
  )

  it.each(Object.entries(owners))('only its owner writes %s', (table, allowed) => {
    const writes = new RegExp(
      `(insert\\s+into|update|delete\\s+from)\\s+${table}\\b|\\.(insertInto|updateTable|deleteFrom)\\('${table}'\\)`,
      'i',
    )
    const writers = sources
      .filter((file) => writes.test(readFileSync(file, 'utf8')))
      .map((file) => relative(server, file))
    expect(allowed).toEqual(expect.arrayContaining(writers))
  })
})

it('every problem of the catalog is used', () => {
  const folders = ['packages/domain/src', 'apps/server/src', 'apps/web/src'].map((folder) =>
    join(root, folder),
  )
  const text = folders
    .flatMap((folder) => filesBelow(folder, '.ts'))
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('/problems.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(problemCodes.filter((code) => !text.includes(`'${code}'`))).toEqual([])
})
