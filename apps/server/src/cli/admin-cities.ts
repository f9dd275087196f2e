/** `npm run admin`: creates cities from a list, removes a city, and puts it back. Audit lines name no user. */
import { basename } from 'node:path'
import { cityAndState } from '@lamplighter/domain/cities'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { findCityByName, type NamedCity } from '../db/city-by-name.ts'
import type { Db } from '../db/kysely.ts'
import {
  type CreatedCities,
  createCities,
  holdReasons,
  lockWhole,
  putBackLocked,
  readCityList,
  removeLocked,
} from '../features/admin/index.ts'
import { parseCity } from '../import/import-target.ts'
import * as words from './admin-cities-messages.ts'
import { ask } from './ask.ts'
import { listPlatformAdmins } from './platform-admins.ts'
import { logWarning, say } from './terminal.ts'

/** A trial, unless the operator says yes. */
export async function createFromList(
  db: Db,
  { mail, publicUrl }: Config,
  { file, yes }: { file: string; yes: boolean },
): Promise<number> {
  const began = performance.now()
  const cities = await readCityList(file)
  // Invitations need someone who may invite.
  const [inviter] = await listPlatformAdmins(db)
  if (!inviter) throw new Error(words.noPlatformAdmin)
  const request = {
    inviter,
    publicUrl,
    invitations: mail ? ('mailed' as const) : ('returned' as const),
    source: basename(file).slice(0, 120),
  }
  const transaction = await db.startTransaction().execute()
  let made: CreatedCities
  try {
    made = await createCities(transaction, cities, request)
    if (yes && made.problems.length === 0) {
      for (const { id } of made.created) await audit(transaction, id)
      await transaction.commit().execute()
    } else await transaction.rollback().execute()
  } catch (error) {
    if (!transaction.isRolledBack && !transaction.isCommitted) await transaction.rollback().execute()
    throw error
  }
  say(words.listed(made, { isTrial: !yes, milliseconds: performance.now() - began }))
  return made.problems.length > 0 ? 1 : 0
}

interface OneCity {
  city: string
  yes: boolean
}

export async function removeOne(db: Db, { city: given, yes }: OneCity): Promise<number> {
  const found = await findCity(db, given)
  const name = cityAndState(found)
  if (found.isRemoved) {
    say(words.removedAlready(name))
    return 0
  }
  say(words.removing(name, await holdReasons(db, found.id)))
  if (!yes && (await ask(words.typeName(found.name))) !== found.name) {
    logWarning(words.notRemoved)
    return 1
  }
  const isDone = await db.transaction().execute(async (transaction) => {
    const city = await lockWhole(transaction, found.id)
    if (!city || city.removedAt) return false
    await removeLocked(transaction, found.id, null)
    await audit(transaction, found.id)
    return true
  })
  say(isDone ? words.removed(name) : words.removedAlready(name))
  return 0
}

export async function putBackOne(db: Db, { city: given }: OneCity): Promise<number> {
  const found = await findCity(db, given)
  const name = cityAndState(found)
  if (!found.isRemoved) {
    say(words.notGone(name))
    return 0
  }
  const isDone = await db.transaction().execute(async (transaction) => {
    const city = await lockWhole(transaction, found.id)
    if (!city) throw new Error(words.noSuchCity(given))
    if (!city.removedAt) return false
    await putBackLocked(transaction, found.id, null)
    await audit(transaction, found.id)
    return true
  })
  say(isDone ? words.putBack(name) : words.notGone(name))
  return 0
}

async function findCity(db: Db, given: string): Promise<NamedCity> {
  const found = await findCityByName(db, parseCity(given))
  if (!found) throw new Error(words.noSuchCity(given))
  return found
}

async function audit(db: Db, cityId: string): Promise<void> {
  await sql`
    insert into audit (endpoint, object_type, object_id, city_id) values ('cli', 'city', ${cityId}::uuid, ${cityId}::uuid)`.execute(
    db,
  )
}
