/** LOC-21. The search box of the map: visible own locations, towns, zips, coordinates, and never an error. */
import { createLocation, searchPlaces } from '@lamplighter/domain/locations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benchIn } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let wes: Person
let wendy: Person
let bo: Person
let pat: Person
beforeAll(async () => {
  app = await testApp()
  ;({ wes, wendy, bo, pat } = await app.everybody())
  const make = (name: string, latitude: number, icon: string) =>
    wes.call(createLocation, { body: benchIn(app.world, { name, latitude, icon }) })
  await make('Old Mill bench', 40.62, 'bench')
  await make('Old Mill bench 2', 40.63, 'bench')
  await make('Old Mill gas meter', 40.62, 'gas_meter')
  await make('100%_sure', 40.62, 'bench')
})
afterAll(() => app.close())

const results = async (
  who: Person,
  query: string,
  middle: { latitude: number; longitude: number } | null = null,
) => {
  const answer = await who.call(searchPlaces, { query: { query, ...middle } })
  expect(answer.status).toBe(200)
  return answer.body.results
}
const labels = async (who: Person, query: string) => (await results(who, query)).map(({ label }) => label)

describe('a search', () => {
  it('goes to typed coordinates', async () => {
    expect(await results(wes, ' 40.62 N, 96.63 W ')).toEqual([
      {
        kind: 'coordinates',
        label: '40.620000, -96.630000',
        detail: 'Coordinates',
        latitude: 40.62,
        longitude: -96.63,
        zoom: 18,
        locationId: null,
        icon: null,
      },
    ])
  })

  it('finds own locations by every word of the name, an equal name first', async () => {
    expect(await labels(wes, 'mill old')).toHaveLength(3)
    const [first] = await results(wes, 'old mill BENCH')
    expect(first).toMatchObject({
      kind: 'location',
      label: 'Old Mill bench',
      detail: 'Prairie Falls, NE',
      icon: 'bench',
      locationId: expect.any(String),
    })
  })

  it('LOC-99: finds similar names when nothing has the words', async () => {
    expect(await labels(wes, 'old mill bnech')).toEqual(['Old Mill bench 2', 'Old Mill bench'])
    expect(await labels(wes, 'Mill’s benches old')).toEqual(['Old Mill bench 2', 'Old Mill bench'])
    expect(await labels(wendy, 'mill meetr')).toEqual([])
  })

  it('puts the nearest of equal ones first', async () => {
    const near = await results(wes, 'old mill bench', { latitude: 40.64, longitude: -96.63 })
    expect(near.map(({ label }) => label).slice(0, 2)).toEqual(['Old Mill bench', 'Old Mill bench 2'])
    const [first] = await results(wes, 'old mill', { latitude: 40.64, longitude: -96.63 })
    expect(first?.label).toBe('Old Mill bench 2')
  })

  it('shows no one what they may not see', async () => {
    expect(await labels(wendy, 'old mill')).toEqual(['Old Mill bench 2', 'Old Mill bench'])
    expect(await labels(bo, 'old mill')).toEqual([])
    expect(await labels(pat, 'old mill')).toEqual([])
    expect((await app.nobody.send('GET', '/api/geocode/search?query=old')).status).toBe(401)
  })

  it('SEC-18 treats PostgreSQL’s special characters as punctuation', async () => {
    expect(await labels(wes, '100%_')).toEqual(['100%_sure'])
    expect(await labels(wes, '%%')).toEqual([])
  })

  it('finds towns and zips, each once', async () => {
    expect(await results(wes, 'Lincoln, NE')).toMatchObject([
      { kind: 'place', label: 'Lincoln, NE', zoom: 13, locationId: null },
    ])
    expect(await results(wes, '68502')).toMatchObject([
      { kind: 'zip', label: '68502', detail: 'Lincoln, NE' },
    ])
  })

  it('finds one of our cities by its boundary, wherever it is', async () => {
    const boundary = {
      type: 'Polygon',
      coordinates: [
        [
          [-93.1, 42],
          [-93, 42],
          [-93, 42.1],
          [-93.1, 42],
        ],
      ],
    }
    await app.owner
      .updateTable('cities')
      .set({ boundary: JSON.stringify(boundary) })
      .where('id', '=', app.world.cities.cedarBend.id)
      .execute()
    app.parts.geocoder.forgetBoundaries()
    expect(await results(bo, 'cedar ben')).toMatchObject([
      { kind: 'place', label: 'Cedar Bend, IA', detail: 'City', latitude: 42.05 },
    ])
  })

  it.each([
    '',
    ' ',
    'x',
    ',,,,',
    "'; drop table locations; --",
    '\\',
    '%_%_%_%',
    '{"a":1}',
    '99999999999999999999',
    '91, 181',
    '😀',
    'ﷺ'.repeat(60),
    'a '.repeat(99),
    '(((((((((((((((((((',
    '\u202Eevil',
    'constructor',
    '__proto__',
  ])('answers %j', async (query) => {
    await results(wes, query)
  })

  it.each([
    ['too long', 'query='.concat('x'.repeat(201))],
    ['a NUL', 'query=a%00b'],
    ['twice', 'query=a&query=b'],
    ['no query', ''],
    ['a middle off the globe', 'query=a&latitude=91&longitude=0'],
    ['something else', 'query=a&url=http://localhost'],
  ])('rejects %s', async (_what, query) => {
    expect((await wes.send('GET', `/api/geocode/search?${query}`)).status).toBe(422)
  })
})
