/** ORDER-62 to ORDER-64. The values of imported work orders: status, dates and assignees. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { csv, type OrderImports, orderImports } from './testing/order-imports.ts'

let { app, anas, check, refusals, cancel, orders, order } = {} as OrderImports
let town: OrderImports
// Each test reads and saves several files, each in a process that gives way to all others.
vi.setConfig({ testTimeout: 180_000 })

beforeAll(async () => {
  town = await orderImports()
  ;({ app, anas, check, refusals, cancel, orders, order } = town)
})
beforeEach(() => town.reset())
afterAll(() => town.close())

it('ORDER-62, ORDER-63 a row is refused for each value that cannot be read', async () => {
  expect(
    await refusals(
      '1,,Open,,,,,,1,,,',
      '2,A,Email Sent,,,,,,1,,,',
      '3,A,Open,Purple,,,,,1,,,',
      '4,A,Open,,soon,,,,1,,,',
      '5,A,Open,,2099-01-01,,,,1,,,',
      '6,A,Closed,,2018-12-18,2018-12-17,,,1,,,',
      '7,A,Closed,,0001-01-01,,,,1,,,',
      '8,A,Closed,,,9999-12-31,,,1,,,',
      '9,A,Open,,,,9999-12-31,,1,,,',
      `10,${'A'.repeat(201)},Open,,,,,,1,,,`,
      `11,A,Closed,,2018-12-18,2018-12-18,,,1,,,${'A'.repeat(4001)}`,
      '12,A\u0000,Open,,,,,,1,,,',
      '13,A,Open\u0000!,,,,,,1,,,',
      `14,A,Open,,,,,${Array.from({ length: 11 }, (_, n) => `${n}@a.example`).join(';')},1,,,`,
    ),
  ).toEqual([
    'the title is missing',
    'the status "Email Sent" is not known; use Open or Finished',
    'the priority "Purple" is not known; use High, Medium or Low',
    'the created date "soon" cannot be read; write it as 2026-11-21 or 11/21/2026',
    'the created date "2099-01-01" is in the future',
    'it was closed ("2018-12-17") before it was created ("2018-12-18")',
    'the created date "0001-01-01" is before 1900',
    'the closed date "9999-12-31" is in the future',
    'the due date "9999-12-31" is not in this century',
    'the title has 201 characters, the limit is 200',
    'the closing note has 4001 characters, the limit is 4000',
    'the title contains characters that cannot be stored',
    'it has 11 assignees, the limit is 10',
  ])
})

it('ORDER-63 dates that are missing or contradict the status are named, and the order is imported', async () => {
  const file = csv(
    '1,No dates,Closed,,,,,,1,,,',
    '2,No closed date,Closed,,2018-12-18,,,,1,,,',
    '3,Open and closed,Open,,2018-12-18,2018-12-19,,,1,,,Done',
    '4,Same day,Closed,,2018-12-18 15:00,2018-12-18,,,1,,,',
    '5,No status,,,2018-12-18,2018-12-19,,,1,,,',
  )
  const run = await check(file)
  expect((await anas.trial(run._id)).remarks).toEqual([
    { number: 2, remark: 'it is finished without a closed date, so the time of the import is used' },
    { number: 3, remark: 'it is finished without a closed date, so the created date is used' },
    {
      number: 4,
      remark: 'it is open, so its closed date is left out; it is open, so its closing note is left out',
    },
  ])
  await anas.save(run._id)
  const day = (time: string | null) => time && new Date(time).toISOString().slice(0, 10)
  const found = (await orders()).map((one) => [one.title, one.status, day(one.createdAt), day(one.closedAt)])
  const today = day(new Date().toISOString())
  expect(found.toSorted()).toEqual([
    ['No closed date', 'finished', '2018-12-18', '2018-12-18'],
    ['No dates', 'finished', today, today],
    ['No status', 'finished', '2018-12-18', '2018-12-19'],
    ['Open and closed', 'open', '2018-12-18', null],
    ['Same day', 'finished', '2018-12-18', '2018-12-18'],
  ])
  // The same file again changes nothing.
  const again = await check(file)
  expect(again.tally).toMatchObject({ same: 5, new: 0, changed: 0 })
  await cancel(again._id)
})

describe('ORDER-64 assignees', () => {
  it('are members who see the location; other addresses are named on the order', async () => {
    const { wes, wendy, bo } = app.world.people
    const run = await check(
      csv(
        `1,Known,Open,,,,,${wes.email.toUpperCase()},1,,,`,
        `2,Some,Open,,,,,${wes.email}; gone@example.test,1,,,`,
        // Wendy sees parks only, and Bo is in another city.
        `3,None,Open,,,,,"${wendy.email}, ${bo.email}",1,,,`,
        `4,Finished,Closed,,2018-12-18,2018-12-19,,${bo.email},1,,,`,
        '5,Nobody,Open,,,,,,1,,,',
      ),
    )
    const why = 'because no member who sees the location has that address'
    expect((await anas.trial(run._id)).remarks).toEqual([
      { number: 3, remark: `not assigned to gone@example.test, ${why}` },
      { number: 4, remark: `not assigned to ${bo.email}, ${wendy.email}, ${why}` },
      { number: 5, remark: `not assigned to ${bo.email}, ${why}` },
    ])
    await anas.save(run._id)
    const found = (await orders()).map(({ title, assignees, unassigned }) => [
      title,
      assignees.map(({ name }) => name).join(),
      unassigned.join(),
    ])
    expect(found.toSorted()).toEqual([
      ['Finished', '', ''],
      ['Known', 'Wes Carter', ''],
      ['Nobody', '', ''],
      ['None', '', `${bo.email},${wendy.email}`],
      ['Some', 'Wes Carter', 'gone@example.test'],
    ])
  })

  it('who leave the city before saving are not assigned', async () => {
    const { wes } = app.world.people
    const run = await check(csv(`1,Fix,Open,,,,,${wes.email},1,,,`))
    await sql`update city_memberships set status = 'pending' where user_id = ${wes.id}`.execute(app.owner)
    await anas
      .save(run._id)
      .finally(() =>
        sql`update city_memberships set status = 'active' where user_id = ${wes.id}`.execute(app.owner),
      )
    expect(await order('Fix')).toMatchObject({ assignees: [], unassigned: [wes.email] })
  })
})
