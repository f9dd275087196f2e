/** Inserts accounts, users, cities and memberships. */

import { type DemoPerson, demoPassword, type PersonKey, people, withAccount } from '@lamplighter/demo-town'
import type { Crew, DemoCity } from '@lamplighter/demo-town/make'
import { normaliseCity } from '@lamplighter/domain/cities'
import { Problem } from '@lamplighter/domain/http'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/kysely.ts'
import { insertRows } from './insert-rows.ts'
import type { SeedParts } from './seed-parts.ts'

/** E-mail address -> subject. An account that an interrupted first start left is reused. */
export async function createAccounts({ db, createAccount }: SeedParts): Promise<Map<string, string>> {
  const made = await Promise.all(
    withAccount.map(async ({ name, email }): Promise<[string, string]> => {
      try {
        return [email, (await createAccount({ name, email, password: demoPassword })).id]
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'email_taken') throw error
        const left = await db
          .selectFrom('oidc_accounts')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
        return [email, left.id]
      }
    }),
  )
  return new Map(made)
}

export async function insertPeople(
  db: Db,
  crew: Crew,
  subjects: Map<string, string>,
  issuer: string,
  since: Date,
): Promise<void> {
  const rows = (people as readonly DemoPerson[]).map(({ key, name, email, platformRole }) => {
    const subject = subjects.get(email)
    return {
      id: crew[key as PersonKey].id,
      issuer: subject ? issuer : 'lamplighter',
      subject: subject ?? `demo:${key}`,
      name,
      email,
      platform_role: platformRole ?? ('user' as const),
      version: 1,
      created_at: since,
      updated_at: since,
    }
  })
  await insertRows(db, 'users', rows)
}

/** False when a city of this name exists; it is not changed. */
export async function insertCity(
  db: Db,
  { id, name, state, zip }: DemoCity,
  more: { boundary: object; ownerId: string; description: string; since: Date },
): Promise<boolean> {
  const made = await db
    .insertInto('cities')
    .values({
      id,
      name,
      state,
      name_key: normaliseCity(name),
      description: more.description,
      postcode: zip,
      boundary: JSON.stringify(more.boundary),
      owner_id: more.ownerId,
      created_at: more.since,
      updated_at: more.since,
    })
    .onConflict((conflict) => conflict.constraint('city_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Makes all people of this city members, with their entries in the feed. */
export async function insertMembers(db: Db, city: DemoCity, crew: Crew, since: Date): Promise<void> {
  for (const person of people as readonly DemoPerson[]) {
    const belongs = person.memberOf === city.name || person.alsoMemberOf === city.name
    if (!belongs || !person.role) continue
    const { id, name } = crew[person.key as PersonKey]
    await db
      .insertInto('city_memberships')
      .values({
        city_id: city.id,
        user_id: id,
        role: person.role,
        user_type: person.userType ?? null,
        created_at: since,
        updated_at: since,
      })
      .execute()
    if (person.memberOf === city.name)
      await db.updateTable('users').set({ active_city_id: city.id }).where('id', '=', id).execute()
    await db
      .insertInto('activities')
      .values({
        id: uuidv7({ msecs: since.getTime() }),
        city_id: city.id,
        type: 'user_joined',
        action: 'joined',
        details: JSON.stringify({ memberName: name, cityName: city.name }),
        user_id: id,
        user_name: name,
        target_id: id,
        metadata: '{}',
        created_at: since,
      })
      .execute()
  }
}
