/** `npm run admin -- join`: merges a user record with a password here and one from an external issuer. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { MemberRole } from '@lamplighter/domain/memberships'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '../adapters/identity-provider/password-hash.ts'
import { makeWorkplace, type Workplace } from './test-command.ts'

let place: Workplace
let hash: string
beforeAll(async () => {
  place = await makeWorkplace('admin.ts')
  hash = await hashPassword('Lamp-Light3r!')
}, 60_000)
afterAll(() => place.close())

const issuer = 'https://login.example'

async function city(name: string): Promise<string> {
  const id = randomUUID()
  const row = { id, name, state: 'NE', name_key: name.toLowerCase(), owner_id: null }
  await place.db.insertInto('cities').values(row).execute()
  return id
}

async function person(
  email: string,
  from: { verified?: boolean } | 'here',
  platform: 'user' | 'admin' = 'user',
) {
  const id = randomUUID()
  const subject = randomUUID()
  const here = from === 'here'
  const row = { email, name: 'Iris Vance' }
  if (here)
    await place.db
      .insertInto('oidc_accounts')
      .values({ ...row, id: subject, password_hash: hash })
      .execute()
  await place.db
    .insertInto('users')
    .values({
      ...row,
      id,
      subject,
      issuer: here ? 'embedded' : issuer,
      platform_role: platform,
      email_verified: !here && from.verified === true,
      active_city_id: null,
    })
    .execute()
  return { id, subject }
}

const member = (user_id: string, city_id: string, role: MemberRole) =>
  place.db.insertInto('city_memberships').values({ user_id, city_id, role, user_type: null }).execute()

it('keeps the older id with all its rights and adds those of the other; written records stay', async () => {
  const email = 'iris@city.gov'
  const [both, only] = [await city('Both'), await city('Only')]
  const kept = await person(email, 'here')
  const double = await person(email.toUpperCase(), { verified: true }, 'admin')
  await member(kept.id, both, 'city_worker')
  await member(double.id, both, 'city_admin')
  await member(double.id, only, 'department_director')
  await place.db.updateTable('cities').set({ owner_id: double.id }).where('id', '=', both).execute()
  const session = { session_uid: 'a-session', account_id: kept.subject, user_agent: '', ip: '' }
  await place.db.insertInto('oidc_sign_ins').values(session).execute()

  const unseen = await place.run('join', email)
  expect(unseen.code).toBe(1)
  expect(unseen.said).toContain('City Admin of Both, NE; Department Director of Only, NE')
  expect(unseen.said).toContain('Nothing was changed.')
  const done = await place.run('join', email, '--yes')
  expect(done.code, done.said).toBe(0)

  const users = await place.db
    .selectFrom('users')
    .select(['id', 'issuer', 'subject', 'platform_role', 'joined_to'])
    .where('id', 'in', [kept.id, double.id])
    .orderBy('issuer')
    .execute()
  expect(users).toEqual([
    { id: kept.id, issuer, subject: double.subject, platform_role: 'admin', joined_to: null },
    {
      ...{ id: double.id, issuer: 'lamplighter', subject: `joined:${double.id}` },
      ...{ platform_role: 'user', joined_to: kept.id },
    },
  ])
  const members = await place.db
    .selectFrom('city_memberships')
    .select(['user_id', 'city_id', 'role'])
    .where('city_id', 'in', [both, only])
    .execute()
  expect(members).toHaveLength(2)
  expect(members).toEqual(
    expect.arrayContaining([
      { user_id: kept.id, city_id: both, role: 'city_admin' },
      { user_id: kept.id, city_id: only, role: 'department_director' },
    ]),
  )
  const owner = await place.db
    .selectFrom('cities')
    .select('owner_id')
    .where('id', '=', both)
    .executeTakeFirst()
  expect(owner).toEqual({ owner_id: kept.id })
  const account = await place.db
    .selectFrom('oidc_accounts as a')
    .innerJoin('oidc_sign_ins as s', 's.account_id', 'a.id')
    .select(['a.closed_at', 's.ended_at'])
    .where('a.id', '=', kept.subject)
    .executeTakeFirst()
  expect(account).toEqual({ closed_at: expect.any(Date), ended_at: expect.any(Date) })

  expect((await place.run('join', email, '--yes')).code).toBe(1)
})

it('ORDER-49 moves open orders and crews to the record that stays, once', async () => {
  const { db } = place
  const email = 'ines@city.gov'
  const cityId = await city('Ordered')
  const kept = await person(email, 'here')
  const double = await person(email, { verified: true })
  for (const { id } of [kept, double]) await member(id, cityId, 'city_worker')
  const colleague = await person('colleague@city.gov', 'here')
  const location = randomUUID()
  await db
    .insertInto('locations')
    .values({
      ...{ id: location, city_id: cityId, name: 'Bench', city: 'Ordered', state: 'NE', icon: 'bench' },
      ...{ latitude: 40.5, longitude: -96.5, category: 'Parks', source_id: null, deleted_by: null },
      ...{ created_by: kept.id, updated_by: kept.id },
    })
    .execute()
  const order = async (assignee_ids: string[]) => {
    const id = randomUUID()
    const row = { id, city_id: cityId, location_id: location, title: 'Oil it', created_by: double.id }
    await db
      .insertInto('work_orders')
      .values({ ...row, assignee_ids, closed_by: null, closing_note: null })
      .execute()
    return id
  }
  const crew = { id: randomUUID(), city_id: cityId, name: 'Night shift', lead_id: double.id }
  await db
    .insertInto('crews')
    .values({ ...crew, member_ids: [double.id, colleague.id, kept.id] })
    .execute()
  await db
    .insertInto('order_rules')
    .values({
      ...{
        id: randomUUID(),
        city_id: cityId,
        name: 'Tell them',
        is_on: true,
        trigger: 'created',
        overdue_days: 0,
      },
      ...{ tells_lead: false, tell_ids: [double.id, kept.id], saved_by: double.id },
    })
    .execute()
  const orders = [await order([double.id, colleague.id]), await order([kept.id, double.id])]
  const unrelated = await order([colleague.id])
  const reminded = (user_id: string, work_order_id: string) => ({
    ...{ id: randomUUID(), city_id: cityId, user_id, work_order_id },
    ...{ trigger: 'overdue' as const, due_day: '2026-11-01', in_bell: true },
  })
  await db
    .insertInto('notifications')
    .values([
      reminded(kept.id, orders[0] ?? ''),
      reminded(double.id, orders[0] ?? ''),
      reminded(double.id, orders[1] ?? ''),
    ])
    .execute()
  await db.insertInto('notification_choices').values({ user_id: double.id, choices: '{}' }).execute()

  const done = await place.run('join', email, '--yes')
  expect(done.code, done.said).toBe(0)

  const assigned = async (id: string) =>
    await db
      .selectFrom('work_orders')
      .select(['assignee_ids', 'version'])
      .where('id', '=', id)
      .executeTakeFirst()
  expect(await assigned(orders[0] ?? '')).toEqual({ assignee_ids: [kept.id, colleague.id], version: 2 })
  expect(await assigned(orders[1] ?? '')).toEqual({ assignee_ids: [kept.id], version: 2 })
  expect(await assigned(unrelated)).toEqual({ assignee_ids: [colleague.id], version: 1 })
  const crews = await db.selectFrom('crews').select(['lead_id', 'member_ids']).execute()
  expect(crews).toEqual([{ lead_id: kept.id, member_ids: [kept.id, colleague.id] }])
  expect(await db.selectFrom('order_rules').select('tell_ids').execute()).toEqual([{ tell_ids: [kept.id] }])
  const told = await db.selectFrom('notifications').select(['user_id', 'work_order_id']).execute()
  expect(told.map(({ work_order_id }) => work_order_id).toSorted()).toEqual(orders.toSorted())
  const choices = await db.selectFrom('notification_choices').select('user_id').execute()
  expect([...told, ...choices].map(({ user_id }) => user_id)).toEqual(Array(3).fill(kept.id))
})

it('ORDER-58 the record that stays has the views of both, with a new name for a second one of the same name', async () => {
  const email = 'vera@city.gov'
  const kept = await person(email, 'here')
  const double = await person(email, { verified: true })
  const same = randomUUID()
  for (const [id, owner, name] of [
    [randomUUID(), kept.id, 'Mornings'],
    [same, double.id, 'MORNINGS'],
    [randomUUID(), double.id, 'Overdue'],
  ] as const)
    await place.db.insertInto('saved_views').values({ id, user_id: owner, name, search: '{}' }).execute()

  const done = await place.run('join', email, '--yes')
  expect(done.code, done.said).toBe(0)

  const views = await place.db.selectFrom('saved_views').select(['user_id', 'name']).execute()
  expect(new Set(views.map(({ user_id }) => user_id))).toEqual(new Set([kept.id]))
  expect(views.map(({ name }) => name).toSorted()).toEqual([
    `MORNINGS ${same.slice(-8)}`,
    'Mornings',
    'Overdue',
  ])
})

it('TOKEN-1 the record that stays has the access tokens of the external identity; its own are revoked', async () => {
  const email = 'tess@city.gov'
  const kept = await person(email, 'here')
  const double = await person(email, { verified: true })
  for (const { id } of [kept, double])
    await place.db
      .insertInto('access_tokens')
      .values({
        id: randomUUID(),
        user_id: id,
        name: `Of ${id}`,
        hash: randomBytes(32),
        scopes: ['orders:read'],
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute()

  const done = await place.run('join', email, '--yes')
  expect(done.code, done.said).toBe(0)

  const tokens = await place.db
    .selectFrom('access_tokens')
    .select(['user_id', 'name', 'revoked_at'])
    .execute()
  expect(tokens.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
    [
      { user_id: kept.id, name: `Of ${double.id}`, revoked_at: null },
      { user_id: kept.id, name: `Of ${kept.id}`, revoked_at: expect.any(Date) },
    ].toSorted((a, b) => a.name.localeCompare(b.name)),
  )
})

it('ORDER-75 the record that stays has the calendar links of both, and its own if both have one', async () => {
  const email = 'cleo@city.gov'
  const kept = await person(email, 'here')
  const double = await person(email, { verified: true })
  const [both, one] = [randomUUID(), randomUUID()]
  const city = await place.db.selectFrom('cities').select('id').executeTakeFirstOrThrow()
  for (const [id, name] of [
    [both, 'Both'],
    [one, 'One'],
  ] as const)
    await place.db.insertInto('crews').values({ id, city_id: city.id, name }).execute()
  const [own, moved] = [randomUUID(), randomUUID()]
  for (const [id, user_id, crew_id] of [
    [own, kept.id, both],
    [randomUUID(), double.id, both],
    [moved, double.id, one],
  ] as const)
    await place.db.insertInto('crew_calendars').values({ id, user_id, crew_id }).execute()

  const done = await place.run('join', email, '--yes')
  expect(done.code, done.said).toBe(0)

  const links = await place.db.selectFrom('crew_calendars').select(['id', 'user_id']).execute()
  expect(new Set(links)).toEqual(
    new Set([
      { id: own, user_id: kept.id },
      { id: moved, user_id: kept.id },
    ]),
  )
})

it('trusts only the issuer or the operator about an address', async () => {
  const email = 'ivo@city.gov'
  const kept = await person(email, 'here')
  const double = await person(email, { verified: false })
  const refused = await place.run('join', email, '--yes')
  expect(refused.code).toBe(1)
  expect(refused.said).toContain('has not verified the address')
  const done = await place.run('join', email, '--yes', '--unverified')
  expect(done.code, done.said).toBe(0)
  const joined = await place.db.selectFrom('users').selectAll().where('id', '=', kept.id).executeTakeFirst()
  expect(joined).toMatchObject({ issuer, subject: double.subject, email_verified: false })
})

it('asks which record is meant when there are several, and reports when there is nothing to join', async () => {
  const email = 'ida@city.gov'
  await person(email, 'here')
  const alone = await place.run('join', email, '--yes')
  expect([alone.code, alone.said]).toEqual([1, expect.stringContaining('choose Start Over')])
  const one = await person(email, { verified: true })
  const other = await person(email, { verified: true })
  const several = await place.run('join', email, '--yes')
  expect(several.code).toBe(1)
  expect(several.said).toContain(one.id)
  expect(several.said).toContain(other.id)
  expect(several.said).not.toContain('Start Over')
  expect((await place.run('join', email, '--yes', '--id', other.id)).code).toBe(0)
  const nobody = await place.run('join', 'nobody@city.gov', '--yes')
  expect([nobody.code, nobody.said]).toEqual([1, 'No user has the e-mail address nobody@city.gov.\n'])
})
