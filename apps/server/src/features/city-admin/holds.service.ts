/** Holds of a city, which its City Admins place and lift (HOLD-1, HOLD-8). */
import * as contract from '@lamplighter/domain/holds'
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import { enforce } from '@lamplighter/domain/rules'
import type { ReadContext, WriteContext } from '../../http/context.ts'
import * as repo from '../holds/index.ts'
import { lockActiveCity, requireGate } from '../memberships/index.ts'
import { authorizeInCity } from './admin-scope.ts'

export async function list(
  { db, user }: ReadContext,
  { params: { cityId }, query }: InputOf<typeof contract.listHolds>,
) {
  authorizeInCity(user, 'holds:manage', cityId)
  return repo.listHolds(db, cityId, query)
}

export async function onRecord(
  { db, user }: ReadContext,
  { params: { cityId }, query }: InputOf<typeof contract.getHoldOnRecord>,
) {
  authorizeInCity(user, 'holds:manage', cityId)
  return { body: { hold: await repo.holdOnRecord(db, cityId, query) } }
}

/** A repeat returns the hold as it is. The lock on the city waits for a purge that runs. */
export async function create(
  context: WriteContext,
  { params: { cityId }, body }: InputOf<typeof contract.createHold>,
) {
  const { db, user } = context
  authorizeInCity(user, 'holds:manage', cityId)
  await lockActiveCity(context, cityId)
  const known = await repo.lockHold(db, body._id)
  if (known && known.cityId !== cityId) throw problem('id_taken')
  if (!known) {
    enforce(contract.checkHold(body))
    enforce(contract.checkNewHold(await repo.countOpenHolds(db, cityId)))
    const subjectName = await repo.nameOfSubject(db, cityId, body.subject)
    if (subjectName === null) throw problem('hold_subject_missing')
    const { _id: id, subject } = body
    await repo.insertHold(db, {
      id,
      cityId,
      subject,
      subjectName,
      reason: body.reason.trim(),
      by: user.userId,
    })
  }
  return recorded(context, cityId, body._id, undefined)
}

export async function lift(context: WriteContext, { params }: InputOf<typeof contract.liftHold>) {
  const { db, user } = context
  requireGate(user, 'city_admin:enter')
  const hold = orNotFound(await repo.lockHold(db, params.id))
  authorizeInCity(user, 'holds:manage', hold.cityId)
  await lockActiveCity(context, hold.cityId)
  if (hold.isLifted) throw problem('hold_lifted')
  const before = await repo.holdObject(db, hold.id)
  await repo.liftHold(db, hold.id, user.userId)
  return recorded(context, hold.cityId, hold.id, before)
}

async function recorded({ db, audits }: WriteContext, cityId: string, id: string, before: unknown) {
  const body = await repo.holdObject(db, id)
  audits.push({ objectType: 'hold', objectId: id, cityId, before, after: body })
  return { body }
}
