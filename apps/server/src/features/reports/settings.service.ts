/** A city switches its residents' reports on, and sees how well they are answered (REPORT-1, REPORT-13). */
import { type InputOf, orNotFound } from '@lamplighter/domain/http'
import { activeMembershipIn } from '@lamplighter/domain/memberships'
import * as contract from '@lamplighter/domain/reports'
import { done, type ReadContext, type SignedInUser, type WriteContext } from '../../http/context.ts'
import { authorize, lockActiveCity, requireGate } from '../memberships/index.ts'
import * as repo from './triage.repo.ts'

function authorizeSettings(user: SignedInUser, cityId: string): void {
  requireGate(user, 'city_admin:enter')
  orNotFound(activeMembershipIn(user, cityId))
  authorize(user, 'city:configure', { cityId })
}

export async function get({ db, user }: ReadContext, { params }: InputOf<typeof contract.getReportSettings>) {
  authorizeSettings(user, params.cityId)
  const { name, state, ...settings } = orNotFound(await repo.readSettings(db, params.cityId))
  const slug = contract.citySlug({ name, state })
  return { body: { ...settings, slug, figures: await repo.figures(db, params.cityId) } }
}

export async function set(
  context: WriteContext,
  { params, body }: InputOf<typeof contract.setReportSettings>,
) {
  const { db, user, audits } = context
  const { cityId } = params
  authorizeSettings(user, cityId)
  await lockActiveCity(context, cityId)
  const before = await repo.readSettings(db, cityId)
  const after = { ...body, phone: body.phone.trim(), categories: [...new Set(body.categories)] }
  await repo.saveSettings(db, cityId, after)
  audits.push({ objectType: 'city', objectId: cityId, cityId, before, after: { reportSettings: after } })
  return done
}
