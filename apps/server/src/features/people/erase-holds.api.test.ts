/** PERSON-9. A hold keeps a person until it is lifted. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { listAdminUsers } from '@lamplighter/domain/admin'
import { createHold } from '@lamplighter/domain/holds'
import { getLocation } from '@lamplighter/domain/locations'
import { listUserHolds, switchOnUser } from '@lamplighter/domain/people'
import { commentOnWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanUp } from '../../cleanup.ts'
import { eraseWaiting } from './erase-person.ts'
import { type ErasingTown, erasingTown } from './testing/erasing-town.ts'

let { app, people, cityId, made, orderFor, idOf, erase, work, columnsWith } = {} as ErasingTown
beforeEach(async () => {
  ;({ app, people, cityId, made, orderFor, idOf, erase, work, columnsWith } = await erasingTown())
})
afterEach(() => app.close())

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
