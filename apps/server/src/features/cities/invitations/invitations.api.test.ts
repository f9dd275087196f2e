/** Invitations by link: who may create them, what the link reveals, and who may use it. */
import { randomBytes } from 'node:crypto'
import { updateCity } from '@lamplighter/domain/admin'
import { getMe } from '@lamplighter/domain/auth'
import * as contract from '@lamplighter/domain/cities'
import type { RequestOf } from '@lamplighter/domain/http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cleanUp } from '../../../cleanup.ts'
import { setMember } from '../../../testing/members.ts'
import type { PersonName } from '../../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let people: Record<PersonName, Person>
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from invitations`.execute(app.parts.db)
  await setMember(app, 'nina', 'prairieFalls', null)
  await setMember(app, 'dora', 'prairieFalls', { role: 'department_director', userType: 'parks_recreation' })
  await setMember(app, 'ana', 'prairieFalls', { role: 'city_admin' })
})

type Body = Partial<RequestOf<typeof contract.createInvitation>['body']>
const newSecret = () => randomBytes(32).toString('base64url')
const cityId = () => app.world.cities.prairieFalls.id

async function invite(who: PersonName, body: Body = {}) {
  const secret = newSecret()
  const made = await people[who].call(contract.createInvitation, {
    body: { cityId: cityId(), secret, role: 'city_worker', ...body },
  })
  return { secret, made, id: made.body?._id }
}
const list = async (who: PersonName) =>
  (await people[who].call(contract.listInvitations, { query: { cityId: cityId() } })).body
const look = (secret: string) => app.nobody.call(contract.lookAtInvitation, { body: { secret } })
const accept = (who: PersonName, secret: string) =>
  people[who].call(contract.acceptInvitation, { body: { secret } })
const citiesOf = async (who: PersonName) => (await people[who].call(getMe, {})).body.user.cityMemberships

it('CITY-23 a City Admin invites with role and categories; the link describes itself, and admits one person', async () => {
  const { secret, made } = await invite('ana', {
    role: 'department_director',
    userType: 'custom',
    customCategories: ['Water', 'Parks'],
    note: ' Welcome ',
    days: 30,
  })
  expect(made).toMatchObject({
    status: 201,
    body: { role: 'department_director', email: null, note: 'Welcome', invitedBy: { name: 'Ana Lindqvist' } },
  })
  expect(Date.parse(made.body.expiresAt) - Date.parse(made.body.createdAt)).toBe(30 * 86_400_000)
  expect(made.text).not.toContain(secret)
  expect((await look(secret)).body).toEqual({
    city: { _id: cityId(), name: 'Prairie Falls', state: 'NE' },
    role: 'department_director',
    invitedBy: 'Ana Lindqvist',
    note: 'Welcome',
    expiresAt: new Date(made.body.expiresAt).toISOString(),
    isPersonal: false,
  })
  expect(await list('ana')).toHaveLength(1)
  expect((await accept('nina', secret)).body).toMatchObject({ city: { name: 'Prairie Falls' } })
  expect(await citiesOf('nina')).toMatchObject([
    { role: 'department_director', userType: 'custom', customCategories: ['Water', 'Parks'] },
  ])
  const { rows } = await sql<{ details: object }>`
    select details from activities order by created_at desc limit 1`.execute(app.parts.db)
  expect(rows[0]?.details).toEqual({
    memberName: 'Nina Reyes',
    cityName: 'Prairie Falls',
    invitedBy: 'Ana Lindqvist',
  })
  expect(await list('ana')).toEqual([])
  for (const answer of [await look(secret), await accept('bo', secret)])
    expect(answer.problem).toMatchObject({ status: 410, code: 'invitation_used' })
})

it('CITY-24 only the hash of the secret is stored, and the secret in no table', async () => {
  const { secret } = await invite('ana')
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public'`.execute(app.parts.db)
  for (const { tablename } of rows) {
    const found = await sql`
      select from ${sql.table(tablename)} t where position(${secret} in t::text) > 0`.execute(app.owner)
    expect([tablename, found.rows.length]).toEqual([tablename, 0])
  }
  const short = await people.ana.call(contract.createInvitation, {
    body: { cityId: cityId(), secret: 'guess', role: 'city_worker' },
  })
  expect(short.status).toBe(422)
})

