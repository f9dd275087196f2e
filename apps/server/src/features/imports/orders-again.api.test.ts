/** ORDER-65, ORDER-66. A second file of work orders, and the undo of both. */
import { randomUUID } from 'node:crypto'
import * as contract from '@lamplighter/domain/imports'
import { closeWorkOrder, commentOnWorkOrder, getWorkOrderTimeline } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { csv, type OrderImports, orderImports } from './testing/order-imports.ts'

let { app, ana, anas, check, saved, cancel, undo, orders, order } = {} as OrderImports
let town: OrderImports
// Each test reads and saves several files, each in a process that gives way to all others.
vi.setConfig({ testTimeout: 180_000 })

beforeAll(async () => {
  town = await orderImports()
  ;({ app, ana, anas, check, saved, cancel, undo, orders, order } = town)
})
beforeEach(() => town.reset())
afterAll(() => town.close())

describe('ORDER-65 a second file of the same source', () => {
  const first = csv(
    '1,Stays,Open,,2018-12-18,,,,1,,,',
    '2,Changes,Open,Low,2018-12-18,,,,1,,,',
    '3,Closed here,Open,,2018-12-18,,,,1,,,',
    '4,Talked about,Open,,2018-12-18,,,,1,,,',
    '5,Closed there,Closed,,2018-12-18,2018-12-19,,,1,,,',
  )
  const second = csv(
    '1,Stays,Open,,2018-12-18,,,,1,,,',
    '2,Changes,Closed,High,2018-12-18,2018-12-20,,,2,,,Done',
    '3,Closed here,Open,High,2018-12-18,,,,1,,,',
    '4,Talked about,Open,High,2018-12-18,,,,1,,,',
    '5,Closed there,Open,,2018-12-18,,,,1,,,',
    '6,New,Open,,2018-12-18,,,,1,,,',
  )

  it('changes what nobody has worked on, and an undo changes it back', async () => {
    const one = await saved(first)
    const [closed, talked] = [await order('Closed here'), await order('Talked about')]
    await ana.call(closeWorkOrder, { params: { id: closed._id }, body: { note: 'By us' } })
    const text = { _id: randomUUID(), text: 'On it' }
    await ana.call(commentOnWorkOrder, { params: { id: talked._id }, body: text })

    const two = await check(second)
    expect(two).toMatchObject({ source: 'orders', preview: { sourceKnown: true } })
    expect(two.tally).toMatchObject({ same: 1, changed: 2, edited: 1, closed: 1, new: 1 })
    const { changes } = await anas.trial(two._id)
    expect(
      changes.find(({ number }) => number === 3)?.fields.toSorted((a, b) => (a.field < b.field ? -1 : 1)),
    ).toMatchObject([
      { field: 'closed', is: expect.stringContaining('2018-12-20') },
      { field: 'closingNote', was: '""', is: 'Done' },
      { field: 'location', was: 'Hydrant 1', is: 'Hydrant 2' },
      { field: 'priority', was: 'low', is: 'high' },
      { field: 'status', was: 'open', is: 'finished' },
    ])
    expect((await anas.save(two._id, { update: true })).tally).toMatchObject({ added: 1, updated: 2 })
    expect(await order('Changes')).toMatchObject({
      status: 'finished',
      priority: 'high',
      closingNote: 'Done',
    })
    expect(await order('Talked about')).toMatchObject({ priority: 'medium' })
    expect(await order('Closed here')).toMatchObject({ status: 'finished', closingNote: 'By us' })
    const reopened = await order('Closed there')
    expect(reopened).toMatchObject({ status: 'open', reopened: { reason: 'Import of orders.csv' } })
    const told = await ana.call(getWorkOrderTimeline, { params: { id: (await order('Changes'))._id } })
    expect(told.body.find(({ kind }) => kind === 'changed')?.changes).toEqual([
      { field: 'priority', from: 'low', to: 'high' },
    ])

    expect(await ana.call(contract.undoImport, { params: { id: one._id } })).toMatchObject({ status: 409 })
    // As if the title were a column that is newer than the import.
    await sql`update import_order_changes set before = before - 'title' where work_order_id = ${reopened._id}`.execute(
      app.owner,
    )
    expect((await undo(two._id)).tally).toMatchObject({ undone: 3, left: 0 })
    expect(await order('Changes')).toMatchObject({ status: 'open', priority: 'low', closingNote: null })
    expect(await order('Closed there')).toMatchObject({
      status: 'finished',
      closedBy: { name: 'Ana Lindqvist' },
    })
    // ORDER-66: two of the five were worked on.
    expect((await undo(one._id)).tally).toMatchObject({ undone: 3, left: 2 })
    expect((await orders()).map(({ title }) => title).toSorted()).toEqual(['Closed here', 'Talked about'])
  })

  it('changes open orders that were worked on only if asked, and never one that was closed', async () => {
    await saved(first)
    const [closed, talked] = [await order('Closed here'), await order('Talked about')]
    await ana.call(closeWorkOrder, { params: { id: closed._id }, body: {} })
    const text = { _id: randomUUID(), text: 'On it' }
    await ana.call(commentOnWorkOrder, { params: { id: talked._id }, body: text })
    await saved(second, { update: true, updateEdited: true })
    expect(await order('Talked about')).toMatchObject({ priority: 'high' })
    expect(await order('Closed here')).toMatchObject({ status: 'finished', priority: 'medium' })
  })

  it('keeps what the file has no column for', async () => {
    const { wes } = app.world.people
    await saved(csv(`1,Fix,Open,High,2018-12-18,,2026-12-24,${wes.email},1,,,`))
    const file = Buffer.from('ID,Title,Location ID\n1,Fix it,1\n')
    const run = await check(file)
    expect(run.tally).toMatchObject({ changed: 1 })
    await anas.save(run._id, { update: true })
    expect(await order('Fix it')).toMatchObject({
      ...{ priority: 'high', dueOn: '2026-12-24', assignees: [{ name: 'Wes Carter' }] },
      createdAt: expect.stringContaining('2018-12-18'),
    })
  })

  it('of other orders with the same ids is another source', async () => {
    await saved(first)
    const other = csv('1,Something else,Open,,,,,,2,,,', '2,And another,Open,,,,,,3,,,')
    const run = await check(other)
    expect(run).toMatchObject({ source: 'orders-2', tally: { new: 2 } })
    await cancel(run._id)
  })

  it('repeats no row, and keeps different rows with one id', async () => {
    const file = csv(
      '1,Fix,Open,,,,,,1,,,',
      '1,Fix,Open,,,,,,1,,,',
      '1,Fix that too,Open,,,,,,1,,,',
      '2,Paint,Open,,,,,,1,,,',
    )
    expect((await saved(file)).tally).toMatchObject({ repeated: 1, sameId: 1, added: 3 })
    expect((await saved(file)).tally).toMatchObject({ same: 3, repeated: 1, added: 0 })
  })

  it('may be a file that was downloaded here', async () => {
    await saved(first)
    const { prairieFalls: city } = app.world.cities
    const { rows } = await sql<{ line: string }>`
      select concat_ws(',', id, title, status, priority, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        to_char(closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), location_id) as line
      from work_orders where city_id = ${city.id} and status = 'finished'`.execute(app.owner)
    const lines = [
      'id,title,status,priority,created_at,closed_at,location_id',
      ...rows.map(({ line }) => line),
    ]
    const run = await check(Buffer.from(`${lines.join('\n')}\n`), 'download.csv')
    expect(run.tally).toMatchObject({ same: 1, new: 0 })
    await cancel(run._id)
  })
})
