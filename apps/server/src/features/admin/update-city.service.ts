/** Renames a city, sets it inactive or active, and sets its owner. */
import { checkCityOwner, checkNewCity, type updateCity as contract } from '@lamplighter/domain/admin'
import { cityAndState, normalizeCity, stateCode } from '@lamplighter/domain/cities'
import { type InputOf, id as idShape, orNotFound, problem } from '@lamplighter/domain/http'
import { enforce } from '@lamplighter/domain/rules'
import { allowLongStatements } from '../../db/long-statements.ts'
import type { WriteContext } from '../../http/context.ts'
import { renamePlace } from '../locations/index.ts'
import { findMember, requireGate } from '../memberships/index.ts'
import { skipLateOrders } from '../work-orders/index.ts'
import * as repo from './admin-cities.repo.ts'

/** A change that changes nothing writes nothing and makes no feed entry. */
export async function updateCity(context: WriteContext, { params, body }: InputOf<typeof contract>) {
  const { db, user } = context
  requireGate(user, 'platform:administer')
  const before = orNotFound(await repo.lockPresentCity(db, params.id))
  const { isActive = before.isActive, ownerId = before.ownerId } = body
  const { name, state } = namedBy(body, before)
  const isRenamed = name !== before.name || state !== before.state
  const changed = {
    ...(isActive !== before.isActive ? { isActive } : {}),
    ...(ownerId !== before.ownerId ? { ownerName: await nameOfMember(context, params.id, ownerId) } : {}),
    ...(isRenamed ? { newName: cityAndState({ name, state }) } : {}),
  }
  if (Object.keys(changed).length > 0) {
    const after = { ...before, name, state, isActive, ownerId }
    await repo.updateCity(db, params.id, after)
    if (isActive && !before.isActive) await skipLateOrders(db, { cityId: params.id })
    if (isRenamed) await rename(context, params.id, { before, after })
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

interface Named {
  name: string
  state: string
}

/** Omitted fields stay; given ones must be a name and an existing state. */
function namedBy(given: { name?: string | undefined; state?: string | undefined }, before: Named): Named {
  const draft = { name: given.name?.trim() ?? before.name, state: given.state?.trim() ?? before.state }
  enforce(checkNewCity(draft))
  const state = stateCode(draft.state)
  if (!state) throw problem('state_unknown')
  return { name: draft.name, state }
}

/** The old name leads to the city from now on, and its locations get the new city name (CITY-28, CITY-29). */
async function rename(
  { db, parts, afterCommit }: WriteContext,
  cityId: string,
  { before, after }: { before: Named; after: Named },
): Promise<void> {
  await repo.removeFormerName(db, after)
  const isOther = normalizeCity(before.name) !== normalizeCity(after.name) || before.state !== after.state
  if (isOther) await repo.addFormerName(db, cityId, before)
  await allowLongStatements(db)
  await renamePlace(db, cityId, before, after)
  afterCommit.push(() => {
    parts.geocoder.forgetBoundaries()
    parts.formerCities.forget()
  })
}

async function nameOfMember({ db }: WriteContext, cityId: string, userId: string | null): Promise<string> {
  const memberId = idShape.safeParse(userId).data
  const member = memberId ? await findMember(db, cityId, memberId) : null
  enforce(checkCityOwner(member))
  return member?.name ?? ''
}
