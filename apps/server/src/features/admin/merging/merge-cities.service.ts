/** Merges a duplicate city into the other one: everything moves, then the duplicate is deleted (CITY-30 to CITY-33). */
import {
  checkMerge,
  type mergeCities as mergeContract,
  type tryMerge as tryContract,
} from '@lamplighter/domain/admin'
import { cityAndState, normalizeCity } from '@lamplighter/domain/cities'
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import { enforce } from '@lamplighter/domain/rules'
import { allowLongStatements } from '../../../db/long-statements.ts'
import type { ReadContext, WriteContext } from '../../../http/context.ts'
import { foldLocationChanges, moveLocations, renamePlace } from '../../locations/index.ts'
import { requireGate } from '../../memberships/index.ts'
import { skipLateOrders } from '../../work-orders/index.ts'
import {
  addFormerName,
  cityObject,
  lockPresentCity,
  nameOfCity,
  removeFormerName,
} from '../admin-cities.repo.ts'
import * as repo from './merge-cities.repo.ts'

export async function tryMerge({ db, user }: ReadContext, { params, query }: InputOf<typeof tryContract>) {
  requireGate(user, 'platform:administer')
  const goes = { id: params.id, ...orNotFound(await nameOfCity(db, params.id)) }
  enforce(checkMerge(goes, query))
  orNotFound(await nameOfCity(db, query.into))
  return { body: await repo.countMerge(db, { from: params.id, into: query.into }) }
}

export async function mergeCities(context: WriteContext, { params, body }: InputOf<typeof mergeContract>) {
  const { db, user, parts, afterCommit } = context
  requireGate(user, 'platform:administer')
  const merge = { from: params.id, into: body.into }
  await allowLongStatements(db)
  await repo.lockCities(db, merge)
  const goes = orNotFound(await lockPresentCity(db, merge.from))
  enforce(checkMerge({ id: merge.from, name: goes.name }, body))
  const stays = orNotFound(await lockPresentCity(db, merge.into))
  if (!stays.isActive) throw problem('city_inactive')
  if (await repo.isImporting(db, merge)) throw problem('city_importing')
  const moved = await repo.countMerge(db, merge)
  const regionIds = await repo.gainingRegionIds(db, merge)
  await repo.deferConstraints(db)
  await moveLocations(db, { ...merge, mergedBy: user.userId }, goes, stays)
  await repo.moveRecords(db, merge, user.userId)
  await skipLateOrders(db, { cityId: merge.into })
  await repo.removeCity(db, merge, { ...goes, mergedBy: user.userId })
  const isOther = normalizeCity(goes.name) !== normalizeCity(stays.name) || goes.state !== stays.state
  if (isOther) await addFormerName(db, merge.into, goes)
  await removeFormerName(db, stays)
  await renamePlace(db, merge.into, goes, stays)
  context.activities.push({
    type: 'city_updated',
    action: 'merged',
    details: { cityName: cityAndState(goes), into: cityAndState(stays), locations: moved.locations },
    cityId: merge.into,
    targetId: merge.into,
  })
  const audit = { objectType: 'city', before: { goes, stays }, after: { ...merge, moved } }
  context.audits.push(
    { ...audit, objectId: merge.from, cityId: merge.from },
    { ...audit, objectId: merge.into, cityId: merge.into },
    // Other people see the remaining city from now on (REGION-2).
    ...regionIds.map((objectId) => ({ objectType: 'region', objectId, cityId: merge.into, after: merge })),
  )
  afterCommit.push(() => {
    parts.geocoder.forgetBoundaries()
    parts.formerCities.forget()
    // Readers add up every change until it is folded. If this fails, cleanup.ts folds within seconds anyway.
    void foldLocationChanges(parts.background).catch(() => undefined)
  })
  return { body: { city: await cityObject(db, merge.into), moved } }
}
