/** PERSON-8 to PERSON-14. Erasing a person: name and email stand in no column of any table afterwards. */
import { listMyActivities } from '@lamplighter/domain/activities'
import { listAdminUsers } from '@lamplighter/domain/admin'
import { listCityUsers } from '@lamplighter/domain/city-admin'
import { getDayPack } from '@lamplighter/domain/day-pack'
import { getLocation } from '@lamplighter/domain/locations'
import { ERASED_EMAIL, eraseUser } from '@lamplighter/domain/people'
import { getWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Device } from '../../testing/device.ts'
import { setMember } from '../../testing/members.ts'
import { listen } from '../events/testing/listen.ts'
import { type ErasingTown, erasingTown } from './testing/erasing-town.ts'
import { nameEverywhere } from './testing/name-everywhere.ts'
import { columnsErased, columnsKept } from './testing/text-columns.ts'

let town: ErasingTown
let { app, people, cityId, made, idOf, erase, work, columnsWith } = {} as ErasingTown
beforeEach(async () => {
  town = await erasingTown()
  ;({ app, people, cityId, made, idOf, erase, work, columnsWith } = town)
})
afterEach(() => app.close())

it('PERSON-11 every column of text is sorted by whether it can name a person', async () => {
  const { rows } = await sql<{ column: string }>`
    select c.table_name || '.' || c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea')
        or (c.data_type = 'ARRAY' and c.udt_name <> '_uuid'))`.execute(app.owner)
  const sorted = [columnsErased, columnsKept].flatMap((list) =>
    Object.entries(list).flatMap(([table, columns]) => columns.split(' ').map((one) => `${table}.${one}`)),
  )
  expect(sorted.toSorted()).toEqual(rows.map(({ column }) => column).toSorted())
})
describe('erasing', () => {
  it('PERSON-11 name and email stand in no column of any table, and histories still read well', async () => {
    const { name, email } = app.world.people.wes
    const { bench, order } = await nameEverywhere(town)
    const before = await columnsWith(name, email)
    // The test must have put the name where it can be.
    expect(before).toEqual(
      expect.arrayContaining([
        'activities.description',
        'activities.details',
        'activities.user_name',
        'cities.boundary_source',
        'import_order_changes.before',
        'import_rows.assignees',
        'imports.preview',
        'invitations.email',
        'mail_outbox.body',
        'mail_outbox.recipient',
        'notes.text',
        'oidc_accounts.email',
        'oidc_payloads.payload',
        'operations.answer',
        'order_rule_effects.changes',
        'resident_reports.reporter_email',
        'users.email',
        'users.name',
        'work_order_changes.changes',
      ]),
    )
    const asked = await erase('wes', ' WES@example.test ')
    expect(asked.body).toEqual({ success: true, message: 'This person is being erased.', holds: [] })
    expect(await columnsWith(name)).toContain('work_orders.unassigned')
    expect(await work()).toBe(1)
    // Only the colleague whose name begins the same way, and an email to a colleague that waits.
    expect(await columnsWith(email)).toEqual([])
    await sql`delete from users where name = 'Wes Carter Jr'`.execute(app.owner)
    await sql`update notes set text = replace(text, 'Wes Carter Jr', 'Junior')`.execute(app.owner)
    await sql`update operations set answer = replace(answer, 'Wes Carter Jr', 'Junior')`.execute(app.owner)
    expect(await columnsWith(name)).toEqual(['activities.description', 'mail_outbox.body'])

    const former = 'Former member 1'
    const { body: place } = await people.ana.call(getLocation, { params: { id: bench._id } })
    expect(place.userId).toEqual({ _id: idOf('wes'), name: former })
    const { body: job } = await people.ana.call(getWorkOrder, { params: { id: order._id } })
    expect(job.unassigned).toEqual([former])
    const { rows } = await sql<{ text: string }>`
      select text from notes where work_order_id = ${order._id}`.execute(app.owner)
    expect(rows[0]?.text).toBe(`@${former} and @${former}, ask @Junior. Mail ${ERASED_EMAIL}`)
    const { body: feed } = await people.ana.call(listMyActivities, { query: {} })
    const said = feed.map(({ description }) => description)
    expect(said).toContain(`${former} created location "Bench"`)
    expect(said).toContain(`${former} joined`)
    expect(said).toContain(`Wes Carter Jr joined "${name} Park"`)
    expect(feed.map(({ details }) => details?.to)).toContain(`Streets, ${former}, Ana`)
    expect((await people.ana.call(listCityUsers, {})).body[0]?.users.map((user) => user._id)).not.toContain(
      idOf('wes'),
    )
    expect((await people.pat.call(listAdminUsers, { query: { search: 'Former' } })).body).toEqual([])
    const left = await sql`select from city_exports`.execute(app.owner)
    expect(left.rows).toEqual([])
  })

  it('PERSON-13 the trail names who asked and who was erased, by id', async () => {
    await erase('wes')
    await work()
    const trail = await sql`
      select endpoint, user_id, object_id from audit where object_type = 'person' order by id`.execute(
      app.owner,
    )
    const by = { user_id: idOf('pat'), object_id: idOf('wes') }
    expect(trail.rows).toEqual([
      { endpoint: 'eraseUser', ...by },
      { endpoint: 'person_erased', ...by },
    ])
  })

  it('PERSON-10 asks for the email, and refuses platform admins and the own account', async () => {
    expect((await erase('wes', 'wes@example.com')).problem.code).toBe('erase_email_differs')
    expect((await erase('pat')).problem.code).toBe('own_account')
    await sql`update users set platform_role = 'admin' where id = ${idOf('nina')}`.execute(app.owner)
    expect((await erase('nina')).problem.code).toBe('platform_admin_kept')
    expect((await erase('ana')).problem.code).toBe('last_city_admin_of')
    expect((await erase('wes', undefined, 'ana')).status).toBe(403)
    expect(await work()).toBe(0)
    expect(await columnsWith('wes@example.test')).toEqual(['users.email'])
  })

  it('PERSON-14 the same email registers again as a new person, and the next erased one gets the next number', async () => {
    const origin = app.parts.config.publicUrl
    const [email, password] = ['leaver@example.test', 'Lamp-Light3r!']
    const register = async () => {
      await new Device(app.app, origin).register(email, password, 'Lee Leaver')
      const { rows } = await sql<{ id: string }>`select id from users where email = ${email}`.execute(
        app.owner,
      )
      return rows[0]?.id ?? ''
    }
    const first = await register()
    const eraseById = (userId: string) => people.pat.call(eraseUser, { params: { userId }, body: { email } })
    await eraseById(first)
    await work()
    const second = await register()
    expect(second).not.toBe(first)
    await eraseById(second)
    await work()
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from users where erased_at is not null order by erased_at`.execute(app.owner)
    expect(rows).toEqual([
      { id: first, name: 'Former member 1' },
      { id: second, name: 'Former member 2' },
    ])
    expect((await eraseById(first)).status).toBe(404)
  })

  it('PERSON-12 devices get a whole pack, and open pages read everything again', async () => {
    const bench = await made({ name: 'Bench' }, people.wes)
    const pack = async (since?: string) => {
      const { body } = await people.wendy.call(getDayPack, { query: { cityId, since } } as never)
      return body as unknown as { line: string; cursor: string; whole: boolean; reason: string | null }[]
    }
    const [first] = await pack()
    expect((await pack(first?.cursor))[0]).toMatchObject({ whole: false })
    const origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await listen(origin, people.wendy.token)
    await erase('wes')
    await work()
    await expect.poll(() => stream.told.map(({ name }) => name)).toContain('refresh')
    stream.leave()
    const again = await pack(first?.cursor)
    expect(again[0]).toMatchObject({ whole: true, reason: 'too_much_changed' })
    expect(JSON.stringify(again)).toContain('Former member 1')
    expect(JSON.stringify(again)).not.toContain('Wes Carter')
    expect(bench.name).toBe('Bench')
    // While a transaction is open anywhere in the database server, the same changes come again.
    let cursor = again[0]?.cursor
    const isWhole = async () => {
      const [next] = await pack(cursor)
      cursor = next?.cursor
      return next?.whole
    }
    await expect.poll(isWhole).toBe(false)
  })
})
it('PERSON-8 a person who is a member of several cities leaves all of them, and an owner is replaced', async () => {
  await setMember(app, 'wes', 'cedarBend', { role: 'city_admin' })
  await sql`update cities set owner_id = ${idOf('wes')} where id = ${app.world.cities.cedarBend.id}`.execute(
    app.owner,
  )
  await erase('wes')
  await work()
  const { rows } = await sql`
    select owner_id from cities where id = ${app.world.cities.cedarBend.id}`.execute(app.owner)
  expect(rows).toEqual([{ owner_id: idOf('bo') }])
  expect(
    (await sql`select from city_memberships where user_id = ${idOf('wes')}`.execute(app.owner)).rows,
  ).toEqual([])
})
