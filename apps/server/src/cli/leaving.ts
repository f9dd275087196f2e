/** Switches people off and on, and erases them, for `npm run admin`. Its audit lines name no user. */
import { problem } from '@lamplighter/domain/http'
import { recordPerson } from '../audit/record-person.ts'
import type { Db } from '../db/kysely.ts'
import {
  eraseCopies,
  eraseRecord,
  findLeaver,
  holdsThatKeep,
  requestErasingOf,
  switchPersonOff,
  switchPersonOn,
} from '../features/people/index.ts'
import type { Person } from './platform-admins.ts'

/** False if the person was already in this state. */
export function switchPerson(db: Db, { id }: Person, command: 'switch-off' | 'switch-on'): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const done =
      command === 'switch-off'
        ? await switchPersonOff(transaction, id, null)
        : await switchPersonOn(transaction, id)
    if (!done) throw problem('not_found')
    const event = command === 'switch-off' ? 'person_switched_off' : 'person_switched_on'
    if (done.changed) await recordPerson(transaction, { userId: id, ...done, event, by: null })
    return done.changed
  })
}

/**
 * Erases at once, without waiting for a server. Returns the holds that keep the person; null if another process erases now, which
 * will take this person next.
 */
export async function erasePerson(db: Db, { id }: Person): Promise<string[] | null> {
  await db.transaction().execute(async (transaction) => {
    const requested = await requestErasingOf(transaction, id, { by: null, typed: null })
    if (!requested) throw problem('not_found')
    if (requested.isNew)
      await recordPerson(transaction, { userId: id, ...requested, event: 'person_erasing', by: null })
  })
  await eraseRecord(db, id)
  await eraseCopies(db, id)
  const left = await findLeaver(db, id)
  if (!left) return []
  const holds = await holdsThatKeep(db, left)
  return holds.length > 0 ? holds : null
}
