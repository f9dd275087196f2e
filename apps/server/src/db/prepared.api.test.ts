import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { prepared } from './prepared.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('is compiled once and uses each call’s values', async () => {
  let written = 0
  const add = prepared<{ sum: number; words: string[] }, { one: number; other: number; words: string[] }>(
    ({ one, other, words }) => {
      written++
      return sql`select ${one}::int + ${other}::int + ${one}::int + ${100}::int as sum, ${words}::text[] as words`
    },
  )
  const { db } = app.parts
  expect(await add(db, { one: 1, other: 2, words: ['a', 'b'] })).toEqual([{ sum: 104, words: ['a', 'b'] }])
  expect(await add(db, { one: 10, other: 5, words: [] })).toEqual([{ sum: 125, words: [] }])
  expect(written).toBe(1)
})

it('reports its error, and works afterwards', async () => {
  const divide = prepared<{ share: number }, { by: number }>(({ by }) => sql`select 6 / ${by}::int as share`)
  const { db } = app.parts
  await expect(divide(db, { by: 0 })).rejects.toMatchObject({ code: '22012' })
  expect(await divide(db, { by: 3 })).toEqual([{ share: 2 }])
})

it('is planned once per connection; other statements leave nothing behind', async () => {
  const lamps = prepared<{ lamps: number }, { more: number }>(
    ({ more }) => sql`select 40 + ${more}::int as lamps`,
  )
  await app.parts.db.transaction().execute(async (db) => {
    expect([await lamps(db, { more: 1 }), await lamps(db, { more: 2 })]).toEqual([
      [{ lamps: 41 }],
      [{ lamps: 42 }],
    ])
    await sql`select 40 + ${3}::int as lanterns`.execute(db)
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like 'select 40 +%'`.execute(db)
    expect(rows).toEqual([{ statement: 'select 40 + $1::int as lamps' }])
  })
})
