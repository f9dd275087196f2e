/** Removing a city and putting it back (CITY-40 to CITY-42). The same for the dashboard and the commands. */
import {
  checkRemoval,
  type getCityRemoval,
  type putBackCity,
  type removeCity,
} from '@lamplighter/domain/admin'
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import { enforce } from '@lamplighter/domain/rules'
import type { Db } from '../../../db/kysely.ts'
import type { ReadContext, WriteContext } from '../../../http/context.ts'
import { holdsOnCity } from '../../holds/index.ts'
import { requireGate } from '../../memberships/index.ts'
import { skipLateOrders } from '../../work-orders/index.ts'
import { cityObject, type LockedCity, lockCity, nameOfCity } from '../admin-cities.repo.ts'
import { isImporting, lockCities } from '../merging/merge-cities.repo.ts'
import * as repo from './removal.repo.ts'

export async function list({ db, user }: ReadContext) {
  requireGate(user, 'platform:administer')
  return { body: await repo.listRemovals(db) }
}

export async function look({ db, user }: ReadContext, { params }: InputOf<typeof getCityRemoval>) {
  requireGate(user, 'platform:administer')
  orNotFound(await nameOfCity(db, params.id))
  return { body: { holds: await holdReasons(db, params.id) } }
}

export async function remove(context: WriteContext, { params, body }: InputOf<typeof removeCity>) {
  const { db, user } = context
  requireGate(user, 'platform:administer')
  const city = orNotFound(await lockWhole(db, params.id))
  if (city.removedAt) throw problem('city_removed')
  enforce(checkRemoval(city, body))
  await removeLocked(db, params.id, user.userId)
  record(context, { id: params.id, name: city.name, action: 'removed' })
  return { body: await cityObject(db, params.id) }
}

export async function putBack(context: WriteContext, { params }: InputOf<typeof putBackCity>) {
  const { db, user } = context
  requireGate(user, 'platform:administer')
  const city = orNotFound(await lockWhole(db, params.id))
  if (!city.removedAt) throw problem('city_not_removed')
  await putBackLocked(db, params.id, user.userId)
  record(context, { id: params.id, name: city.name, action: 'put_back' })
  return { body: await cityObject(db, params.id) }
}

/** Locks the city as a merge does: no import begins meanwhile. Ask only then what state the city is in. */
export async function lockWhole(db: Db, cityId: string): Promise<LockedCity | null> {
  await lockCities(db, { from: cityId, into: cityId })
  return lockCity(db, cityId)
}

/** The city is locked, and present. */
export async function removeLocked(db: Db, cityId: string, removedBy: string | null): Promise<void> {
  if (await isImporting(db, { from: cityId, into: cityId })) throw problem('city_importing')
  await repo.markRemoved(db, cityId, removedBy)
}

/** The city is locked, and removed. Rules do not act on orders that became late meanwhile. */
export async function putBackLocked(db: Db, cityId: string, putBackBy: string | null): Promise<void> {
  if (await repo.isBeingDeleted(db, cityId)) throw problem('city_being_deleted')
  if (await repo.markPutBack(db, cityId, putBackBy)) await skipLateOrders(db, { cityId })
}

/** `['Smith v. City: Oak Street 12']`; the last line counts those that are not named. */
export async function holdReasons(db: Db, cityId: string): Promise<string[]> {
  const { holds, count } = await holdsOnCity(db, cityId)
  const named = holds.map(({ reason, subject }) => `${reason}: ${subject}`)
  return count > holds.length ? [...named, `and ${count - holds.length} more`] : named
}

interface Change {
  id: string
  name: string
  action: 'removed' | 'put_back'
}

function record(
  { activities, audits, afterCommit, parts }: WriteContext,
  { id, name, action }: Change,
): void {
  activities.push({
    type: 'city_updated',
    action,
    details: { cityName: name },
    cityId: id,
    targetId: id,
  })
  const [before, after] = action === 'removed' ? [false, true] : [true, false]
  audits.push({
    objectType: 'city',
    objectId: id,
    cityId: id,
    before: { removed: before },
    after: { removed: after },
  })
  afterCommit.push(() => parts.geocoder.forgetBoundaries())
}
