/** Inserts accounts, users, cities and memberships. */
import { type DemoPerson, demoPassword, type PersonKey, people, withAccount } from '@lamplighter/demo-town'
import type { Crew, DemoCity } from '@lamplighter/demo-town/make'
import { normalizeCity } from '@lamplighter/domain/cities'
import { Problem } from '@lamplighter/domain/http'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/kysely.ts'
import { firstRow, oneRow } from '../db/rows.ts'
import { insertRows } from './insert-rows.ts'
import type { SeedParts } from './seed-parts.ts'

/** E-mail address -> subject. An account left by an interrupted first start is reused. */
export async function createAccounts({ db, createAccount }: SeedParts): Promise<Map<string, string>> {
  const made = await Promise.all(
    withAccount.map(async ({ name, email }): Promise<[string, string]> => {
      try {
        return [email, (await createAccount({ name, email, password: demoPassword })).id]
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'email_taken') throw error
        const left = await oneRow(
          db,
          sql<{ id: string }>`select id from oidc_accounts where email = ${email}`,
        )
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

/** Returns false when a city with this name exists; it is not changed. */
export async function insertCity(
  db: Db,
  { id, name, state, zip }: DemoCity,
  {
    boundary,
    ownerId,
    description,
    since,
  }: { boundary: object; ownerId: string; description: string; since: Date },
): Promise<boolean> {
  const made = sql`
    insert into cities (id, name, state, name_key, description, postcode, boundary, boundary_source, boundary_set_at,
      owner_id, created_at, updated_at)
    values (${id}, ${name}, ${state}, ${normalizeCity(name)}, ${description}, ${zip}, ${JSON.stringify(boundary)}, 'the demonstration', ${since},
      ${ownerId}, ${since}, ${since})
    on conflict on constraint city_once do nothing returning id`
  return (await firstRow(db, made)) !== null
}

/** Makes all people of this city members, with their feed entries. */
export async function insertMembers(db: Db, city: DemoCity, crew: Crew, since: Date): Promise<void> {
  const members = (people as readonly DemoPerson[]).flatMap((person) => {
    const belongs = person.memberOf === city.name || person.alsoMemberOf === city.name
    return belongs && person.role ? [{ ...person, ...crew[person.key as PersonKey], role: person.role }] : []
  })
  const memberships = members.map(({ id, role, userType = null }) => ({
    city_id: city.id,
    user_id: id,
    role,
    user_type: userType,
    created_at: since,
    updated_at: since,
  }))
  const entries = members.map(({ id, name }) => ({
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
  }))
  await insertRows(db, 'city_memberships', memberships)
  await insertRows(db, 'activities', entries)
  const residents = members.filter(({ memberOf }) => memberOf === city.name).map(({ id }) => id)
  await sql`update users set active_city_id = ${city.id} where id = any(${residents}::uuid[])`.execute(db)
}
