/** The retention of a city's trash, as its City Admins set it (HOLD-10). */
import type * as contract from '@lamplighter/domain/holds'
import type { InputOf } from '@lamplighter/domain/http'
import { done, type ReadContext, type WriteContext } from '../../http/context.ts'
import { authorize, lockActiveCity, requireGate } from '../memberships/index.ts'
import * as repo from './retention.repo.ts'

export async function get({ db, user }: ReadContext, { params }: InputOf<typeof contract.getRetention>) {
  requireGate(user, 'city_admin:enter')
  authorize(user, 'holds:manage', params)
  return { body: await repo.readRetention(db, params.cityId) }
}

export async function set(
  context: WriteContext,
  { params: { cityId }, body }: InputOf<typeof contract.setRetention>,
) {
  const { db, user, audits } = context
  requireGate(user, 'city_admin:enter')
  authorize(user, 'holds:manage', { cityId })
  await lockActiveCity(context, cityId)
  const before = await repo.readRetention(db, cityId)
  // The same choice again does not put off tonight's purge.
  if (before.days !== body.days) await repo.saveRetention(db, cityId, { days: body.days, by: user.userId })
  audits.push({
    objectType: 'city',
    objectId: cityId,
    cityId,
    before: { retentionDays: before.days },
    after: { retentionDays: body.days },
  })
  return done
}
