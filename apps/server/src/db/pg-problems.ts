/** Maps PostgreSQL's errors to our problems: constraint violations by the constraint's name, others by their code (SEC-36). */
import { Problem, type ProblemCode, problem } from '@lamplighter/domain/http'

const byConstraint: Record<string, ProblemCode> = {
  location_id: 'id_taken',
  note_id: 'id_taken',
  work_order_id: 'id_taken',
  media_id: 'id_taken',
  import_id: 'id_taken',
  import_under_way_once: 'import_under_way',
  invitation_secret_once: 'invitation_secret_taken',
  location_name_blank: 'location_name_missing',
  location_latitude: 'coordinates_missing',
  location_longitude: 'coordinates_missing',
  note_text_blank: 'note_empty',
  note_location: 'not_found',
  work_order_title_blank: 'work_order_title_missing',
  work_order_location: 'not_found',
  work_order_step_id: 'id_taken',
  work_order_comment_id: 'id_taken',
  saved_view_id: 'id_taken',
  region_id: 'id_taken',
  region_name_once: 'region_name_taken',
  region_name_blank: 'region_name_missing',
  city_export_id: 'id_taken',
  city_export_once: 'city_file_under_way',
  crew_calendar_id: 'id_taken',
  access_token_id: 'id_taken',
  access_token_once: 'access_token_taken',
  webhook_id: 'id_taken',
  webhook_event_id: 'id_taken',
  webhook_name_blank: 'webhook_name_missing',
  saved_view_name_once: 'view_name_taken',
  crew_id: 'id_taken',
  order_rule_id: 'id_taken',
  order_rule_name_blank: 'rule_name_missing',
  crew_name_once: 'crew_name_taken',
  work_order_viewer_order: 'not_found',
  hold_id: 'id_taken',
  hold_reason_blank: 'legal_hold_reason_missing',
  hold_days: 'hold_days_wrong',
  hold_location: 'hold_subject_missing',
  hold_work_order: 'hold_subject_missing',
  hold_person: 'hold_subject_missing',
  resident_report_id: 'id_taken',
  resident_report_secret_once: 'id_taken',
  resident_report_challenge_once: 'report_proof_wrong',
  resident_report_blank: 'report_description_missing',
  resident_report_place: 'report_place_missing',
  resident_report_photo_id: 'id_taken',
  request_pending_once: 'request_pending',
  membership_once: 'already_member',
  city_once: 'city_exists',
  account_email_once: 'email_taken',
  user_identity: 'nothing_to_join',
}

const byState: Record<string, ProblemCode> = {
  '53100': 'storage_full',
  // Deadlock or lock timeout after several tries.
  '40001': 'unavailable',
  '40P01': 'unavailable',
  '55P03': 'unavailable',
  '25P03': 'unavailable',
  '57014': 'took_too_long',
  // A date or an offset that the calendar lacks.
  '22007': 'invalid_request',
  '22008': 'invalid_request',
  '22009': 'invalid_request',
  '22021': 'invalid_request',
  '22P05': 'invalid_request',
}

/** Whole classes: connection failure, authorization denied, out of resources, operator intervention. */
const unavailableState = /^(08|28|3D|53|57P)/

/** Lost or rejected connections, as node-postgres and the system report them. */
const connectionTrouble =
  /ECONNREFUSED|ECONNRESET|ENOENT.*\.s\.PGSQL|Connection terminated|timeout exceeded when trying to connect|not queryable/
const connectionTroubleCode = /^(E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND)|EAI_)/

interface PgError {
  code?: string
  constraint?: string
}

/** The problem for an error that a query threw, or null when it did not come from the database. */
export function pgProblem(error: unknown): Problem | null {
  if (error instanceof Problem || !(error instanceof Error)) return null
  const { code = '', constraint = '' } = error as PgError
  const found = byConstraint[constraint] ?? byState[code]
  if (found) return problem(found)
  return isDatabaseAway(error) ? problem('unavailable') : null
}

/** Other sockets (an aborted request, a photo store) fail with the same messages as the one to the database. */
const ofDatabase = new WeakSet<Error>()

/** Marks an error of a query or of the pool: `.catch(throwAsOfDatabase)` */
export function throwAsOfDatabase(error: unknown): never {
  if (error instanceof Error) ofDatabase.add(error)
  throw error
}

/** True when no one can use the database; a query that waited too long for locks does not show that. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || !ofDatabase.has(error)) return false
  const { code = '' } = error as PgError
  if (Object.hasOwn(byState, code)) return false
  return (
    unavailableState.test(code) || connectionTroubleCode.test(code) || connectionTrouble.test(error.message)
  )
}
