/** Which locations each person sees in the list and its counts. */
import { randomUUID } from 'node:crypto'
import { createLocation, getLocation, listLocations, summariseLocations } from '@lamplighter/domain/locations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benchIn } from '../../testing/factories.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let wes: Person
let wendy: Person
let dora: Person
let bo: Person
let pat: Person

beforeAll(async () => {
  app = await testApp()
  ;({ wes, wendy, dora, bo, pat } = await app.everybody())
})
afterAll(() => app.close())

async function made(extra = {}, by = wes) {
  const { status, body } = await by.call(createLocation, { body: benchIn(app.world, extra) })
  expect(status).toBe(201)
  return body
}

/** All at one position and time, as an import creates them. */
async function importHydrants(amount: number): Promise<void> {
  await app.parts.pool.query(
    `insert into locations (id, city_id, name, latitude, longitude, city, state, icon, category, created_by, updated_by)
    select gen_random_uuid(), $1, 'Hydrant ' || n, 40.6, -96.6, 'Prairie Falls', 'NE', 'fire_hydrant', 'PublicSafety', $2, $2
    from generate_series(1, $3::int) n`,
    [app.world.cities.prairieFalls.id, app.world.people.wes.id, amount],
  )
}

describe('reading locations', () => {
  it('LOC-17 shows a member the list with total and non-overlapping pages', async () => {
    await made({ name: 'One' })
    await made({ name: 'Two' })
    await made({ name: 'Three' })
    const first = await wes.call(listLocations, { query: { limit: 2 } })
    expect(first.body.map((l) => l.name)).toEqual(['Three', 'Two'])
    expect(Number(first.headers['x-total-count'])).toBeGreaterThanOrEqual(3)
    const second = await wes.call(listLocations, {
      query: { limit: 2, after: String(first.headers['x-next-cursor']) },
    })
    expect(second.body[0]?.name).toBe('One')
  })

  it.each([
    ['name', false],
    ['-name', true],
  ] as const)(
    'LOC-108 sorts by %s without regard to case and accents, page by page',
    async (sort, isReversed) => {
      const word = randomUUID().slice(0, 8)
      for (const end of ['b', 'É', 'a', 'B', 'f']) await made({ name: `Sorted ${word} ${end}` })
      const names: string[] = []
      for (let after: string | undefined; ; ) {
        const query = { search: word, sort, limit: 2, ...(after ? { after } : {}) }
        const { body, headers } = await wes.call(listLocations, { query })
        names.push(...body.map((l) => l.name.slice(-1).toLowerCase()))
        after = headers['x-next-cursor'] as string | undefined
        if (!after) break
      }
      const ascending = ['a', 'b', 'b', 'é', 'f']
      expect(names).toEqual(isReversed ? ascending.toReversed() : ascending)
    },
  )

  it('LOC-108 rejects an unknown sort', async () => {
    expect((await wes.send('GET', '/api/locations?sort=creator')).status).toBe(422)
  })

  it('LOC-16 finds the nearest of several within the tolerance', async () => {
    await made({ name: 'Near', latitude: 40.7, longitude: -96.7 })
    await made({ name: 'Nearer', latitude: 40.70001, longitude: -96.70001 })
    const { body } = await wes.call(listLocations, {
      query: { latitude: 40.70002, longitude: -96.70002, tolerance: 0.0001 },
    })
    expect(body.map((l) => l.name)).toEqual(['Nearer', 'Near'])
  })

  it('hides other cities, and other categories from a director and a worker with categories', async () => {
    const meter = await made({ name: 'Gas meter', icon: 'gas_meter' })
    const bench = await made({ name: 'Park bench' })
    const names = async (person: Person) => (await person.call(listLocations, {})).body.map((l) => l.name)
    expect(await names(bo)).toEqual([])
    for (const person of [dora, wendy]) {
      expect(await names(person)).toContain('Park bench')
      expect(await names(person)).not.toContain('Gas meter')
      expect((await person.call(getLocation, { params: { id: meter._id } })).status).toBe(404)
    }
    expect((await bo.call(getLocation, { params: { id: bench._id } })).status).toBe(404)
    expect((await pat.call(getLocation, { params: { id: bench._id } })).status).toBe(200)
  })

  it('ACC-12 shows a platform admin no list unless a city is requested, then that city’s', async () => {
    const { id: cityId } = app.world.cities.prairieFalls
    expect((await pat.call(listLocations, {})).body).toEqual([])
    const { body, headers } = await pat.call(listLocations, { query: { cityId } })
    const { body: ofWes } = await wes.call(listLocations, {})
    expect(body.map((l) => l._id)).toEqual(ofWes.map((l) => l._id))
    expect((await pat.call(summariseLocations, { query: { cityId } })).body.total).toBe(
      Number(headers['x-total-count']),
    )
    expect((await bo.call(listLocations, { query: { cityId } })).body).toEqual([])
  })

  it('answers 404 for an unknown id and a malformed one', async () => {
    expect((await wes.send('GET', `/api/locations/${randomUUID()}`)).status).toBe(404)
    expect((await wes.send('GET', '/api/locations/not-an-id')).status).toBe(404)
  })

  it('counts by category, icon and tag exactly the locations of the list', async () => {
    const { body: all } = await dora.call(listLocations, {})
    const { body: summary } = await dora.call(summariseLocations, {})
    expect(summary.total).toBe(all.length)
    expect(summary.categories).toEqual({ Parks: all.length })
    expect(summary.recentIcons).toEqual(['bench'])
    const { body: found } = await dora.call(summariseLocations, { query: { search: 'park' } })
    expect(found.matching).toBe(all.filter((l) => /park/i.test([l.name, ...l.tags].join())).length)
  })

  it('returns the three most recently used icons, however many locations of one type followed', async () => {
    for (const icon of ['well', 'gas_meter', 'bench']) await made({ name: 'Before the import', icon })
    await importHydrants(300)
    const recentOf = async (person: Person) => (await person.call(summariseLocations, {})).body.recentIcons
    expect(await recentOf(wes)).toEqual(['fire_hydrant', 'bench', 'gas_meter'])
    // A director of parks, water and electricity sees no hydrants and no gas meters.
    expect(await recentOf(dora)).toEqual(['bench', 'well'])
    expect(await recentOf(bo)).toEqual([])
  })

  it('LOC-17, WORD-17 says when a list is incomplete, and links to the rest, without paging parameters', async () => {
    const complete = await dora.call(listLocations, {})
    expect(complete.headers['x-total-count']).toBe(String(complete.body.length))
    expect(complete.headers['x-next-cursor']).toBeUndefined()
    await importHydrants(1000)
    const first = await wes.call(listLocations, {})
    const total = Number(first.headers['x-total-count'])
    expect([first.body.length, total > 1000]).toEqual([1000, true])
    const rest = await wes.call(listLocations, { query: { after: String(first.headers['x-next-cursor']) } })
    expect(new Set([...first.body, ...rest.body].map((l) => l._id)).size).toBe(total)
    expect(rest.headers['x-next-cursor']).toBeUndefined()
    const near = { latitude: 40.6, longitude: -96.6, limit: 20 }
    const nearest = await wes.call(listLocations, { query: near })
    expect(Number(nearest.headers['x-total-count'])).toBeGreaterThanOrEqual(1000)
  })

  it('LOC-18 finds by type and by tag, beyond name and description', async () => {
    await made({ name: 'Corner of 5th', icon: 'catch_basin', tags: ['leaf fall'] })
    const found = async (search: string, by = wes) => {
      const { body } = await by.call(listLocations, { query: { search } })
      const { matching } = (await by.call(summariseLocations, { query: { search } })).body
      expect(matching).toBe(body.length)
      return body.map((l) => l.name)
    }
    for (const search of ['catch basin', 'Leaf', 'corner BASIN'])
      expect(await found(search)).toEqual(['Corner of 5th'])
    expect(await found('catch basin bench')).toEqual([])
    expect(await found('catch basin', dora)).toEqual([])
  })

  it('SEC-18 treats % and _ in a search literally', async () => {
    expect((await wes.call(listLocations, { query: { search: '%' } })).body).toEqual([])
  })
})
