import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
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

describe('a transaction with a marked last statement', () => {
  const name = (key: string) =>
    prepared<{ name: string }, { id: string }>(
      ({ id }) => sql`update users set name = ${sql.lit(key)} where id = ${id} returning name`,
      { last: true },
    )
  const nameOf = async (id: string) => {
    const { rows } = await sql<{ name: string }>`select name from users where id = ${id}`.execute(
      app.parts.db,
    )
    return rows[0]?.name
  }

  it('commits with it, in as many writes to the connection as it has statements', async () => {
    const { id } = app.world.people.wes
    const rename = name('Wes Ash')
    const writes = await writesOf(() =>
      app.parts.db.transaction().execute(async (db) => {
        await sql`select 1`.execute(db)
        await rename(db, { id })
      }),
    )
    expect(writes).toBe(2)
    expect(await nameOf(id)).toBe('Wes Ash')
  })

  it('still commits on a connection where such a statement ran alone', async () => {
    const { id } = app.world.people.wes
    await name('Wes Alder')(app.parts.db, { id })
    await app.parts.db
      .transaction()
      .execute((db) => sql`update users set name = 'Wes Aspen' where id = ${id}`.execute(db))
    // Uses another connection, which only sees committed data.
    const seenByOthers = await app.parts.db.connection().execute(() => nameOf(id))
    expect(seenByOthers).toBe('Wes Aspen')
  })

  it('rolls back when it fails, reports the error, and leaves a working connection', async () => {
    const { id } = app.world.people.wes
    const divide = prepared<unknown, { by: number }>(({ by }) => sql`select 7 / ${by}::int`, { last: true })
    const { db } = app.parts
    const before = await nameOf(id)
    await expect(
      db.transaction().execute(async (transaction) => {
        await sql`update users set name = 'nobody' where id = ${id}`.execute(transaction)
        await divide(transaction, { by: 0 })
      }),
    ).rejects.toMatchObject({ code: '22012' })
    expect(await nameOf(id)).toBe(before)
    await db.transaction().execute(async (transaction) => {
      await sql`update users set name = 'Wes Beech' where id = ${id}`.execute(transaction)
    })
    expect(await nameOf(id)).toBe('Wes Beech')
  })
})

/** Counts the writes to a connection of the app while `work` runs. */
async function writesOf(work: () => Promise<unknown>): Promise<number> {
  const counts: (() => number)[] = []
  const watch = ({ connection: { stream } }: pg.PoolClient) => {
    const spies = [vi.spyOn(stream, '_write'), vi.spyOn(stream as Required<typeof stream>, '_writev')]
    counts.push(() => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0))
  }
  app.parts.pool.on('acquire', watch)
  await work()
  app.parts.pool.off('acquire', watch)
  vi.restoreAllMocks()
  return counts.reduce((sum, count) => sum + count(), 0)
}
