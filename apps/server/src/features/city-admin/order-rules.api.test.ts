/** ORDER-77 to ORDER-81, TELL-15. Rules that a city sets for its work orders: what they do, once, and who hears of it. */
import { randomUUID } from 'node:crypto'
import * as contract from '@lamplighter/domain/city-admin'
import { createLocation } from '@lamplighter/domain/locations'
import { listNotifications } from '@lamplighter/domain/notifications'
import * as orders from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import type { PersonName } from '../../testing/people.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { applyOverdueRules } from '../work-orders/index.ts'

let app: TestApp
let people: Record<PersonName, Person>
let cityId: string
let benchId: string
let crewId: string
beforeAll(async () => {
  app = await testApp()
  people = await app.everybody()
  cityId = app.world.cities.prairieFalls.id
  benchId = (await people.wes.call(createLocation, { body: benchIn(app.world) })).body._id
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['notifications', 'order_rules', 'work_order_changes', 'work_orders', 'crews'])
    await sql`delete from ${sql.table(table)}`.execute(app.owner)
  crewId = (
    await people.ana.call(contract.createCrew, {
      body: {
        _id: randomUUID(),
        cityId,
        name: 'Night shift',
        leadId: idOf('wendy'),
        memberIds: [idOf('wendy')],
      },
    })
  ).body._id
})

const idOf = (name: PersonName) => app.world.people[name].id
const usual = {
  name: 'Water first',
  isOn: true,
  trigger: 'created' as const,
  overdueDays: 0,
  category: null,
  priority: null,
  crewId: null,
  raiseTo: null,
  tellsLead: false,
  tellIds: [] as string[],
}
type Values = Omit<Parameters<typeof contract.checkOrderRule>[0], 'tellIds'> & { tellIds: string[] }
const set = (values: Partial<Values>, by: PersonName = 'ana', _id: string = randomUUID()) =>
  people[by].call(contract.createOrderRule, {
    body: { _id, cityId, ...usual, ...values } as never,
  })
const change = (id: string, values: Partial<Values>, options = {}, by: PersonName = 'ana') =>
  people[by].call(
    contract.updateOrderRule,
    { params: { id }, body: { ...usual, ...values } as never },
    options,
  )
const listed = async () => (await people.ana.call(contract.listOrderRules, { query: { cityId } })).body
const logOf = async (id: string) =>
  (await people.ana.call(contract.listOrderRuleEffects, { params: { id }, query: {} })).body
const raise = async (values: object = {}, by: PersonName = 'wes') =>
  (await people[by].call(orders.createWorkOrder, { body: repairOf(benchId, { priority: 'low', ...values }) }))
    .body
const edit = async (id: string, body: object, by: PersonName = 'ana') =>
  (await people[by].call(orders.updateWorkOrder, { params: { id }, body })).body
const read = async (id: string) => (await people.ana.call(orders.getWorkOrder, { params: { id } })).body
const toldTo = async (name: PersonName) =>
  (await people[name].call(listNotifications, { query: {} })).body.map(({ trigger, by, excerpt }) => ({
    trigger,
    by: by?.name ?? null,
    excerpt,
  }))

