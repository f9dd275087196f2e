/** Searching text finds the same through the indexed column as by a plain scan, and without the index as well. */
import { createLocation, listLocations } from '@lamplighter/domain/locations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTextIndex } from '../../db/text-index.ts'
import { benchIn } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let ana: Person

beforeAll(async () => {
  app = await testApp()
  ana = await app.as('ana')
  for (const [name, description, tags] of assets) {
    const body = { ...benchIn(app.world, { name }), description, tags }
    expect((await ana.call(createLocation, { body })).status).toBe(201)
  }
})
afterAll(() => app.close())

const assets: [name: string, description: string, tags: string[]][] = [
  ['Élan ÉCOLE', 'İstanbul STRASSE straße', ['caf\u00e9']],
  ['100% sure_thing', 'back\\slash and \\% too', ['a_b', 'c-d']],
  ['elm', 'tree', ['oak']],
  ['e_l_m', 'one\nelm two', []],
  ['ΟΔΟΣ', 'ΣΊΣΥΦΟΣ', []],
  ['______', '%%%', []],
  ['end', 'start', []],
]
const words = [
  'é É ÉCOLE école i İ ß SS STRASSE straße café CAFÉ',
  '% %% _ __ a_b A_B sure_ \\ \\s \\\\ \\% 100% e_l elm ELM l',
  'οδος ΟΔΟΣ ς σ Σ dstart ndstart end\nstart mtree',
].flatMap((line) => line.split(' '))

const namesFound = async (search: string) => {
  const { body, status } = await ana.call(listLocations, { query: { search } })
  expect([search, status]).toEqual([search, 200])
  return body.map(({ name }) => name).toSorted()
}

/** The reference: each word in any of the fields, ignoring case. */
async function namesHolding(search: string): Promise<string[]> {
  const terms = search.split(/\s+/).map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`(l.name ilike ${pattern} or l.description ilike ${pattern} or array_to_string(l.tags, ' ') ilike ${pattern})`
  })
  const { rows } = await sql<{ name: string }>`
    select name from locations l where icon = 'bench' and ${sql.join(terms, sql` and `)}`.execute(app.owner)
  return rows.map(({ name }) => name).toSorted()
}

describe('a search', () => {
  it.each(words)('for %j finds what holds it', async (word) => {
    expect(await namesFound(word)).toEqual(await namesHolding(word))
  })

  it('finds something, and not across two fields', async () => {
    expect(await namesFound('ELM')).toEqual(['e_l_m', 'elm'])
    expect(await namesFound('dstart')).toEqual([])
    expect(await namesFound('elm oak')).toEqual(['elm'])
    expect(await namesFound('_'.repeat(120))).toEqual([])
  })

  it('finds the values of attributes, not their names', async () => {
    await sql`update locations set attributes = '{"SPECIES": "Bur \\"Oak\\"", "DBH": "14 in"}' where name = 'end'`.execute(
      app.owner,
    )
    for (const word of ['"oak"', 'BUR', '14 in']) expect(await namesFound(word)).toContain('end')
    for (const word of ['species', 'dbh']) expect(await namesFound(word)).toEqual([])
    await sql`update locations set attributes = '{}' where name = 'end'`.execute(app.owner)
    expect(await namesFound('bur')).toEqual([])
  })
})

describe('without the extension', () => {
  beforeAll(async () => {
    await sql`drop extension pg_trgm cascade`.execute(app.owner)
  })

  it('a role that may not create it goes on, and searches find the same', async () => {
    expect(await ensureTextIndex(app.parts.db)).toBe(false)
    for (const word of words) expect(await namesFound(word)).toEqual(await namesHolding(word))
  })

  it('the index comes with the next start of the owner', async () => {
    expect(await ensureTextIndex(app.owner)).toBe(true)
    expect(await ensureTextIndex(app.parts.db)).toBe(true)
  })
})

it('asks the index where there is much', async () => {
  const { prairieFalls } = app.world.cities
  await sql`
    insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
    select gen_random_uuid(), ${prairieFalls.id}, 'Asset ' || n || ' in Elm Avenue', 40, -96, 'Prairie Falls', 'NE',
      ${app.world.people.ana.id}, ${app.world.people.ana.id} from generate_series(1, 5000) n`.execute(
    app.owner,
  )
  await sql`vacuum analyze locations`.execute(app.owner)
  const { rows } = await sql<Record<string, string>>`explain select id from locations l
    where l.deleted_at is null and l.search_text like lower('%zebra%')`.execute(app.parts.db)
  expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('locations_text')
  expect(await namesFound('asset 4999')).toEqual(['Asset 4999 in Elm Avenue'])
})