it('CITY-24 a secret is used for one invitation; a second one is an error', async () => {
  const { secret } = await invite('ana')
  expect((await invite('ana', { secret })).made.problem).toMatchObject({
    status: 409,
    code: 'invitation_secret_taken',
  })
})

describe('CITY-23 a director', () => {
  it.each([
    [{ role: 'city_admin' }, 'director_cannot_assign_city_admin'],
    [{ role: 'city_worker' }, 'outside_director_categories'],
    [{ role: 'city_worker', userType: 'utilities_department' }, 'outside_director_categories'],
    [{ role: 'mayor' }, 'role_unknown'],
  ] as const)('does not invite %j: %s', async (body, code) => {
    expect((await invite('dora', body)).made.problem.code).toBe(code)
  })

  it('invites into their own categories, and withdraws only invitations they could have made', async () => {
    const parks = await invite('dora', { userType: 'parks_recreation' })
    expect(parks.made.status).toBe(201)
    const { id } = await invite('ana', { role: 'city_admin' })
    const withdraw = (who: PersonName, of: string | undefined) =>
      people[who].call(contract.withdrawInvitation, { params: { id: of ?? '' } })
    expect((await withdraw('dora', id)).problem.code).toBe('director_cannot_assign_city_admin')
    expect((await withdraw('ana', parks.id)).status).toBe(200)
    expect((await look(parks.secret)).problem).toMatchObject({ status: 410, code: 'invitation_withdrawn' })
    expect((await withdraw('ana', parks.id)).status).toBe(404)
  })
})

it('CITY-25 checks the inviter’s current right and role when the link is used', async () => {
  const { secret } = await invite('ana', { role: 'city_admin' })
  await setMember(app, 'ana', 'prairieFalls', { role: 'department_director', userType: 'all' })
  for (const answer of [await look(secret), await accept('nina', secret)])
    expect(answer.problem).toMatchObject({ status: 410, code: 'invitation_void' })
  // A member who sees everything but may not invite anyone.
  await setMember(app, 'ana', 'prairieFalls', { role: 'city_worker' })
  expect((await look(secret)).problem.code).toBe('invitation_void')
  await setMember(app, 'ana', 'prairieFalls', { role: 'city_admin' })
  expect((await look(secret)).status).toBe(200)
  const ofPlatform = await invite('pat', { role: 'city_admin' })
  await sql`update users set platform_role = 'user' where name = 'Pat Singh'`.execute(app.owner)
  expect((await accept('nina', ofPlatform.secret)).problem.code).toBe('invitation_void')
  await sql`update users set platform_role = 'admin' where name = 'Pat Singh'`.execute(app.owner)
  expect((await accept('nina', ofPlatform.secret)).status).toBe(200)
})

it('CITY-25 explains why it fails: expired, or the city is not active; an unknown one reveals nothing', async () => {
  const { secret, id } = await invite('ana', { days: 1 })
  const active = (isActive: boolean) =>
    people.pat.call(updateCity, { params: { id: cityId() }, body: { isActive } })
  await active(false)
  expect((await look(secret)).problem).toMatchObject({ status: 409, code: 'invitation_city_inactive' })
  expect((await invite('ana')).made.problem.code).toBe('city_inactive')
  await active(true)
  await sql`update invitations set expires_at = now() - interval '1 second' where id = ${id}`.execute(
    app.parts.db,
  )
  expect((await accept('nina', secret)).problem).toMatchObject({ status: 410, code: 'invitation_expired' })
  expect(await list('ana')).toEqual([])
  const unknown = await Promise.all([newSecret(), 'x', '', `${secret}A`].map(look))
  for (const { problem } of unknown)
    expect(problem).toMatchObject({
      status: 404,
      code: 'invitation_unknown',
      message: unknown[0]?.problem.message,
    })
  await sql`update invitations set expires_at = now() - interval '31 days' where id = ${id}`.execute(
    app.parts.db,
  )
  await cleanUp(app.parts)
  expect((await look(secret)).problem.code).toBe('invitation_unknown')
})