describe('ORDER-78 a new order', () => {
  it('goes to the crew of the rule if nobody has it; its history and the log name the rule', async () => {
    const { body: rule } = await set({ crewId, tellsLead: true, tellIds: [idOf('dora')] })
    const order = await raise()
    expect(order).toMatchObject({ crewId, assigneeIds: [], priority: 'low' })
    const { body: timeline } = await people.wes.call(orders.getWorkOrderTimeline, {
      params: { id: order._id },
    })
    expect(timeline[0]).toMatchObject({
      kind: 'assigned',
      rule: 'Water first',
      by: { name: 'Ana Lindqvist' },
      changes: [{ field: 'assigned', from: null, to: 'Night shift' }],
    })
    expect(timeline[1]).toMatchObject({ kind: 'created', rule: null })
    expect(await logOf(rule._id)).toMatchObject([
      {
        order: { _id: order._id, title: 'Replace the broken slat' },
        locationName: 'Bench by the river',
        changes: [{ field: 'assigned', from: null, to: 'Night shift' }],
        told: [{ name: 'Dora Okafor' }, { name: 'Wendy Hall' }],
      },
    ])
    expect((await listed())[0]).toMatchObject({ lastApplied: expect.stringMatching(/^\d{4}-/), version: 1 })
    // The lead hears that the order is hers, once.
    expect(await toldTo('wendy')).toEqual([{ trigger: 'assigned', by: null, excerpt: null }])
    expect(await toldTo('dora')).toEqual([{ trigger: 'rule', by: null, excerpt: 'Water first' }])

    const taken = await raise({ assigneeIds: [idOf('wes')] })
    expect(taken).toMatchObject({ crewId: null, assigneeIds: [idOf('wes')], version: 1 })
    // It tells people about that one, too, and nobody who wrote it.
    expect((await logOf(rule._id))[0]).toMatchObject({
      ...{ order: { _id: taken._id }, changes: [], told: [{ name: 'Dora Okafor' }] },
    })
  })

  it('keeps a priority that is higher already; a rule for high priority follows one that raises it', async () => {
    await set({ raiseTo: 'high', priority: 'low' })
    await set({ name: 'Medium at least', raiseTo: 'medium' })
    await set({ name: 'Urgent', trigger: 'high_priority', crewId })
    expect(await raise()).toMatchObject({ priority: 'high', crewId })
    expect(await raise({ priority: 'medium' })).toMatchObject({
      priority: 'medium',
      crewId: null,
      version: 1,
    })
  })

  it('is left alone by rules for other categories or priorities, that are off, or of another city', async () => {
    await set({ category: 'Water', crewId })
    await set({ priority: 'high', crewId })
    await set({ isOn: false, crewId })
    await people.bo.call(contract.createOrderRule, {
      body: { _id: randomUUID(), ...usual, cityId: app.world.cities.cedarBend.id, raiseTo: 'high' },
    })
    expect(await raise()).toMatchObject({ crewId: null, priority: 'low', version: 1 })
    await set({ category: 'Parks', crewId })
    expect(await raise()).toMatchObject({ crewId })
  })

  it('TELL-15 nobody is told about what they may not see, or about what they wrote', async () => {
    await set({ tellIds: [idOf('wendy'), idOf('wes')] })
    const { body: manhole } = await people.ana.call(createLocation, {
      body: benchIn(app.world, { icon: 'manhole', name: 'Manhole 3' }),
    })
    await people.wes.call(orders.createWorkOrder, { body: repairOf(manhole._id) })
    expect(await toldTo('wendy')).toEqual([])
    expect(await toldTo('wes')).toEqual([])
  })
})

describe('ORDER-80 an order that gets high priority', () => {
  it('meets each rule once, also when it gets high priority again', async () => {
    const { body: rule } = await set({ trigger: 'high_priority', crewId })
    const { _id: id } = await raise()
    expect(await edit(id, { priority: 'high' })).toMatchObject({ crewId })
    await edit(id, { crewId: null, priority: 'low' })
    expect(await edit(id, { priority: 'high' })).toMatchObject({ crewId: null })
    expect(await logOf(rule._id)).toHaveLength(1)
  })

  it('two edits at once apply it once', async () => {
    const { body: rule } = await set({ trigger: 'high_priority', tellIds: [idOf('wendy')] })
    const { _id: id } = await raise()
    await Promise.all(['ana', 'wes', 'dora'].map((by) => edit(id, { priority: 'high' }, by as PersonName)))
    expect(await logOf(rule._id)).toHaveLength(1)
    expect(await toldTo('wendy')).toHaveLength(1)
  })

  it('an undo of a bulk change applies nothing', async () => {
    const order = await raise({ priority: 'high' })
    await set({ trigger: 'high_priority', crewId })
    await edit(order._id, { priority: 'low' })
    const bulkId = randomUUID()
    const undone = await people.ana.call(
      orders.updateWorkOrder,
      { params: { id: order._id }, body: { priority: 'high' } },
      { undoneBulkId: bulkId },
    )
    expect(undone.body).toMatchObject({ priority: 'high', crewId: null })
  })
})

