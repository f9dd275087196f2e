/** The platform admin's calls about people who leave. */
import type { User } from '@lamplighter/domain/auth'
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import type * as contract from '@lamplighter/domain/people'
import { checkErase, eraseWaits, peopleMessages } from '@lamplighter/domain/people'
import { enforce } from '@lamplighter/domain/rules'
import { sql } from 'kysely'
import { jsonObject } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { done, type ReadContext, type WriteContext } from '../../http/context.ts'
import { userSelect } from '../auth/index.ts'
import { holdsOnPerson } from '../holds/index.ts'
import { requireGate } from '../memberships/index.ts'
import * as repo from './people.repo.ts'
import { switchPersonOff, switchPersonOn } from './switch-person.ts'

export async function switchOff(
  context: WriteContext,
  { params: { userId } }: InputOf<typeof contract.switchOffUser>,
) {
  requireGate(context.user, 'platform:administer')
  const { changed, cityIds } = await off(context, userId)
  if (changed) record(context, userId, cityIds, 'off')
  return answerFor(context.db, userId, peopleMessages.switchedOff)
}

async function off({ db, user, activities }: WriteContext, userId: string) {
  const { person, changed, cityIds, taken } = orNotFound(await switchPersonOff(db, userId, user))
  for (const { cityId, count } of taken)
    if (count > 0)
      activities.push({
        type: 'city_updated',
        action: 'orders_unassigned',
        details: { memberName: person.name, count },
        cityId,
        targetId: userId,
      })
  return { changed, cityIds }
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
  const { person } = orNotFound(await repo.lockPerson(db, userId))
  enforce(checkErase({ email: person.email, platformRole: person.platform_role }, body.email))
  const { cityIds } = await off(context, userId)
  await repo.requestErasing(db, userId, user.userId)
  if (!person.erase_requested_at) record(context, userId, cityIds, 'to be erased')
  const holds = await holdNames(db, userId)
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
  orNotFound(await repo.findPerson(db, userId))
  return { body: await holdNames(db, userId) }
}

/** The reasons of the open holds that keep the person, oldest first. */
export async function holdNames(db: Db, userId: string): Promise<string[]> {
  const { holds } = await holdsOnPerson(db, userId)
  return [...new Set(holds.map(({ reason }) => reason))]
}

const answerFor = async (db: Db, userId: string, message: string) => ({
  body: {
    ...done.body,
    message,
    user: await jsonObject<User>(db, userSelect(sql`u.id = ${userId}`)),
  },
})