it('CITY-26 a member keeps their role, and the link stays unused', async () => {
  const { secret } = await invite('ana', { role: 'city_admin' })
  expect((await accept('wes', secret)).problem).toMatchObject({ status: 409, code: 'already_member' })
  expect(await citiesOf('wes')).toMatchObject([{ role: 'city_worker' }])
  expect((await accept('nina', secret)).status).toBe(200)
})

it('CITY-26 with an address it is only for that account, ignoring case', async () => {
  const { secret } = await invite('ana', { email: ' NINA@Example.test ' })
  expect((await look(secret)).body.isPersonal).toBe(true)
  expect(JSON.stringify((await look(secret)).body)).not.toContain('nina@')
  expect((await accept('bo', secret)).problem).toMatchObject({ status: 403, code: 'invitation_other_email' })
  expect((await accept('nina', secret)).status).toBe(200)
  expect((await invite('ana', { email: 'nobody' })).made.problem.errors?.[0]?.path).toBe('email')
})

it('CITY-26 with mail, the address must be confirmed before it gives a role above City Worker', async () => {
  const withMail = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@city.example' })
  try {
    const { ana, nina } = await withMail.everybody()
    const secret = newSecret()
    const { name, email, id } = withMail.world.people.nina
    const made = await ana.call(contract.createInvitation, {
      body: { cityId: withMail.world.cities.prairieFalls.id, secret, role: 'city_admin', email },
    })
    expect([name, made.status]).toEqual(['Nina Reyes', 201])
    const join = () => nina.call(contract.acceptInvitation, { body: { secret } })
    expect((await join()).problem).toMatchObject({ status: 403, code: 'invitation_address_unconfirmed' })
    await sql`update users set email_verified = true where id = ${id}`.execute(withMail.owner)
    expect((await join()).status).toBe(200)
  } finally {
    await withMail.close()
  }
})

it('CITY-26 admits one of two concurrent users; a pending request is closed', async () => {
  await setMember(app, 'bo', 'prairieFalls', null)
  await people.nina.call(contract.joinCity, { body: { cityId: cityId() } })
  const { secret } = await invite('ana')
  const answers = await Promise.all([accept('nina', secret), accept('bo', secret)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
  await setMember(app, 'bo', 'prairieFalls', null)
  if (answers[0]?.status === 200) {
    const { body } = await people.nina.call(contract.listMyCityRequests, {})
    expect(body[0]?.status).toBe('approved')
  }
})

it('CITY-27 limits a city to 200 open ones, and a person to a hundred a day', async () => {
  const fill = (count: number, by: string) =>
    sql`insert into invitations (id, city_id, secret_hash, role, created_by, expires_at)
      select gen_random_uuid(), ${cityId()}, sha256(convert_to(n::text, 'UTF8')), 'city_worker', ${by}, now() + interval '1 day'
      from generate_series(1, ${count}) n`.execute(app.parts.db)
  await fill(contract.MAX_OPEN_INVITATIONS, app.world.people.pat.id)
  expect((await invite('ana')).made.problem.code).toBe('invitations_full')
  await sql`delete from invitations`.execute(app.parts.db)
  await fill(contract.MAX_INVITATIONS_A_DAY, app.world.people.ana.id)
  expect((await invite('ana')).made.problem).toMatchObject({ status: 429, code: 'invitations_spent' })
})
