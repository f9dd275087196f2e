/** The database speaks through its constraint names; this says which problem of the catalogue each one means. */
import { Problem, type ProblemCode, problem } from '@lamplighter/domain/http'

const byConstraint: Record<string, ProblemCode> = {
  location_id: 'id_taken',
  note_id: 'id_taken',
  work_order_id: 'id_taken',
  media_id: 'id_taken',
  location_name_blank: 'location_name_missing',
  location_latitude: 'coordinates_missing',
  location_longitude: 'coordinates_missing',
  note_text_blank: 'note_empty',
  note_location: 'not_found',
  work_order_title_blank: 'work_order_title_missing',
  work_order_location: 'not_found',
  request_pending_once: 'request_pending',
  membership_once: 'already_member',
  city_once: 'city_exists',
  account_email_once: 'email_taken',
}

const byState: Record<string, ProblemCode> = {
  '53100': 'storage_full',
  '53300': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '08000': 'unavailable',
  '08003': 'unavailable',
  '08006': 'unavailable',
  '22021': 'invalid_request',
  '22P05': 'invalid_request',
}

/** Lost or refused connections, as node-postgres and the system report them. */
const connectionTrouble =
  /ECONNREFUSED|ECONNRESET|ENOENT.*\.s\.PGSQL|Connection terminated|timeout exceeded when trying to connect|not queryable/

interface PgError {
  code?: string
  constraint?: string
}

/** The problem behind an error that a query threw, or null when it is not the database's doing. */
export function pgProblem(error: unknown): Problem | null {
  if (error instanceof Problem || !(error instanceof Error)) return null
  const { code = '', constraint = '' } = error as PgError
  const found = byConstraint[constraint] ?? byState[code]
  if (found) return problem(found)
  return connectionTrouble.test(error.message) || /^E(CONN|PIPE)/.test(code) ? problem('unavailable') : null
}
