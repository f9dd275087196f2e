/** The city that imported locations belong to and the user who is their creator. */
import { normalizeCity, stateCode } from '@lamplighter/domain/cities'
import { UNKNOWN_ZIP } from '@lamplighter/domain/map'
import type { MemberRole } from '@lamplighter/domain/memberships'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { findCityByName } from '../db/city-by-name.ts'
import type { Db } from '../db/kysely.ts'
import { firstRow, oneRow } from '../db/rows.ts'
import { SYSTEM_ISSUER } from '../features/auth/index.ts'
import { ImportError } from './import-error.ts'
import type { ImportCity, ImportCreator } from './import-fields.ts'
import { recordCityCreated } from './record-import.ts'

/** `parseCity('St. Paul, Minnesota')` is { name: 'St. Paul', state: 'MN' }. */
export function parseCity(text: string): { name: string; state: string } {
  const comma = text.lastIndexOf(',')
  const name = text.slice(0, comma).trim()
  const state = stateCode(text.slice(comma + 1))
  if (comma < 1 || name === '' || !state)
    throw new ImportError(`"${text}" is not a city and its state, such as --city "Lincoln, NE".`)
  return { name, state }
}

export async function findCity(
  db: Db,
  { name, state }: { name: string; state: string },
): Promise<ImportCity | null> {
  const city = await findCityByName(db, { name, state }, sql<ImportCity>`postcode, country`)
  if (city?.isRemoved) throw new ImportError(`${city.name}, ${city.state} was removed.`)
  if (city && !city.isActive) throw new ImportError(`${city.name}, ${city.state} is not active.`)
  return city
}

/**
 * Creates the city and records it in the feed. A named creator becomes its first city admin, since otherwise no one
 * could admit members. Null if another process created the city at the same time.
 */
export async function createCity(
  db: Db,
  named: { name: string; state: string },
  creator: ImportCreator,
  { creatorAdministers }: { creatorAdministers: boolean },
): Promise<ImportCity | null> {
  const city: ImportCity = { id: uuidv7(), ...named, postcode: UNKNOWN_ZIP, country: 'USA' }
  const make = async (transaction: Db): Promise<ImportCity | null> => {
    const made = sql`
      insert into cities (id, name, state, name_key, owner_id)
      values (${city.id}, ${city.name}, ${city.state}, ${normalizeCity(city.name)}, ${creatorAdministers ? creator.id : null})
      on conflict on constraint city_once do nothing returning id`
    if (!(await firstRow(transaction, made))) return null
    await recordCityCreated(transaction, city, creator)
    if (!creatorAdministers) return city
    const role: MemberRole = 'city_admin'
    await sql`
      insert into city_memberships (city_id, user_id, role)
        values (${city.id}, ${creator.id}, ${role})`.execute(transaction)
    return city
  }
  // A trial run is a single transaction.
  return db.isTransaction ? make(db) : db.transaction().execute(make)
}

/** The user with an e-mail address, or the system's own 'Import'. */
export async function findCreator(db: Db, email: string | undefined): Promise<ImportCreator> {
  if (email === undefined) return importUser(db)
  const { rows } = await sql<ImportCreator>`
    select id, name from users where lower(email) = ${email.trim().toLowerCase()}`.execute(db)
  const [user, ...others] = rows
  if (!user) throw new ImportError(`No user has the e-mail address ${email}.`)
  if (others.length > 0) throw new ImportError(`More than one user has the e-mail address ${email}.`)
  return user
}

async function importUser(db: Db): Promise<ImportCreator> {
  await sql`
    insert into users (id, issuer, subject, name, email)
    values (${uuidv7()}, ${SYSTEM_ISSUER}, 'import', 'Import', 'import@lamplighter.invalid')
    on conflict on constraint user_identity do nothing`.execute(db)
  return oneRow(db, sql`select id, name from users where issuer = ${SYSTEM_ISSUER} and subject = 'import'`)
}
