/** LOC-98, LOC-99. The database finds the same as the domain, through the index and without it. */
import { createLocation, listLocations, searchTextOf, spelledSearch } from '@lamplighter/domain/locations'
import { foldText, hasAllTerms, searchTerms } from '@lamplighter/domain/search'
import { createWorkOrder } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTextIndex } from '../../db/text-index.ts'
import { benchIn, repairOf } from '../../testing/factories.ts'
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
  ['Élan ÉCOLE', 'İstanbul STRASSE straße', ['cafe\u0301']],
  ['Pen\u0303a Ch\u00e2teau', 'O’Brien’s & McDonald`s', ['HYD-1042']],
  ['ﬁre Ⅳ ½ ﷺ', 'tab\there — “quoted” « ж Ж आपका 東京 \u{1f600}', []],
  ['100% sure_thing', 'back\\slash and \\% too', ['a_b', 'c-d']],
  ['elm', 'tree', ['oak']],
  ['e_l_m', 'one\nelm two', []],
  ['ΟΔΟΣ', 'ΣΊΣΥΦΟΣ', []],
  ['______', '%%%', []],
  ['end', 'start', []],
]
const words = [
  'é É ÉCOLE école i İ ß SS STRASSE straße café CAFÉ',
  '% %% _ __ a_b A_B sure_ \\ \\s \\\\ \\% 100% e_l elm ELM l elms *lm x|elm |',
  "οδος ΟΔΟΣ ς σ Σ dstart ndstart end\nstart mtree pena Peña château CHATEAU o'brien obriens mcdonald’s",
  'hyd-1042 hyd_1042 1042 fire iv 1⁄2 here quoted Ж आप 東 \u{1f600} strassen istanbul the',
].flatMap((line) => line.split(' '))

const namesFound = async (search: string) => {
  const { body, status } = await ana.call(listLocations, { query: { search } })
  expect([search, status]).toEqual([search, 200])
  return body.map(({ name }) => name).toSorted()
}

/** The reference: the domain's search over all of them. */
async function namesHolding(search: string): Promise<string[]> {
  const { rows } = await sql<Parameters<typeof searchTextOf>[0]>`
    select name, description, tags, attributes, street, zip, place_words as "placeWords" from locations
    where icon in ('bench', 'gas_meter')`.execute(app.owner)
  const terms = searchTerms(search)
  return rows
    .filter((row) => hasAllTerms(searchTextOf(row), terms))
    .map(({ name }) => name)
    .toSorted()
}

describe('a search', () => {
  it.each(words)('for %j finds the locations that contain it', async (word) => {
    expect(await namesFound(word)).toEqual(await namesHolding(word))
  })

  it('folds text like the domain', async () => {
    const texts = [...assets.flatMap(([name, description, tags]) => [name, description, ...tags]), ...words]
    const { rows } = await sql<{ text: string; folded: string }>`
      select text, fold_text(text) as folded from unnest(${texts}::text[]) text`.execute(app.owner)
    for (const { text, folded } of rows) expect([text, folded]).toEqual([text, foldText(text)])
  })

  it('finds word beginnings, and no word from its middle', async () => {
    expect(await namesFound('ELM')).toEqual(['e_l_m', 'elm'])
    expect(await namesFound('lm')).toEqual([])
    expect(await namesFound('elm oak')).toEqual(['elm'])
    expect(await namesFound('obriens PENA')).toEqual(['Pen\u0303a Ch\u00e2teau'])
    expect(await namesFound('_'.repeat(120))).toEqual([])
  })

  it('finds the address, the zip as a whole, and the city by its full name', async () => {
    await sql`update locations set place_words = '1177 Elm St', street = '1177 Oak Avenue', zip = '68001'
      where name = 'end'`.execute(app.owner)
    for (const search of [
      '1177 Elm',
      'Elm Street 1177',
      'oak ave',
      'start, 68001',
      '1177 elm, Prairie Falls, NE',
    ])
      expect(await namesFound(search)).toEqual(['end'])
    for (const search of ['end 680', 'end prairie', 'tree 1177']) expect(await namesFound(search)).toEqual([])
  })

  it('drops the place words of a moved location', async () => {
    await sql`update locations set latitude = latitude + 0.001 where name = 'end'`.execute(app.owner)
    expect(await namesFound('1177 Elm')).toEqual([])
    await sql`update locations set street = '', zip = '' where name = 'end'`.execute(app.owner)
  })

  it('finds the values of attributes, not their names', async () => {
    await sql`update locations set attributes = '{"SPECIES": "Bur \\"Oak\\"", "DBH": "14 in"}' where name = 'end'`.execute(
      app.owner,
    )
    for (const word of ['"oak"', 'BUR', '14 in', '14-in']) expect(await namesFound(word)).toContain('end')
    for (const word of ['species', 'dbh']) expect(await namesFound(word)).toEqual([])
    await sql`update locations set attributes = '{}' where name = 'end'`.execute(app.owner)
    expect(await namesFound('bur')).toEqual([])
  })
})

