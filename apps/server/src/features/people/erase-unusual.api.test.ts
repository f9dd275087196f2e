/** PERSON-10 and PERSON-11. Erasing people with unusual names, without an email, or with several records. */
import { randomUUID } from 'node:crypto'
import { getLocation } from '@lamplighter/domain/locations'
import { updateWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseWaiting } from './erase-person.ts'
import { type ErasingTown, erasingTown } from './testing/erasing-town.ts'

let { app, people, cityId, made, noted, orderFor, idOf, erase, work, columnsWith } = {} as ErasingTown
beforeEach(async () => {
  ;({ app, people, cityId, made, noted, orderFor, idOf, erase, work, columnsWith } = await erasingTown())
})
afterEach(() => app.close())

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
