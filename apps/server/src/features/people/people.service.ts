/** The platform admin's calls about people who leave. */
import type { User } from '@lamplighter/domain/auth'
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import type * as contract from '@lamplighter/domain/people'
import { eraseWaits, peopleMessages } from '@lamplighter/domain/people'
import { sql } from 'kysely'
import { jsonObject } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { done, type ReadContext, type WriteContext } from '../../http/context.ts'
import { userSelect } from '../auth/index.ts'
import { requireGate } from '../memberships/index.ts'
import { holdsThatKeep, requestErasingOf } from './erase-person.ts'
import * as repo from './people.repo.ts'
import { type Switched, switchPersonOff, switchPersonOn } from './switch-person.ts'

export async function switchOff(
  context: WriteContext,
  { params: { userId } }: InputOf<typeof contract.switchOffUser>,
) {
  requireGate(context.user, 'platform:administer')
  const off = orNotFound(await switchPersonOff(context.db, userId, context.user))
  tellTaken(context, off)
  if (off.changed) record(context, userId, off.cityIds, 'off')
  return answerFor(context.db, userId, peopleMessages.switchedOff)
}

function tellTaken({ activities }: WriteContext, { person, taken }: Switched): void {
  for (const { cityId, count } of taken)
    if (count > 0)
      activities.push({
        type: 'city_updated',
        action: 'orders_unassigned',
        details: { memberName: person.name, count },
        cityId,
        targetId: person.id,
      })
}

/** One line in the audit trail of each of the person's cities; one without a city for a person who has none. */
function record(
  { audits }: WriteContext,
  userId: string,
  cityIds: readonly string[],
  after: 'off' | 'on' | 'to be erased',
): void {
  for (const cityId of cityIds.length > 0 ? cityIds : [null])
    audits.push({ objectType: 'person', objectId: userId, cityId, after })
}

export async function switchOn(
  context: WriteContext,
  { params: { userId } }: InputOf<typeof contract.switchOnUser>,
) {
  const { db, user } = context
  requireGate(user, 'platform:administer')
  const { changed, cityIds } = orNotFound(await switchPersonOn(db, userId))
  if (changed) record(context, userId, cityIds, 'on')
  return answerFor(db, userId, peopleMessages.switchedOn)
}

/** Only requests it: background work erases within seconds, however much there is to read, or when the last hold is lifted. */
export async function erase(
  context: WriteContext,
  { params: { userId }, body }: InputOf<typeof contract.eraseUser>,
) {
  const { db, user } = context
  requireGate(user, 'platform:administer')
  if (userId === user.userId) throw problem('own_account')
  const asked = orNotFound(await requestErasingOf(db, userId, { by: user, typed: body.email }))
  const { person, cityIds, isNew } = asked
  tellTaken(context, asked)
  if (isNew) record(context, userId, cityIds, 'to be erased')
  const holds = await holdsThatKeep(db, person)
  return {
    body: {
      ...done.body,
      message: holds.length > 0 ? eraseWaits(holds) : peopleMessages.erasing,
      holds,
    },
  }
}

export async function holds(
  { db, user }: ReadContext,
  { params: { userId } }: InputOf<typeof contract.listUserHolds>,
) {
  requireGate(user, 'platform:administer')
  return { body: await holdsThatKeep(db, orNotFound(await repo.findLeaver(db, userId))) }
}

const answerFor = async (db: Db, userId: string, message: string) => ({
  body: {
    ...done.body,
    message,
    user: await jsonObject<User>(db, userSelect(sql`u.id = ${userId}`)),
  },
})
