/**
 * Erases people (PERSON-8 to PERSON-14). A request only marks the person; background work renames the record of whoever no hold
 * keeps, new requests within seconds, and then replaces copies of the name. Whether a hold still keeps the others is asked with
 * each cleanup, since that question may read much.
 */
import { checkErase, typedToErase } from '@lamplighter/domain/people'
import { enforce } from '@lamplighter/domain/rules'
import { recordPerson } from '../../audit/record-person.ts'
import type { Db } from '../../db/kysely.ts'
import { allowLongStatements } from '../../db/long-statements.ts'
import { deleteCityFile } from '../exports/index.ts'
import { holdsOnPerson } from '../holds/index.ts'
import * as erase from './erase.repo.ts'
import { replaceCopies } from './erased-copies.ts'
import * as repo from './people.repo.ts'
import { type Switched, switchPersonOff } from './switch-person.ts'

/** Returns how many were erased. The first failure is thrown when all had their turn. */
export async function eraseWaiting(db: Db, which: 'new' | 'all'): Promise<number> {
  let erased = 0
  const failures: unknown[] = []
  for (const id of await repo.waitingToBeErased(db, which)) {
    try {
      if (await eraseRecord(db, id)) erased += 1
    } catch (error) {
      failures.push(error)
    }
  }
  for (const id of await erase.beingErased(db))
    await eraseCopies(db, id).catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
  return erased
}

interface Asked {
  by: { userId: string } | null
  /** The email or the name that confirms it; null for a person whom the command line described. */
  typed: string | null
}

/** Switches off and marks the person. Null if there is no such person. */
export async function requestErasingOf(
  db: Db,
  userId: string,
  { by, typed }: Asked,
): Promise<(Switched & { isNew: boolean }) | null> {
  const locked = await repo.lockPerson(db, userId)
  if (!locked) return null
  const { name, email, platform_role: platformRole, erase_requested_at } = locked.person
  enforce(checkErase({ name, email, platformRole }, typed ?? typedToErase({ name, email })))
  const off = await switchPersonOff(db, userId, by)
  await repo.requestErasing(db, userId, by?.userId ?? null)
  return off && { ...off, isNew: erase_requested_at === null }
}

/**
 * Renames the record first: from then on nobody writes the old name. False while a hold keeps the person, or when somebody
 * switched the person on, or another server is erasing.
 */
export async function eraseRecord(db: Db, userId: string): Promise<boolean> {
  // Without a lock: reading may take long.
  if (!(await isDue(db, await repo.findLeaver(db, userId)))) return false
  return db.transaction().execute(async (transaction) => {
    await allowLongStatements(transaction)
    if (!(await repo.isOnlyEraser(transaction))) return false
    const seen = await repo.findLeaver(transaction, userId)
    if (!seen) return false
    const { cityIds } = await erase.whatNames(transaction, seen)
    await repo.lockCities(transaction, cityIds)
    const person = await repo.lockForErasing(transaction, userId)
    // Again, since a hold may have been placed. From here on, placing one waits for these locks.
    if (!person || !(await isDue(transaction, person))) return false
    const erasing = await erase.whatNames(transaction, person)
    await erase.leaveCities(transaction, erasing)
    const by = await erase.renameRecord(transaction, erasing)
    await erase.deletePersonal(transaction, erasing, by)
    await erase.tellCities(transaction, erasing.cityIds, erasing.names, by)
    const event = { event: 'person_erased', by: person.erase_requested_by } as const
    await recordPerson(transaction, { userId, cityIds: erasing.cityIds, ...event })
    return true
  })
}

async function isDue(db: Db, person: repo.Leaver | null): Promise<boolean> {
  if (!person?.erase_requested_at || person.platform_role === 'admin') return false
  return (await holdsThatKeep(db, person)).length === 0
}

/** Copies of the name in other rows. Without a hold on them: one may have been placed after the record was renamed. */
export async function eraseCopies(db: Db, userId: string): Promise<void> {
  const copies = await erase.copiesOf(db, userId)
  if (!copies) return
  const { cityIds, erased, isLast } = copies
  if ((await erase.holdsThatName(db, { ...erased, cityIds })).length > 0) return
  await replaceCopies(db, copies)
  await db.transaction().execute(async (transaction) => {
    await erase.deleteByEmail(transaction, erased.emails)
    for (const id of await erase.filesThatName(transaction, copies)) await deleteCityFile(transaction, id)
    await erase.tellCities(transaction, cityIds, erased.names, erased.by)
    await erase.markReplaced(transaction, userId, isLast)
  })
}

/** The reasons of the open holds that keep the person: on them, on what they did, and on records that name them. */
export async function holdsThatKeep(db: Db, person: repo.Leaver): Promise<string[]> {
  const erasing = await erase.whatNames(db, person)
  const reasons: string[] = []
  for (const id of erasing.ids)
    reasons.push(...(await holdsOnPerson(db, id)).holds.map(({ reason }) => reason))
  return [...new Set([...reasons, ...(await erase.holdsThatName(db, erasing))])]
}
