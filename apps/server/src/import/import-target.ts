/** The city that imported locations belong to and the user who is their creator. */
import { normaliseCity, stateCode } from '@lamplighter/domain/cities'
import { UNKNOWN_ZIP } from '@lamplighter/domain/map'
import type { Role } from '@lamplighter/domain/memberships'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/kysely.ts'
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

/** The city that a real run would make: for a trial run, which changes nothing. */
export function cityToBe(named: { name: string; state: string }): ImportCity {
  return { id: uuidv7(), ...named, postcode: UNKNOWN_ZIP, country: 'USA' }
}

export async function findCity(
  db: Db,
  { name, state }: { name: string; state: string },
): Promise<ImportCity | null> {
  const city = await db
    .selectFrom('cities')
    .select(['id', 'name', 'state', 'postcode', 'country', 'is_active'])
    .where('name_key', '=', normaliseCity(name))
    .where('state', '=', state)
    .executeTakeFirst()
  if (city && !city.is_active) throw new ImportError(`${city.name}, ${city.state} is not active.`)
  return city ?? null
}

/**
 * Makes the city and records it in the feed; a creator who was named becomes its first city admin, since otherwise nobody
 * could admit members. When the city is made concurrently, that one is used.
 */
export async function createCity(
  db: Db,
  named: { name: string; state: string },
  creator: ImportCreator,
  { creatorAdministers }: { creatorAdministers: boolean },
): Promise<ImportCity> {
  const city = cityToBe(named)
  await db.transaction().execute(async (transaction) => {
    const made = await transaction
      .insertInto('cities')
      .values({
        id: city.id,
        name: city.name,
        state: city.state,
        name_key: normaliseCity(city.name),
        owner_id: creatorAdministers ? creator.id : null,
      })
      .onConflict((conflict) => conflict.constraint('city_once').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return
    await recordCityCreated(transaction, city, creator)
    if (!creatorAdministers) return
    await transaction
      .insertInto('city_memberships')
      .values({ city_id: city.id, user_id: creator.id, role: 'city_admin' satisfies Role })
      .execute()
  })
  return (await findCity(db, named)) ?? city
}

/** The user of an e-mail address, or the system's own 'Import'. */
export async function findCreator(db: Db, email: string | undefined): Promise<ImportCreator> {
  if (email === undefined) return importUser(db)
  const [user, ...others] = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .execute()
  if (!user) throw new ImportError(`Nobody here has the e-mail address ${email}.`)
  if (others.length > 0) throw new ImportError(`More than one user has the e-mail address ${email}.`)
  return user
}

async function importUser(db: Db): Promise<ImportCreator> {
  await db
    .insertInto('users')
    .values({
      id: uuidv7(),
      issuer: 'lamplighter',
      subject: 'import',
      name: 'Import',
      email: 'import@lamplighter.invalid',
    })
    .onConflict((conflict) => conflict.constraint('user_identity').doNothing())
    .execute()
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('issuer', '=', 'lamplighter')
    .where('subject', '=', 'import')
    .executeTakeFirstOrThrow()
}
