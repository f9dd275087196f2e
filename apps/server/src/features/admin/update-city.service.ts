/** Setting a city inactive and active again, and naming its owner. */
import { checkCityOwner, type updateCity as contract } from '@lamplighter/domain/admin'
import { type InputOf, id as idShape, orNotFound } from '@lamplighter/domain/http'
import { enforce } from '@lamplighter/domain/rules'
import type { WriteContext } from '../../http/context.ts'
import { findMember, requireGate } from '../memberships/index.ts'
import * as repo from './admin-cities.repo.ts'

/** A change to the present state writes nothing and makes no feed entry. */
export async function updateCity(context: WriteContext, { params, body }: InputOf<typeof contract>) {
  const { db, user } = context
  requireGate(user, 'platform:administer')
  const before = orNotFound(await repo.lockCity(db, params.id))
  const { isActive = before.isActive, ownerId = before.ownerId } = body
  const changed = {
    ...(isActive !== before.isActive ? { isActive } : {}),
    ...(ownerId !== before.ownerId ? { ownerName: await nameOfMember(context, params.id, ownerId) } : {}),
  }
  if (Object.keys(changed).length > 0) {
    const after = { ...before, isActive, ownerId }
    await repo.updateCity(db, params.id, after)
    context.activities.push({
      type: 'city_updated',
      action: 'updated',
      details: { cityName: before.name, ...changed },
      cityId: params.id,
      targetId: params.id,
    })
    context.audits.push({ objectType: 'city', objectId: params.id, cityId: params.id, before, after })
  }
  return { body: await repo.cityObject(db, params.id) }
}

async function nameOfMember({ db }: WriteContext, cityId: string, userId: string | null): Promise<string> {
  const memberId = idShape.safeParse(userId).data
  const member = memberId ? await findMember(db, cityId, memberId) : null
  enforce(checkCityOwner(member))
  return member?.name ?? ''
}
