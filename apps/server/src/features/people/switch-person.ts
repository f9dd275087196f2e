/**
 * Switches a person off and on, for the dashboard and for the command line (PERSON-1 to PERSON-7). Runs in the caller's
 * transaction, which also records who did it.
 */
import { checkSwitchOff } from '@lamplighter/domain/people'
import { enforce } from '@lamplighter/domain/rules'
import { recordOrdersTaken } from '../../audit/record-person.ts'
import type { Db } from '../../db/kysely.ts'
import { systemUser } from '../auth/index.ts'
import { leaveCrews, takeOrders } from '../memberships/index.ts'
import * as repo from './people.repo.ts'

export interface Switched {
  person: repo.Leaver
  /** False if the person was switched off before. */
  changed: boolean
  /** The person's cities. */
  cityIds: readonly string[]
  /** How many open orders the person had in each city. */
  taken: { cityId: string; count: number }[]
}

/** Null if there is no such person. `by` is null on the command line. */
export async function switchPersonOff(
  db: Db,
  userId: string,
  by: { userId: string } | null,
): Promise<Switched | null> {
  const locked = await repo.lockPerson(db, userId)
  if (!locked) return null
  const { person, cityIds } = locked
  if (person.switched_off_at) return { person, changed: false, cityIds, taken: [] }
  enforce(
    checkSwitchOff({
      actorId: by?.userId ?? null,
      target: { userId, name: person.name, platformRole: person.platform_role },
      otherPlatformAdmins: await repo.countOtherPlatformAdmins(db, userId),
      lastAdminOf: await repo.lastAdminOf(db, userId),
    }),
  )
  await repo.markOff(db, userId)
  await repo.switchSignIn(db, person, 'off')
  const command = by ? null : await systemUser(db, 'command line')
  const author = { userId: by?.userId ?? command?.id ?? '' }
  const taken: Switched['taken'] = []
  for (const cityId of cityIds) {
    const count = await takeOrders(db, cityId, { userId, name: person.name }, null, author)
    await leaveCrews(db, cityId, userId)
    taken.push({ cityId, count })
  }
  // A request writes them with everything else that it changed.
  if (command) await recordOrdersTaken(db, { person, author: command, taken })
  return { person, changed: true, cityIds, taken }
}

/** Orders and crews stay as they are now: others may do the work already. Null if there is no such person. */
export async function switchPersonOn(db: Db, userId: string): Promise<Omit<Switched, 'taken'> | null> {
  const locked = await repo.lockPerson(db, userId)
  if (!locked) return null
  const { person, cityIds } = locked
  if (!person.switched_off_at) return { person, changed: false, cityIds }
  await repo.markOn(db, userId)
  await repo.switchSignIn(db, person, 'on')
  return { person, changed: true, cityIds }
}
