/** NOTE-6. Thousands of notes of one location are read in pages of limited size. */
import { createLocation } from '@lamplighter/domain/locations'
import { createNote, listNotes, type Note } from '@lamplighter/domain/notes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benchIn } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

const many = 6_000
const textLength = 10_000

let app: TestApp
let wes: Person
let locationId: string

beforeAll(async () => {
  app = await testApp()
  ;({ wes } = await app.everybody())
  const { body: bench } = await wes.call(createLocation, { body: benchIn(app.world) })
  locationId = bench._id
  // Four with the same time, to test the order of notes with equal times.
  await sql`insert into notes (id, city_id, location_id, text, created_by, created_at)
    select gen_random_uuid(), ${bench.cityId}, ${locationId}, rpad(n::text, ${textLength}, 'x'), ${app.world.people.wes.id},
      now() - make_interval(mins => ${many} - n / 4) from generate_series(1, ${many}) n`.execute(app.owner)
})
afterAll(() => app.close())

const page = (query: { limit?: number; after?: string } = {}) =>
  wes.call(listNotes, { params: { locationId }, query })
const nextOf = (answer: { headers: Record<string, unknown> }) => answer.headers['x-next-cursor']

describe('a location with 6,000 long notes', () => {
  it('returns the newest 50 by default, and the total', async () => {
    const answer = await page()
    expect(answer.status).toBe(200)
    expect(answer.body).toHaveLength(50)
    expect(answer.headers['x-total-count']).toBe(String(many))
    expect(answer.text.length).toBeLessThan(50 * (textLength + 1_000))
  })

  it('never returns more than 100 at once', async () => {
    const answer = await page({ limit: 100 })
    expect(answer.body).toHaveLength(100)
    expect(answer.text.length).toBeLessThan(100 * (textLength + 1_000))
    expect((await page({ limit: 101 })).status).toBe(422)
    expect((await page({ after: 'x' })).status).toBe(422)
  })

  it('returns each once, newest first, page by page, also when one is added in between', async () => {
    const seen: Note[] = []
    let next: unknown
    for (let pages = 0; pages < 5; pages++) {
      const answer = await page({ limit: 30, ...(typeof next === 'string' ? { after: next } : {}) })
      seen.push(...answer.body)
      next = nextOf(answer)
      if (pages === 1) await wes.call(createNote, { body: { locationId, text: 'New' } })
    }
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(150)
    const sorted = seen.toSorted((a, b) => (`${a.createdAt}${a._id}` < `${b.createdAt}${b._id}` ? 1 : -1))
    expect(seen).toEqual(sorted)
    expect((await page({ limit: 1 })).body[0]?.text).toBe('New')
  })

  it('ends with a page without a next one', async () => {
    const { body: bench } = await wes.call(createLocation, { body: benchIn(app.world) })
    const params = { locationId: bench._id }
    for (const text of ['First', 'Second', 'Third'])
      await wes.call(createNote, { body: { locationId: bench._id, text } })
    const first = await wes.call(listNotes, { params, query: { limit: 2 } })
    const last = await wes.call(listNotes, { params, query: { limit: 2, after: String(nextOf(first)) } })
    expect([...first.body, ...last.body].map(({ text }) => text)).toEqual(['Third', 'Second', 'First'])
    expect(nextOf(last)).toBeUndefined()
  })
})
