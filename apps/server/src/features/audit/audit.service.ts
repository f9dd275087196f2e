/** The audit trail of a city, for its City Admins (FEED-16). */
import type { listAudit } from '@lamplighter/domain/audit'
import type { InputOf } from '@lamplighter/domain/http'
import type { ReadContext } from '../../http/context.ts'
import { authorize } from '../memberships/index.ts'
import { readAudit } from './audit.repo.ts'

export function list({ db, user }: ReadContext, { params, query }: InputOf<typeof listAudit>) {
  authorize(user, 'city:configure', params)
  return readAudit(db, params.cityId, query)
}
