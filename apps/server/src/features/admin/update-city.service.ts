/** Setting a city inactive and active again, and naming its owner. */
import { checkCityOwner, type updateCity as contract } from '@lamplighter/domain/admin'
import { type InputOf, problem } from '@lamplighter/domain/http'
import { enforce } from '@lamplighter/domain/rules'
import * as z from 'zod'
import type { WriteContext } from '../../http/context.ts'
import { findMember, requireRole } from '../memberships/index.ts'
import * as repo from './admin-cities.repo.ts'

const uuid = z.uuid()

/** A change to the present state writes nothing and makes no feed entry. */
export async function updateCity(context: WriteContext, { params, body }: InputOf<typeof contract>) {
  const { db, user } = context
  requireRole(user, 'platform:administer')
  const before = await repo.lockCity(db, params.id)
  if (!before) throw problem('not_found')
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
  const member = uuid.safeParse(userId).success ? await findMember(db, cityId, userId ?? '') : null
  enforce(checkCityOwner(member))
  return member?.name ?? ''
}
