/** Makes the demonstration. Loaded by the one start that needs it, for the drawings are many. */
import { normaliseCity } from '@lamplighter/domain/cities'
import { Problem } from '@lamplighter/domain/http'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../kysely.ts'
import { cedarBendBoundary, cedarBendLocations } from './cedar-bend.ts'
import { type Crew, type DemoCity, DemoHistory } from './demo-history.ts'
import { storePhotos } from './demo-photos.ts'
import { insertRows } from './insert-rows.ts'
import { type DemoPerson, demoPassword, type PersonKey, people, withAccount } from './people.ts'
import type { SeedParts } from './seed-demo.ts'
import { townAssets } from './town/town-assets.ts'
import { drawTown, limitsAsGeoJson } from './town/town-plan.ts'

const day = 86_400_000

export async function makeDemo(parts: SeedParts, town: Omit<DemoCity, 'id'>): Promise<void> {
  const city: DemoCity = { id: uuidv7(), ...town }
  const neighbour: DemoCity = { id: uuidv7(), name: 'Cedar Bend', state: 'IA', zip: '50020' }
  const now = new Date()
  const crew = Object.fromEntries(people.map(({ key, name }) => [key, { id: uuidv7(), name }])) as Record<
    PersonKey,
    { id: string; name: string }
  >
  const history = new DemoHistory(city, crew, now).write(townAssets())
  const [subjects, media] = await Promise.all([
    createAccounts(parts),
    storePhotos(parts.storage, city.id, history.photos),
  ])

  await parts.db.transaction().execute(async (transaction) => {
    await insertPeople(transaction, crew, subjects, parts.issuer, now)
    await insertCities(transaction, [city, neighbour], crew, now)
    await insertMemberships(transaction, { 'Prairie Falls': city, 'Cedar Bend': neighbour }, crew, now)
    await insertRows(transaction, 'locations', history.locations)
    await insertRows(
      transaction,
      'locations',
      cedarBendLocations(neighbour, crew.hank.id, new Date(now.getTime() - 40 * day)),
    )
    await insertRows(transaction, 'notes', history.notes)
    await transaction.insertInto('media').values(media).execute()
    await insertRows(transaction, 'work_orders', history.workOrders)
    await insertRows(transaction, 'activities', history.activities)
  })
}

/** E-mail address -> subject. An account that an interrupted first start left behind is used again. */
async function createAccounts({ db, createAccount }: SeedParts): Promise<Map<string, string>> {
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

async function insertPeople(
  db: Db,
  crew: Crew,
  subjects: Map<string, string>,
  issuer: string,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - 122 * day)
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

async function insertCities(
  db: Db,
  [city, neighbour]: readonly [DemoCity, DemoCity],
  crew: Crew,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - 122 * day)
  const row = (
    { id, name, state, zip }: DemoCity,
    boundary: object,
    ownerId: string,
    description: string,
  ) => ({
    id,
    name,
    state,
    name_key: normaliseCity(name),
    country: 'USA',
    description,
    postcode: zip,
    boundary: JSON.stringify(boundary),
    owner_id: ownerId,
    is_active: true,
    version: 1,
    created_at: since,
    updated_at: since,
  })
  await db
    .insertInto('cities')
    .values([
      row(
        city,
        limitsAsGeoJson(drawTown()),
        crew.ana.id,
        'A town of 14,200 on the Prairie River. It is made up.',
      ),
      row(neighbour, cedarBendBoundary(), crew.hank.id, 'A town of 1,900. It is made up, too.'),
    ])
    .execute()
}

async function insertMemberships(
  db: Db,
  cities: Readonly<Record<'Prairie Falls' | 'Cedar Bend', DemoCity>>,
  crew: Crew,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - 121 * day)
  for (const person of people as readonly DemoPerson[]) {
    if (!person.memberOf || !person.role) continue
    const { id, name } = crew[person.key as PersonKey]
    const city = cities[person.memberOf]
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
    await db.updateTable('users').set({ active_city_id: city.id }).where('id', '=', id).execute()
    await db
      .insertInto('activities')
      .values({
        id: uuidv7({ msecs: since.getTime() }),
        city_id: city.id,
        type: 'user_joined',
        action: 'joined',
        description: `${name} joined ${city.name}`,
        user_id: id,
        user_name: name,
        target_id: id,
        metadata: '{}',
        created_at: since,
      })
      .execute()
  }
  await db
    .insertInto('city_requests')
    .values({
      id: uuidv7(),
      city_id: cities['Prairie Falls'].id,
      user_id: crew.sam.id,
      requested_at: new Date(now.getTime() - 1.2 * day),
    })
    .execute()
}