describe('a search with a typing error', () => {
  const spelledFor = async (who: Person, search: string) =>
    (await who.call(spelledSearch, { query: { search } })).body.search

  it('is corrected to words of locations, orders and icons', async () => {
    const made = await ana.call(createLocation, { body: benchIn(app.world, { name: 'Quagmire pump' }) })
    expect(await namesFound('quagmier')).toEqual([])
    expect(await spelledFor(ana, 'quagmier')).toBe('quagmire|*quagmier')
    expect(await namesFound(await spelledFor(ana, 'quagmier'))).toEqual(['Quagmire pump'])
    expect(await spelledFor(ana, 'hydrent')).toBe('hydrant|*hydrent')
    const order = { ...repairOf(made.body._id), title: 'Wobbling' }
    expect((await ana.call(createWorkOrder, { body: order })).status).toBe(201)
    expect(await spelledFor(ana, 'woblling')).toBe('wobbling|*woblling')
  })

  it('reveals no word from a department that the caller does not see, nor from another city', async () => {
    const { wes, wendy, bo } = await app.everybody()
    const body = benchIn(app.world, { name: 'Secretariat', icon: 'gas_meter' })
    expect((await wes.call(createLocation, { body })).status).toBe(201)
    expect(await spelledFor(wes, 'secretarat')).toBe('secretariat|*secretarat')
    for (const who of [wendy, bo]) expect(await spelledFor(who, 'secretarat')).toBe('*secretarat')
    expect((await app.nobody.send('GET', '/api/search/spelling?search=secretarat')).status).toBe(401)
  })
})

describe('without the extension', () => {
  beforeAll(async () => {
    await sql`drop extension pg_trgm cascade`.execute(app.owner)
  })

  it('a role that may not create it continues, and searches find the same', async () => {
    expect(await ensureTextIndex(app.parts.db)).toBe(false)
    for (const word of words) expect(await namesFound(word)).toEqual(await namesHolding(word))
  })

  it('the index is created at the next start of the owner', async () => {
    expect(await ensureTextIndex(app.owner)).toBe(true)
    expect(await ensureTextIndex(app.parts.db)).toBe(true)
  })
})

it('uses the index when there is much data', async () => {
  const { prairieFalls } = app.world.cities
  await sql`
    insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
    select gen_random_uuid(), ${prairieFalls.id}, 'Asset ' || n || ' in Elm Avenue', 40, -96, 'Prairie Falls', 'NE',
      ${app.world.people.ana.id}, ${app.world.people.ana.id} from generate_series(1, 5000) n`.execute(
    app.owner,
  )
  await sql`vacuum analyze locations`.execute(app.owner)
  const { rows } = await sql<Record<string, string>>`explain select id from locations l
    where l.deleted_at is null and l.search_text like '% zebra%'`.execute(app.parts.db)
  expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('locations_text')
  expect(await namesFound('asset 4999')).toEqual(['Asset 4999 in Elm Avenue'])
})
