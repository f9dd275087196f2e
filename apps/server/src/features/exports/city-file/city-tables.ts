/** The tables that a city file contains without loss, in the order in which an import inserts them. */
export interface CityTable {
  name: string
  /** SQL for the rows `t` of the city $1. */
  where: string
  /** Columns that another installation fills itself, or that would give access to something. */
  without?: readonly string[]
  /** SQL for all rows `t` of the city $1, if the file has fewer. */
  all?: string
  /** Parent table: deleting its rows deletes these. */
  goesWith?: string
  /** Makes the order of rows the same in every installation. */
  order: string
  /** Columns with lists of people. Those with one person have foreign keys. */
  lists?: readonly string[]
  /**
   * SQL for the rows `t` that an import accepts. Only for tables whose rows belong to people: a row that a person has here
   * already stays, and the import skips the one in the file.
   */
  accepts?: string
}

const ofCity = 't.city_id = $1'
const ofOwn = (column: string, table: string) => `t.${column} in (select id from ${table} where city_id = $1)`
const finished = `t.city_id = $1 and t.job is null and t.status in ('saved', 'undone', 'failed', 'undoing')`
const viewOfMember = `t.user_id in (select user_id from city_memberships where city_id = $1)
      and coalesce(t.search ->> 'city', $1::text) = $1::text`
const ofFinished = `t.import_id in (select t.id from imports t where ${finished})`

export const cityTables: readonly CityTable[] = [
  { name: 'cities', where: 't.id = $1', without: ['removed_at'], order: 'id' },
  { name: 'city_memberships', where: ofCity, order: 'user_id' },
  { name: 'city_former_names', where: ofCity, order: 'name_key collate "C", state collate "C"' },
  { name: 'merged_cities', where: ofCity, order: 'id' },
  // Others are about people who do not belong to the city.
  { name: 'city_requests', where: `${ofCity} and t.status = 'pending'`, all: ofCity, order: 'id' },
  { name: 'crews', where: ofCity, order: 'id', lists: ['member_ids'] },
  { name: 'order_rules', where: ofCity, order: 'id', lists: ['tell_ids'] },
  { name: 'import_sources', where: ofCity, order: 'kind collate "C", name collate "C"' },
  {
    name: 'imports',
    where: finished,
    all: ofCity,
    without: ['acting', 'attempts', 'claim', 'job', 'served_at', 'stop_asked'],
    order: 'id',
  },
  { name: 'locations', where: ofCity, without: ['place_words'], order: 'id' },
  { name: 'purged_locations', where: ofCity, order: 'known_as collate "C"' },
  { name: 'work_orders', where: ofCity, without: ['overdue_from'], order: 'id', lists: ['assignee_ids'] },
  { name: 'notes', where: ofCity, order: 'id' },
  { name: 'holds', where: ofCity, order: 'id' },
  { name: 'media', where: ofCity, order: 'id' },
  // Duplicates come after their original.
  {
    name: 'resident_reports',
    where: ofCity,
    without: ['reporter_email'],
    order: 'duplicate_of is not null, id',
  },
  { name: 'work_order_steps', where: ofCity, goesWith: 'work_orders', order: 'id' },
  // Numbered anew: other cities of the installation have the same numbers.
  { name: 'work_order_changes', where: ofCity, goesWith: 'work_orders', without: ['id'], order: 'id' },
  { name: 'work_order_reopenings', where: ofCity, goesWith: 'work_orders', without: ['id'], order: 'id' },
  { name: 'location_history', where: ofCity, goesWith: 'locations', without: ['id'], order: 'id' },
  {
    name: 'order_rule_effects',
    goesWith: 'order_rules',
    where: `${ofOwn('rule_id', 'order_rules')} and ${ofOwn('work_order_id', 'work_orders')}`,
    order: 'id',
    lists: ['tell_ids'],
  },
  { name: 'activities', where: ofCity, order: 'id' },
  {
    name: 'import_changes',
    where: `${ofFinished} and ${ofOwn('location_id', 'locations')}`,
    all: ofOwn('import_id', 'imports'),
    order: 'import_id, location_id',
  },
  {
    name: 'import_order_changes',
    where: `${ofFinished} and ${ofOwn('work_order_id', 'work_orders')}`,
    all: ofOwn('import_id', 'imports'),
    order: 'import_id, work_order_id',
  },
  {
    name: 'saved_views',
    // A view without a city may be about another city of its owner.
    where: `${viewOfMember} and (t.search ? 'city'
      or not exists (select from city_memberships m where m.user_id = t.user_id and m.city_id <> $1))`,
    all: `t.search ->> 'city' = $1::text`,
    order: 'id',
    accepts: viewOfMember,
  },
]