describe('ORDER-81 an overdue order', () => {
  const overdueBy = (id: string, days: number) =>
    sql`update work_orders set created_at = now() - make_interval(days => 60 + ${days}) where id = ${id}`.execute(
      app.owner,
    )
  const late = { trigger: 'overdue' as const, overdueDays: 7 }

  it('is raised and told about after the days of the rule, by one of several servers', async () => {
    const longAgo = await raise()
    await overdueBy(longAgo._id, 8)
    const { body: rule } = await set({
      ...late,
      name: 'A week late',
      raiseTo: 'medium',
      tellIds: [idOf('ana')],
    })
    const [order, soon, closed] = [await raise(), await raise(), await raise()]
    await overdueBy(order._id, 8)
    await overdueBy(soon._id, 6)
    await overdueBy(closed._id, 8)
    await people.wes.call(orders.closeWorkOrder, { params: { id: closed._id }, body: {} })
    await Promise.all([applyOverdueRules(app.parts), applyOverdueRules(app.parts)])
    await applyOverdueRules(app.parts)
    expect(await read(order._id)).toMatchObject({ priority: 'medium', version: 2 })
    for (const { _id } of [soon, longAgo])
      expect(await read(_id)).toMatchObject({ priority: 'low', version: 1 })
    expect((await logOf(rule._id)).map(({ order: { _id } }) => _id)).toEqual([order._id])
    expect(await toldTo('ana')).toEqual([{ trigger: 'rule', by: null, excerpt: 'A week late' }])
    // An edit that comes too late does not blame the last person who edited it.
    const conflict = await people.wes.call(
      orders.updateWorkOrder,
      { params: { id: order._id }, body: { title: 'Mine' } },
      { ifMatch: 1 },
    )
    expect(conflict.problem).toMatchObject({ code: 'version_conflict', current: { priority: 'medium' } })
    expect(conflict.problem).not.toHaveProperty('changedBy')
  })

  it('meets two rules, although the first makes it overdue for longer', async () => {
    await set({ ...late, overdueDays: 0, raiseTo: 'high' })
    const { body: second } = await set({ ...late, tellIds: [idOf('ana')] })
    const order = await raise()
    await overdueBy(order._id, 1)
    await applyOverdueRules(app.parts)
    await applyOverdueRules(app.parts)
    expect(await read(order._id)).toMatchObject({ priority: 'high', version: 2 })
    expect(await logOf(second._id)).toHaveLength(1)
  })

  it('meets a rule whose days were corrected; saving other settings of the city changes nothing', async () => {
    const order = await raise()
    await overdueBy(order._id, 3)
    const { body: rule } = await set({ ...late, overdueDays: 0, raiseTo: 'high' })
    await change(rule._id, { ...late, raiseTo: 'high' })
    await applyOverdueRules(app.parts)
    expect(await read(order._id)).toMatchObject({ priority: 'low' })
    await overdueBy(order._id, 8)
    const settings = { timeZone: 'America/Chicago' as const, overdueDays: { high: 2, medium: 14, low: 60 } }
    await people.ana.call(contract.setOrderSettings, {
      params: { cityId },
      body: { ...settings, closingReasons: ['Done'], afterPhotoCategories: [] },
    })
    await applyOverdueRules(app.parts)
    expect(await read(order._id)).toMatchObject({ priority: 'high' })
  })

  it('of a category or priority that the rule is not for can meet it later', async () => {
    const order = await raise()
    await overdueBy(order._id, 8)
    await set({ ...late, priority: 'medium', raiseTo: 'high' })
    await edit(order._id, { priority: 'medium' })
    await applyOverdueRules(app.parts)
    expect(await read(order._id)).toMatchObject({ priority: 'high' })
  })

  it('is left alone if the rule was off or had other days, or the city other settings, or if it was imported', async () => {
    const { body: rule } = await set({ ...late, isOn: false, raiseTo: 'high' })
    const [off, other, settings, imported] = [await raise(), await raise(), await raise(), await raise()]
    await overdueBy(off._id, 8)
    await change(rule._id, { ...late, raiseTo: 'high' })
    await overdueBy(other._id, 6)
    await change(rule._id, { ...late, overdueDays: 5, raiseTo: 'high' })
    await overdueBy(settings._id, -20)
    const overdueDays = { high: 2, medium: 14, low: 30 }
    const body = {
      timeZone: 'America/Chicago' as const,
      overdueDays,
      closingReasons: [],
      afterPhotoCategories: [],
    }
    await people.ana.call(contract.setOrderSettings, { params: { cityId }, body })
    await overdueBy(imported._id, 8)
    await sql`update work_orders set source_version = version where id = ${imported._id}`.execute(app.owner)
    await applyOverdueRules(app.parts)
    for (const { _id } of [off, other, settings, imported])
      expect(await read(_id)).toMatchObject({ priority: 'low' })
    await edit(imported._id, { title: 'Edited here' })
    await applyOverdueRules(app.parts)
    expect(await read(imported._id)).toMatchObject({ priority: 'high' })
    await people.ana.call(contract.setOrderSettings, {
      params: { cityId },
      body: { ...body, overdueDays: { high: 2, medium: 14, low: 60 } },
    })
  })
})

