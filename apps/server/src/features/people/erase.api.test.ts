/** PERSON-8 to PERSON-14. Erasing a person: name and email stand in no column of any table afterwards. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { listMyActivities } from '@lamplighter/domain/activities'
import { listAdminUsers } from '@lamplighter/domain/admin'
import { listCityUsers } from '@lamplighter/domain/city-admin'
import { getDayPack } from '@lamplighter/domain/day-pack'
import { createHold } from '@lamplighter/domain/holds'
import { getLocation } from '@lamplighter/domain/locations'
import { ERASED_EMAIL, eraseUser, listUserHolds, switchOnUser } from '@lamplighter/domain/people'
import { commentOnWorkOrder, getWorkOrder, updateWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanUp } from '../../cleanup.ts'
import { Device } from '../../testing/device.ts'
import { setMember } from '../../testing/members.ts'
import type { PersonName } from '../../testing/people.ts'
import { type PackTown, packTown } from '../day-pack/testing/pack-town.ts'
import { listen } from '../events/testing/listen.ts'
import { eraseWaiting } from './erase-person.ts'
import { columnsErased, columnsKept } from './testing/text-columns.ts'

let { app, people, cityId, made, noted, orderFor } = {} as PackTown
beforeEach(async () => {
  ;({ app, people, cityId, made, noted, orderFor } = await packTown())
})
afterEach(() => app.close())

const idOf = (name: PersonName) => app.world.people[name].id
const erase = (name: PersonName, email: string = app.world.people[name].email, by: PersonName = 'pat') =>
  people[by].call(eraseUser, { params: { userId: idOf(name) }, body: { email } })
/** As the server does it, with the rights of the role that answers requests: again a minute later. */
async function work(): Promise<number> {
  const erased = await eraseWaiting(app.parts.background, 'new')
  await sql`update users set erased_at = erased_at - interval '2 minutes' where erased_from is not null`.execute(
    app.owner,
  )
  await eraseWaiting(app.parts.background, 'new')
  return erased
}