/**
 * Tables that stay behind: secrets and devices (tokens, webhooks, invitations, calendars, push, sign-ins); what belongs to the
 * installation and its log; what is unfinished; and what the rows of the city are counted into again.
 */
export const staysBehind: readonly string[] = [
  'access_tokens',
  'account_links',
  'audit',
  'background_jobs',
  'backups',
  'city_exports',
  'city_removals',
  'crew_calendars',
  'device_reports',
  'import_parts',
  'import_rows',
  'invitations',
  'kysely_migration',
  'kysely_migration_lock',
  'location_cells',
  'location_changes',
  'location_counts',
  'location_departures',
  'location_tags',
  'mail_outbox',
  'media_upload_parts',
  'media_uploads',
  'notification_choices',
  'notifications',
  'object_deletions',
  'oidc_accounts',
  'oidc_payloads',
  'oidc_sign_ins',
  'operations',
  'place_boundaries',
  'platform_setup',
  'purges',
  'push_devices',
  'region_cities',
  'region_viewers',
  'regions',
  // Photos that nobody decided about. Those of accepted reports are media of the city.
  'resident_report_photos',
  'search_words',
  'server_keys',
  'shared_counters',
  // People are written in their own way (people.ts).
  'users',
  'webhook_cursor',
  'webhook_events',
  'webhooks',
  'work_order_viewers',
]

interface CityRows {
  name: string
  /** SQL for the rows `t` of the city $1. */
  where: string
}

/** The rows of a city in the tables that stay behind. Those of other tables belong to no city. */
const rowsBehind: readonly (CityRows & { goesWith?: string })[] = [
  { name: 'access_tokens', where: ofCity },
  { name: 'city_exports', where: ofCity },
  { name: 'crew_calendars', where: ofOwn('crew_id', 'crews'), goesWith: 'crews' },
  { name: 'import_parts', where: ofOwn('import_id', 'imports') },
  { name: 'import_rows', where: ofOwn('import_id', 'imports') },
  { name: 'invitations', where: ofCity },
  { name: 'media_upload_parts', where: ofOwn('upload_id', 'media_uploads'), goesWith: 'media_uploads' },
  { name: 'media_uploads', where: ofCity },
  { name: 'notifications', where: ofCity },
  { name: 'purges', where: ofCity },
  { name: 'region_cities', where: ofCity },
  { name: 'resident_report_photos', where: ofCity },
  { name: 'webhook_events', where: ofOwn('webhook_id', 'webhooks') },
  { name: 'webhooks', where: ofCity },
  { name: 'work_order_viewers', where: ofOwn('work_order_id', 'work_orders'), goesWith: 'work_orders' },
]

/** Triggers write these when locations and orders are deleted, so they go after them. */
const rowsOfTriggers: readonly CityRows[] = [
  { name: 'location_cells', where: ofCity },
  { name: 'location_changes', where: ofCity },
  { name: 'location_counts', where: ofCity },
  { name: 'location_departures', where: ofCity },
  { name: 'location_tags', where: ofCity },
  { name: 'search_words', where: ofCity },
]

/** Tables with the id of a city whose lines stay when it is deleted. */
export const linesThatStay: readonly string[] = ['audit', 'city_removals']

/** All rows of a city, also those that go with others: in the order in which they can be deleted (CITY-43). */
export const rowsOfCity: readonly (CityRows & { goesWith?: string })[] = [
  ...rowsBehind,
  ...cityTables
    .slice(1)
    .toReversed()
    .map(({ name, where, all = where, goesWith }) => ({
      name,
      where: all,
      ...(goesWith ? { goesWith } : {}),
    }))
    // Members learn of the removal until the end.
    .sort((a, b) => Number(a.name === 'city_memberships') - Number(b.name === 'city_memberships')),
  ...rowsOfTriggers,
]
