/**
 * Erases people (PERSON-8 to PERSON-14). A request only marks the person; background work erases whoever no hold keeps, in one
 * transaction each: new requests within seconds. Whether a hold still keeps the others is asked with each cleanup, since that
 * question may read much.
 */
import { checkErase } from '@lamplighter/domain/people'
import { enforce } from '@lamplighter/domain/rules'
import { recordPerson } from '../../audit/record-person.ts'
import type { Db } from '../../db/kysely.ts'
import { deleteCityFile } from '../exports/index.ts'
import { holdsOnPerson } from '../holds/index.ts'
import * as erase from './erase.repo.ts'
import * as repo from './people.repo.ts'
import { switchPersonOff } from './switch-person.ts'

/** Returns how many were erased. The first failure is thrown when all had their turn. */
export async function eraseWaiting(db: Db, which: 'new' | 'all'): Promise<number> {
  let erased = 0
  const failures: unknown[] = []
  for (const id of await repo.waitingToBeErased(db, which)) {
    try {
      if (await db.transaction().execute((transaction) => eraseUnlessHeld(transaction, id))) erased += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return erased
}

/** On the command line: switches off and marks the person. Null if there is no such person. */
export async function requestErasingOf(
  db: Db,
  userId: string,
): Promise<{ changed: boolean; cityIds: readonly string[] } | null> {
  const locked = await repo.lockPerson(db, userId)
  if (!locked) return null
  const { email, platform_role, erase_requested_at } = locked.person
  enforce(checkErase({ email, platformRole: platform_role }, email))
  await switchPersonOff(db, userId, null)
  await repo.requestErasing(db, userId, null)
  return { changed: erase_requested_at === null, cityIds: locked.cityIds }
}

/** False while a hold keeps the person, or when somebody switched the person on or another server was first. */
async function eraseUnlessHeld(db: Db, userId: string): Promise<boolean> {
  const person = await repo.lockForErasing(db, userId)
  if (!person?.erase_requested_at || person.platform_role === 'admin') return false
  if ((await holdsOnPerson(db, userId)).count > 0) return false
  const erasing = await erase.whatNames(db, person)
  await erase.renameCopies(db, erasing)
  await erase.deletePersonal(db, erasing)
  for (const id of await erase.filesThatName(db, erasing)) await deleteCityFile(db, id)
  // Last, because the copies may take long and others wait for the locks of these rows.
  await repo.lockCitiesOf(db, userId)
  await erase.leaveCities(db, erasing)
  await erase.renameRecord(db, erasing)
  await erase.tellCities(db, erasing)
  const { cityIds } = erasing
  await recordPerson(db, { userId, cityIds, event: 'person_erased', by: person.erase_requested_by })
  return true
}
