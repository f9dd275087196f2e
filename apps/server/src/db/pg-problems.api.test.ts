/** A constraint that a request can violate has its own message, and never causes a 500. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { pgProblem } from './pg-problems.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Named constraints that no request can violate, and the reason. */
const outOfReach: Record<string, string> = {
  // The contract or a rule rejects it first.
  city_name_blank: 'cityFields',
  city_state_code: 'stateCode',
  user_name_blank: 'the registration',
  place_state_code: 'boundaries are read by a command',
  location_attributes: 'the import writes objects',
  activity_recorded: 'the header X-Recorded-At is read by a rule',
  note_recorded: 'the same',
  work_order_recorded: 'the same',
  work_order_closed_recorded: 'the same',
  step_recorded: 'the same',
  change_recorded: 'the same',
  history_recorded: 'the same',
  step_hold_reason: 'the service removes it',
  step_position: 'the contract has both or none',
  device_report_counts: 'the contract',
  crew_name_blank: 'checkCrew',
  region_city_once: 'on conflict',
  region_viewer_once: 'on conflict',
  saved_view_name_blank: 'checkNewView',
  access_token_name_blank: 'checkNewAccessToken',
  webhook_cursor_once: 'on conflict',
  crew_calendar_once: 'a new link replaces it',
  city_export_ready: 'only the job writes a finished file',
  order_rule_effect_once: 'the order is locked',
  resident_report_point: 'the contract has both or none',
  resident_report_decided: 'one statement writes both columns',
  resident_report_accepted: 'the same',
  resident_reports_number: 'the city is locked',
  resident_report_photo_object_once: 'made by the server',
  crew_lead_is_member: 'checkCrew',
  reopening_closed_recorded: 'the same',
  media_attached: 'a note has a location',
  media_upload_arrived: 'a part that does not fit is refused',
  // One statement writes both columns.
  activity_told: 'every event has details',
  location_trash: 'who and when are written together',
  note_trash: 'the same',
  device_report_since: 'the same',
  request_decided: 'the same',
  work_order_finished: 'the same',
  work_order_closing_recorded: 'the same',
  work_order_closing_reason: 'the same',
  invitation_used: 'the row is locked',
  city_removal_open: 'the city is locked',
  city_removal_ended_once: 'the city is locked',
  city_removed_is_inactive: 'one statement writes both columns',
  // The statement handles the conflict.
  former_name_once: 'on conflict',
  activity_of_bulk: 'on conflict',
  import_source_once: 'on conflict',
  location_source_once: 'on conflict, or left out by the merge',
  work_order_source_once: 'the same',
  media_upload_id: 'on conflict',
  notification_choices_person: 'on conflict',
  notification_due_once: 'on conflict',
  work_order_viewer_once: 'on conflict',
  push_device_once: 'on conflict',
  // The server creates the key, or holds a lock on the record that it belongs to.
  activity_once: 'the operation is stored once',
  operation_once: 'the operation is locked',
  backup_id: 'made by the server',
  invitation_id: 'made by the server',
  city_removal_id: 'made by the server',
  notification_id: 'made by the server',
  push_device_id: 'made by the server',
  media_object_once: 'made by the server',
  import_part_once: 'the import is locked',
  import_row_once: 'one process reads a file',
  city_retention: 'the contract lists the days',
  city_retention_set: 'written together',
  hold_subject: 'written together',
  hold_lifted: 'written together',
  purge_id: 'made by the server',
  purges_running: 'on conflict',
  purged_location_once: 'on conflict',
  // Triggers maintain the counts.
  search_word_once: 'on conflict',
  location_cell_once: 'on conflict',
  location_count_once: 'on conflict',
  location_tag_once: 'on conflict',
  location_city: 'contains the primary key',
  note_city: 'contains the primary key',
  work_order_city: 'contains the primary key',
  crew_city: 'contains the primary key',
  user_erased_when_off: 'one statement sets them in this order',
}

it('every named key and check has its problem, or a reason why no request violates it', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('u', 'p', 'c', 'x')
    union select indexrelid::regclass::text from pg_index join pg_class c on c.oid = indrelid
    where c.relnamespace = 'public'::regnamespace and indisunique`.execute(app.owner)
  // Constraints on keys that clients choose have our own names; PostgreSQL's generated names belong to ids that the
  // server creates, and to words that contracts list.
  const named = rows.map(({ name }) => name).filter((name) => !/_(pkey|check)$/.test(name))
  const answered = (constraint: string) => pgProblem(Object.assign(new Error(), { constraint })) !== null
  expect(named.filter((name) => !answered(name)).toSorted()).toEqual(Object.keys(outOfReach).toSorted())
})

it.each([
  ['53100', 'storage_full', 507],
  ['53300', 'unavailable', 503],
  ['57P01', 'unavailable', 503],
  ['40P01', 'unavailable', 503],
  ['22021', 'invalid_request', 422],
])('an error %s of a statement is answered with %s', async (state, code, status) => {
  const fails = sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`)
  const error = await fails.execute(app.parts.db).catch((thrown: unknown) => thrown)
  expect(pgProblem(error)).toMatchObject({ code, status })
})
