/** PERSON-5 to PERSON-9, PERSON-13. `npm run admin -- switch-off`, `switch-on` and `erase`. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWorkplace, type Workplace } from './test-command.ts'

let place: Workplace
let cityId: string
beforeAll(async () => {
  place = await makeWorkplace('admin.ts')
  cityId = randomUUID()
  const city = { id: cityId, name: 'Ames', state: 'IA', name_key: 'ames', owner_id: null }
  await place.db.insertInto('cities').values(city).execute()
}, 60_000)
afterAll(() => place.close())

async function member(name: string, role: 'city_admin' | 'city_worker', platform: 'user' | 'admin' = 'user') {
  const id = randomUUID()
  const email = `${name.toLowerCase()}@city.gov`
  await place.db
    .insertInto('users')
    .values({
      id,
      name: `${name} Vance`,
      email,
      issuer: 'https://login.example',
      subject: id,
      platform_role: platform,
    })
    .execute()
  await place.db
    .insertInto('city_memberships')
    .values({ user_id: id, city_id: cityId, role, user_type: null })
    .execute()
  return { id, email }
}

const trailOf = async (id: string) =>
  (
    await sql<{ endpoint: string; user_id: string | null; city_id: string }>`
      select endpoint, user_id, city_id from audit where object_id = ${id} order by id`.execute(place.db)
  ).rows

it('PERSON-7 switches off after a confirmation, and on without one', async () => {
  const { id, email } = await member('Iris', 'city_worker')
  const unseen = await place.run('switch-off', email)
  expect([unseen.code, unseen.said]).toEqual([1, expect.stringContaining('Nothing was changed.')])
  const off = await place.run('switch-off', ' IRIS@city.gov ', '--yes')
  expect([off.code, off.said]).toEqual([
    0,
    expect.stringContaining('Iris Vance <iris@city.gov> is now switched off.'),
  ])
  const again = await place.run('switch-off', '--id', id)
  expect(again.said).toContain('City Worker of Ames, IA (switched off)')
  expect(again.said).toContain('is already switched off.')
  const promoted = await place.run('promote', email, '--yes')
  expect([promoted.code, promoted.said]).toEqual([
    1,
    expect.stringContaining('This person is switched off. Switch them on first.'),
  ])
  const on = await place.run('switch-on', email)
  expect([on.code, on.said]).toEqual([0, 'Iris Vance <iris@city.gov> is now switched on.\n'])
  const line = { user_id: null, city_id: cityId }
  expect(await trailOf(id)).toEqual([
    { endpoint: 'person_switched_off', ...line },
    { endpoint: 'person_switched_on', ...line },
  ])
})

it('PERSON-5, PERSON-6 keeps the last admins, with exit code 1', async () => {
  const ada = await member('Ada', 'city_admin')
  const last = await place.run('switch-off', ada.email, '--yes')
  expect([last.code, last.said]).toEqual([
    1,
    expect.stringContaining('Ada Vance is the last City Admin of Ames, IA.'),
  ])
  const pat = await member('Pat', 'city_worker', 'admin')
  expect((await place.run('switch-off', pat.email, '--yes')).said).toContain(
    'This is the last platform admin.',
  )
  expect((await place.run('erase', pat.email, '--yes')).said).toContain('A platform admin cannot be erased.')
})

it('PERSON-9, PERSON-13 erases at once, or names the holds', async () => {
  const { id, email } = await member('Nell', 'city_worker')
  const ida = await member('Ida', 'city_admin')
  const hold = randomUUID()
  await place.db
    .insertInto('holds')
    .values({
      id: hold,
      city_id: cityId,
      reason: 'Smith v. City',
      subject_kind: 'person',
      user_id: id,
      created_by: ida.id,
    })
    .execute()
  const held = await place.run('erase', email, '--yes')
  expect([held.code, held.said]).toEqual([
    0,
    expect.stringMatching(
      /is switched off\. Erasing waits until these holds are lifted:\n {2}Smith v\. City\n$/,
    ),
  ])
  await sql`update holds set lifted_at = now(), lifted_by = ${ida.id} where id = ${hold}`.execute(place.db)
  // An id alone is not enough for something that cannot be undone.
  expect((await place.run('erase', '--id', id)).code).toBe(1)
  const erased = await place.run('erase', email, '--yes')
  expect([erased.code, erased.said]).toEqual([
    0,
    expect.stringContaining('Nell Vance <nell@city.gov> is erased.'),
  ])
  const { rows } = await sql`select name from users where id = ${id}`.execute(place.db)
  expect(rows).toEqual([{ name: 'Former member 1' }])
  expect((await trailOf(id)).map(({ endpoint }) => endpoint)).toEqual(['person_erasing', 'person_erased'])
  expect(await place.run('erase', email, '--yes')).toEqual({
    code: 1,
    said: `No user has the e-mail address or id ${email}. An erased person has no e-mail address anymore.\n`,
  })
})