describe('ORDER-77 the rules of a city', () => {
  it('only its City Admins see and change them', async () => {
    const { body: rule } = await set({ crewId })
    for (const name of ['dora', 'wes', 'pat', 'nina'] as const) {
      expect(await set({ crewId }, name)).toMatchObject({ status: 403 })
      expect(await change(rule._id, { crewId }, {}, name)).toMatchObject({ status: 403 })
    }
    for (const answer of [await set({ crewId }, 'bo'), await change(rule._id, { crewId }, {}, 'bo')])
      expect(answer).toMatchObject({ status: 404 })
  })

  it('are refused without a name, without an effect, with a crew of another city, and beyond twenty', async () => {
    const code = async (answer: Promise<unknown>) =>
      ((await answer) as { problem?: { code: string } }).problem?.code
    expect(await code(set({ name: '  ', crewId }))).toBe('rule_name_missing')
    expect(await code(set({}))).toBe('rule_does_nothing')
    expect(await code(set({ trigger: 'high_priority', raiseTo: 'medium' }))).toBe('rule_does_nothing')
    expect(await code(set({ crewId: randomUUID() }))).toBe('crew_missing')
    expect(await code(set({ tellIds: [idOf('bo')] }))).toBe('rule_does_nothing')
    const ids = Array.from({ length: 21 }, () => randomUUID())
    const answers = await Promise.all(ids.map((id) => set({ crewId }, 'ana', id)))
    expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(1)
    const [kept] = await listed()
    expect(await set({ crewId }, 'ana', kept?._id)).toMatchObject({ status: 201, body: { _id: kept?._id } })
  })

  it('DUR-32 an edit of an old version is refused with the present rule', async () => {
    const { body: rule } = await set({ crewId })
    expect(await change(rule._id, { crewId, name: 'Second' }, { ifMatch: 1 })).toMatchObject({
      status: 200,
      body: { name: 'Second', version: 2 },
    })
    expect(await change(rule._id, { crewId, name: 'Third' }, { ifMatch: 1 })).toMatchObject({
      status: 412,
      problem: { code: 'version_conflict', current: { name: 'Second', version: 2 } },
    })
  })

  it('after its crew was deleted a rule does the rest and says so; people who left are not told', async () => {
    const { body: rule } = await set({ crewId, raiseTo: 'high', tellIds: [idOf('wendy')] })
    await people.ana.call(contract.deleteCrew, { params: { id: crewId } })
    await people.ana.call(contract.removeMember, { params: { userId: idOf('wendy'), cityId } })
    expect(await listed()).toMatchObject([{ crew: null, crewId, told: [], tellIds: [] }])
    // It can be renamed without another crew.
    expect(await change(rule._id, { crewId, raiseTo: 'high', name: 'Renamed' })).toMatchObject({
      status: 200,
    })
    expect(await raise()).toMatchObject({ priority: 'high', crewId: null })
    expect(await logOf(rule._id)).toMatchObject([{ changes: [{ field: 'priority' }], told: [] }])
  })

  it('a deleted rule takes its log along, and work orders keep what it did', async () => {
    const { body: rule } = await set({ raiseTo: 'high' })
    const order = await raise()
    await people.ana.call(contract.deleteOrderRule, { params: { id: rule._id } })
    expect(await listed()).toEqual([])
    expect(await read(order._id)).toMatchObject({ priority: 'high' })
    const { body } = await people.wes.call(orders.getWorkOrderTimeline, { params: { id: order._id } })
    expect(body[0]).toMatchObject({ rule: 'Water first' })
  })
})