/** Every text, list and JSON value of every table that contains one of these, as 'table.column'. */
async function columnsWith(...words: string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`.execute(app.owner)
  const found: string[] = []
  for (const { table, column } of rows)
    for (const word of words) {
      const { rows: hits } = await sql`
        select from ${sql.table(table)} where position(lower(${word}) in lower(${sql.ref(column)}::text)) > 0 limit 1`.execute(
        app.owner,
      )
      if (hits.length > 0) found.push(`${table}.${column}`)
    }
  return [...new Set(found)].toSorted()
}

/** Puts Wes into every column that can name a person. */
async function nameEverywhere() {
  const { name, email } = app.world.people.wes
  const bench = await made({ name: 'Bench' }, people.wes)
  await noted(bench._id, 'Painted it', people.wes)
  const order = await orderFor(bench._id)
  const assign = (...who: PersonName[]) =>
    people.ana.call(updateWorkOrder, {
      params: { id: order._id },
      body: { assigneeIds: who.map(idOf) },
    })
  await assign('wes', 'wendy')
  const text = `@${name} and @wes carter, ask @Wes Carter Jr. Mail ${email}`
  await people.ana.call(
    commentOnWorkOrder,
    { params: { id: order._id }, body: { _id: randomUUID(), text } },
    { operationId: randomUUID() },
  )
  await app.owner
    .insertInto('users')
    .values({
      id: randomUUID(),
      issuer: 'x',
      subject: 'junior',
      name: 'Wes Carter Jr',
      email: 'jr@example.test',
    })
    .execute()
  const run = (statement: ReturnType<typeof sql>) => statement.execute(app.owner)
  const account = randomUUID()
  await run(
    sql`insert into oidc_accounts (id, email, name, password_hash) values (${account}, ${email}, ${name}, 'x')`,
  )
  await run(sql`update users set subject = ${account} where id = ${idOf('wes')}`)
  await run(
    sql`insert into oidc_sign_ins (session_uid, account_id, user_agent, ip) values ('his', ${account}, 'UA', '::1')`,
  )
  await run(sql`
    insert into oidc_payloads (model, id, payload) values ('Session', 'his', ${JSON.stringify({ accountId: account })}),
      ('Interaction', 'i', ${JSON.stringify({ params: { login_hint: email.toUpperCase() } })})`)
  await run(sql`
    insert into account_links (token_hash, purpose, account_id, mailed, expires_at)
    values (sha256('a'), 'email', ${account}, true, now() + interval '1 day')`)
  await run(sql`
    insert into mail_outbox (id, recipient, subject, body, useful_until) values
      (gen_random_uuid(), ${email}, 'Hi', 'Hi', now() + interval '1 day'),
      (gen_random_uuid(), 'ana@example.test', 'Invitation', ${`${name} invites you`}, now() + interval '1 day')`)
  await run(sql`
    insert into invitations (id, city_id, secret_hash, role, email, created_by, expires_at)
    values (gen_random_uuid(), ${cityId}, sha256('b'), 'city_worker', ${email}, ${idOf('ana')}, now() + interval '1 day')`)
  await run(sql`
    insert into resident_reports (id, city_id, number, secret_hash, category, description, address, reporter_email)
    values (gen_random_uuid(), ${cityId}, 1, sha256('c'), 'Parks', 'Dark', '1 Main St', ${email})`)
  await run(sql`update cities set boundary_source = ${`uploaded by ${name}`} where id = ${cityId}`)
  await run(sql`
    insert into access_tokens (id, user_id, name, hash, scopes, expires_at)
    values (gen_random_uuid(), ${idOf('wes')}, ${`GIS of ${name}`}, sha256('d'), '{}', now() + interval '1 day')`)
  await run(sql`
    insert into saved_views (id, user_id, name, search) values (gen_random_uuid(), ${idOf('wes')}, ${name}, '{}')`)
  await run(sql`
    insert into push_devices (id, user_id, endpoint, p256dh, auth, user_agent)
    values (gen_random_uuid(), ${idOf('wes')}, 'https://push.example/1', 'B', 'A', 'UA')`)
  await run(sql`
    insert into notification_choices (user_id, choices) values (${idOf('wes')}, '{}')`)
  await run(sql`
    insert into activities (id, city_id, type, action, description, user_id, user_name)
    values (gen_random_uuid(), ${cityId}, 'user_joined', 'joined', ${`${name} joined`}, ${idOf('ana')}, 'Ana'),
      (gen_random_uuid(), ${cityId}, 'user_joined', 'joined', ${`Wes Carter Jr joined "${name} Park"`}, ${idOf('ana')}, 'Ana')`)
  await run(sql`
    insert into activities (id, city_id, type, action, details, user_id, user_name)
    values (gen_random_uuid(), ${cityId}, 'user_joined', 'joined',
      ${JSON.stringify({ memberName: name, invitedBy: name, cityName: 'Prairie Falls', to: `Streets, ${name}, Ana` })},
      ${idOf('ana')}, 'Ana')`)
  const run_id = randomUUID()
  await run(sql`
    insert into imports (id, city_id, source, file_name, status, preview)
    values (${run_id}, ${cityId}, 's', 'f.csv', 'checked', ${JSON.stringify({ rows: [[`\n${email}`, 'Oak']] })})`)
  await run(sql`
    insert into import_rows (import_id, number, original, work_order, assignees, remark)
    values (${run_id}, 1, ${JSON.stringify({ who: email })}, ${JSON.stringify({ unassigned: [email] })}, array[${email}], ${`No member: ${email}`})`)
  await run(sql`
    insert into import_order_changes (import_id, work_order_id, version, before)
    values (${run_id}, ${order._id}, 1, ${JSON.stringify({ unassigned: ['Ana', name] })})`)
  await run(sql`
    insert into city_exports (id, city_id, asked_by, file_name, status) values (gen_random_uuid(), ${cityId}, ${idOf('wes')}, 'c.zip', 'waiting')`)
  const rule = randomUUID()
  await run(sql`
    insert into order_rules (id, city_id, name, is_on, trigger, overdue_days, tells_lead, tell_ids, saved_by)
    values (${rule}, ${cityId}, 'Late', true, 'overdue', 7, false, array[${idOf('wes')}::uuid], ${idOf('ana')})`)
  await run(sql`
    insert into order_rule_effects (id, rule_id, work_order_id, changes, tell_ids)
    values (gen_random_uuid(), ${rule}, ${order._id}, ${JSON.stringify([{ field: 'assigned', from: `${name}, Ana`, to: 'Streets' }])}, '{}')`)
  return { bench, order }
}

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
    const { bench, order } = await nameEverywhere()
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
    expect((await pack(again[0]?.cursor))[0]).toMatchObject({ whole: false })
  })
})

describe('a hold', () => {
  async function hold(): Promise<string> {
    const id = randomUUID()
    await app.owner
      .insertInto('holds')
      .values({
        id,
        city_id: cityId,
        reason: 'Smith v. City',
        subject_kind: 'person',
        user_id: idOf('wes'),
        created_by: idOf('ana'),
      })
      .execute()
    return id
  }

  it('PERSON-9 keeps the person switched off until the last one is lifted, and is named', async () => {
    const id = await hold()
    const { body } = await erase('wes')
    expect(body).toMatchObject({
      message: 'Switched off. Erasing waits for the hold “Smith v. City”.',
      holds: ['Smith v. City'],
    })
    expect((await people.pat.call(listUserHolds, { params: { userId: idOf('wes') } })).body).toEqual([
      'Smith v. City',
    ])
    expect(await work()).toBe(0)
    const { body: listed } = await people.pat.call(listAdminUsers, { query: { search: 'Wes' } })
    expect(listed[0]).toMatchObject({ name: 'Wes Carter', eraseRequestedAt: expect.stringMatching(/^20/) })
    await sql`update users set erase_requested_at = now() - interval '1 year' where id = ${idOf('wes')}`.execute(
      app.owner,
    )
    await sql`update holds set lifted_at = now(), lifted_by = ${idOf('ana')} where id = ${id}`.execute(
      app.owner,
    )
    expect(await work()).toBe(0)
    await cleanUp({ ...app.parts, db: app.parts.background })
    expect(await columnsWith('Wes Carter')).toEqual(['users.erased_from'])
    await work()
    expect(await columnsWith('Wes Carter')).toEqual([])
  })

  it('PERSON-9 on a comment of a colleague that mentions the person keeps them, too', async () => {
    const bench = await made({ name: 'Bench' }, people.ana)
    const order = await orderFor(bench._id)
    await people.ana.call(
      commentOnWorkOrder,
      { params: { id: order._id }, body: { _id: randomUUID(), text: 'Thanks @Wes Carter' } },
      { operationId: randomUUID() },
    )
    await sql`
      insert into holds (id, city_id, reason, subject_kind, work_order_id, created_by)
      values (gen_random_uuid(), ${cityId}, 'Doe v. City', 'work_order', ${order._id}, ${idOf('ana')})`.execute(
      app.owner,
    )
    expect((await erase('wes')).body).toMatchObject({ holds: ['Doe v. City'] })
    expect(await work()).toBe(0)
    expect(await columnsWith('Wes Carter')).toContain('notes.text')
    await sql`update holds set lifted_at = now(), lifted_by = ${idOf('ana')}`.execute(app.owner)
    expect(await work()).toBe(1)
    expect(await columnsWith('Wes Carter')).toEqual([])
  })

  it('PERSON-9 that is placed while erasing waits for a lock keeps the person; later nobody places one', async () => {
    await erase('wes')
    let erasing: Promise<number> | undefined
    await app.owner.transaction().execute(async (transaction) => {
      await sql`select from cities where id = ${cityId} for no key update`.execute(transaction)
      erasing = eraseWaiting(app.parts.background, 'new')
      await delay(300)
      await sql`
        insert into holds (id, city_id, reason, subject_kind, user_id, created_by)
        values (gen_random_uuid(), ${cityId}, 'Late', 'person', ${idOf('wes')}, ${idOf('ana')})`.execute(
        transaction,
      )
    })
    expect(await erasing).toBe(0)
    await sql`update holds set lifted_at = now(), lifted_by = ${idOf('ana')}`.execute(app.owner)
    expect(await work()).toBe(1)
    const placed = await people.ana.call(createHold, {
      params: { cityId },
      body: { _id: randomUUID(), reason: 'Too late', subject: { kind: 'person', _id: idOf('wes') } },
    })
    expect(placed.problem.code).toBe('hold_subject_missing')
  })

  it('PERSON-9 switching on takes a waiting request back', async () => {
    const id = await hold()
    await erase('wes')
    await people.pat.call(switchOnUser, { params: { userId: idOf('wes') } })
    await sql`update holds set lifted_at = now(), lifted_by = ${idOf('ana')} where id = ${id}`.execute(
      app.owner,
    )
    expect(await work()).toBe(0)
    expect((await people.wes.call(getLocation, { params: { id: randomUUID() } })).status).toBe(404)
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

describe('unusual people', () => {
  it.each(['field', 'Parks', 'null', 'from'])(
    'PERSON-11 a name such as %s changes no other value, and is erased',
    async (name) => {
      await sql`update users set name = ${name} where id = ${idOf('wes')}`.execute(app.owner)
      const bench = await made({ name: 'Parks' }, people.ana)
      const order = await orderFor(bench._id)
      const assigned = { field: 'assigned', from: `Ana, ${name}`, to: null }
      const untouched = { field: 'title', from: 'null', to: 'Parks' }
      await sql`
        insert into work_order_changes (city_id, work_order_id, kind, changes, changed_by)
        values (${cityId}, ${order._id}, 'changed', ${JSON.stringify([assigned, untouched])}, ${idOf('ana')})`.execute(
        app.owner,
      )
      await people.ana.call(
        updateWorkOrder,
        { params: { id: order._id }, body: { assigneeIds: [idOf('wes')] } },
        { operationId: randomUUID() },
      )
      const stored = () =>
        sql<{ answer: string }>`select answer from operations`.execute(app.owner).then(({ rows }) => rows)
      expect(JSON.stringify(await stored())).toContain(name)
      await erase('wes')
      expect(await work()).toBe(1)
      const former = 'Former member 1'
      const { rows } = await sql<{ changes: unknown }>`
        select changes from work_order_changes where work_order_id = ${order._id} and kind = 'changed' order by id limit 1`.execute(
        app.owner,
      )
      expect(rows[0]?.changes).toEqual([{ ...assigned, from: `Ana, ${former}` }, untouched])
      for (const { answer } of await stored())
        if (answer.startsWith('{')) expect(JSON.stringify(JSON.parse(answer))).toContain(former)
      const { body: place } = await people.ana.call(getLocation, { params: { id: bench._id } })
      expect(place.name).toBe('Parks')
    },
  )

  it('PERSON-10, PERSON-11 without an email: the admin types the name, and nothing else changes', async () => {
    await sql`update users set email = '' where id = ${idOf('wes')}`.execute(app.owner)
    const bench = await made({ name: 'Bench' }, people.ana)
    await noted(bench._id, 'Ask the @depot', people.ana)
    expect((await erase('wes', '')).problem.code).toBe('erase_email_differs')
    expect((await erase('wes', 'wes carter')).status).toBe(200)
    expect(await work()).toBe(1)
    expect(await columnsWith('Wes Carter')).toEqual([])
    expect((await sql`select text from notes`.execute(app.owner)).rows).toContainEqual({
      text: 'Ask the @depot',
    })
  })

  it('PERSON-11 a person named Account signs out nobody else', async () => {
    await sql`update users set name = 'Account' where id = ${idOf('wes')}`.execute(app.owner)
    await sql`
      insert into oidc_payloads (model, id, payload)
      values ('Session', 'hers', ${JSON.stringify({ accountId: randomUUID() })})`.execute(app.owner)
    await erase('wes')
    expect(await work()).toBe(1)
    const { rows } = await sql`select id from oidc_payloads`.execute(app.owner)
    expect(rows).toContainEqual({ id: 'hers' })
  })

  it('PERSON-11 with a record that was joined: it and its old account go, a namesake stays', async () => {
    const [double, namesake, account, email] = [
      randomUUID(),
      randomUUID(),
      randomUUID(),
      app.world.people.wes.email,
    ]
    const other = (id: string, joined_to: string | null) =>
      app.owner
        .insertInto('users')
        .values({
          ...{
            id,
            issuer: 'lamplighter',
            subject: `joined:${id}`,
            name: joined_to ? 'Wesley C' : 'Wes Carter',
          },
          ...{ email: 'joined@lamplighter.invalid', joined_to },
        })
        .execute()
    await other(double, idOf('wes'))
    await other(namesake, null)
    await sql`
      insert into oidc_accounts (id, email, name, password_hash, closed_at)
      values (${account}, ${email}, 'Wesley C', 'x', now())`.execute(app.owner)
    await erase('wes')
    expect(await work()).toBe(1)
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from users where id in (${double}, ${namesake})`.execute(app.owner)
    expect(new Map(rows.map(({ id, name }) => [id, name]))).toEqual(
      new Map([
        [double, 'Former member 1'],
        [namesake, 'Wes Carter'],
      ]),
    )
    expect(await columnsWith('Wesley C', email)).toEqual([])
  })

  it('PERSON-11 what is written with the old name while the person is erased is replaced a minute later', async () => {
    await erase('wes')
    await eraseWaiting(app.parts.background, 'new')
    await sql`
      insert into activities (id, city_id, type, action, description, user_id, user_name)
      values (gen_random_uuid(), ${cityId}, 'user_joined', 'joined', 'Wes Carter joined', ${idOf('ana')}, 'Ana')`.execute(
      app.owner,
    )
    await work()
    expect(await columnsWith('Wes Carter')).toEqual([])
  })
})
