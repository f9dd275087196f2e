/**
 * The abstract tests of OGC API - Features, Part 1 (Annex A), by their names there: the classes core, GeoJSON and OpenAPI
 * 3.0. Each follows links, as a GIS program does.
 */
import { deleteLocation } from '@lamplighter/domain/locations'
import { conformsTo, featureKinds } from '@lamplighter/domain/ogc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAnswer } from '../../testing/test-app.ts'
import { type PackTown, packTown } from '../day-pack/testing/pack-town.ts'

let { app, people, made, noted, orderFor } = {} as PackTown
let origin: string

beforeAll(async () => {
  ;({ app, people, made, noted, orderFor } = await packTown())
  origin = app.parts.config.publicUrl
  for (let count = 0; count < 3; count += 1) {
    const { _id } = await made()
    await noted(_id)
    await orderFor(_id)
  }
  // Its order stays visible.
  const gone = await made({ latitude: 40.65, longitude: -96.65 })
  await orderFor(gone._id)
  await people.ana.call(deleteLocation, { params: { id: gone._id } })
})
afterAll(() => app.close())

interface Link {
  href: string
  rel: string
  type?: string
}
interface Document {
  links: Link[]
  [name: string]: unknown
}
interface Collection extends Document {
  id: string
  title: string
  extent: { spatial: { bbox: number[][]; crs: string } }
}
interface Feature {
  type: string
  id: string
  geometry: { type: string; coordinates: [number, number] }
  properties: Record<string, unknown>
}
interface Features extends Document {
  features: Feature[]
  numberReturned: number
  timeStamp: string
}
interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Record<string, unknown>
  style?: string
  explode?: boolean
}
interface Operation {
  parameters: Parameter[]
  responses: Record<string, { content: Record<string, unknown> }>
  security?: Record<string, unknown>[]
}
interface Api {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, { get: Operation }>
  components: { securitySchemes: Record<string, unknown> }
}

async function get<T = Document>(url: string, query = ''): Promise<TestAnswer<T>> {
  const path = url.startsWith(origin) ? url.slice(origin.length) : url
  return (await people.wes.send('GET', path + query)) as TestAnswer<T>
}
async function found<T = Document>(url: string, query = ''): Promise<T> {
  const { status, body } = await get<T>(url, query)
  expect([url, status]).toEqual([url, 200])
  return body
}
const linkOf = ({ links }: { links: Link[] }, rel: string) => {
  const link = links.find((one) => one.rel === rel)
  expect(link, rel).toBeDefined()
  return link?.href ?? ''
}

const landing = () => found('/ogc')
const collections = async () => {
  const all = await found<Document & { collections: Collection[] }>(linkOf(await landing(), 'data'))
  expect(all.collections).toHaveLength(featureKinds.length)
  return all
}
/** Runs a check on locations, notes and work orders. */
async function eachCollection(check: (collection: Collection, items: string) => Promise<void>) {
  for (const one of (await collections()).collections) await check(one, linkOf(one, 'items'))
}
const eachItems = (check: (items: string) => Promise<void>) =>
  eachCollection((_collection, items) => check(items))
const api = async () => found<Api>(linkOf(await landing(), 'service-desc'))
const idsOf = ({ features }: Features) => features.map(({ id }) => id)

/** This query parameter, as each collection's operation describes it. */
async function parameter(name: string): Promise<Parameter[]> {
  const { paths } = await api()
  const lists = Object.entries(paths).filter(([path]) => path.endsWith('/items'))
  expect(lists).toHaveLength(featureKinds.length)
  return lists.map(([, { get }]) => {
    const described = get.parameters.find((one) => one.name === name)
    expect(described).toBeDefined()
    return described as Parameter
  })
}

const core: Record<string, () => Promise<void>> = {
  async http() {
    expect((await get('/ogc')).headers['content-type']).toContain('application/json')
    expect((await app.app.inject({ method: 'HEAD', url: '/ogc' })).statusCode).toBe(200)
    expect((await people.wes.send('POST', '/ogc/collections', { body: {} })).status).toBe(405)
  },
  async 'root-op, root-success'() {
    const page = await landing()
    for (const rel of ['service-desc', 'conformance', 'data']) expect(linkOf(page, rel)).toContain('/ogc/')
  },
  async 'api-definition-op'() {
    const { status, headers } = await get(linkOf(await landing(), 'service-desc'))
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/vnd.oai.openapi+json;version=3.0')
  },
  async 'api-definition-success'() {
    expect((await api()).openapi).toMatch(/^3\.0\./)
  },
  async 'conformance-op, conformance-success'() {
    expect((await found(linkOf(await landing(), 'conformance'))).conformsTo).toEqual(conformsTo)
  },
  async crs84() {
    await eachCollection(async ({ extent, crs }, items) => {
      expect(crs).toEqual(['http://www.opengis.net/def/crs/OGC/1.3/CRS84'])
      expect(extent.spatial.crs).toBe('http://www.opengis.net/def/crs/OGC/1.3/CRS84')
      const [first] = (await found<Features>(items)).features
      const [longitude = 0, latitude = 0] = first?.geometry.coordinates ?? []
      expect([longitude < -90, latitude > 30 && latitude < 50]).toEqual([true, true])
    })
  },
  async 'query-param-unknown'() {
    await eachItems(async (items) => expect((await get(items, '?colour=red')).status).toBe(400))
    for (const path of ['/ogc', '/ogc/conformance', '/ogc/api', '/ogc/collections'])
      expect((await get(path, '?colour=red')).status).toBe(400)
  },
  async 'query-param-invalid'() {
    await eachItems(async (items) => {
      for (const query of [
        '?limit=0',
        '?limit=x',
        '?limit=-1',
        '?bbox=1,2,3',
        '?bbox=a,b,c,d',
        '?datetime=soon',
      ])
        expect([query, (await get(items, query)).status]).toEqual([query, 400])
    })
  },
  async 'fc-md-op, fc-md-success'() {
    const { links } = await collections()
    expect(links.every(({ rel, type }) => rel && type)).toBe(true)
  },
  async 'fc-md-links'() {
    expect(linkOf(await collections(), 'self')).toBe(`${origin}/ogc/collections`)
  },
  async 'fc-md-items'() {
    const ids = (await collections()).collections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  },
  async 'fc-md-items-links'() {
    await eachCollection(async ({ id, links }) => {
      const items = links.filter(({ rel }) => rel === 'items')
      expect(items).toMatchObject([
        { href: expect.stringContaining(`/ogc/collections/${id}/items`), type: 'application/geo+json' },
      ])
    })
  },
  async 'fc-md-extent'() {
    await eachCollection(async ({ extent }, items) => {
      const [west = 0, south = 0, east = 0, north = 0] = extent.spatial.bbox[0] ?? []
      for (const { geometry } of (await found<Features>(items)).features) {
        const [longitude, latitude] = geometry.coordinates
        expect(longitude >= west && longitude <= east && latitude >= south && latitude <= north).toBe(true)
      }
    })
  },
  async 'sfc-md-op, sfc-md-success'() {
    await eachCollection(async (collection) => {
      expect(await found(linkOf(collection, 'self'))).toEqual(collection)
    })
  },
  async 'fc-bbox-definition'() {
    for (const bbox of await parameter('bbox'))
      expect(bbox).toMatchObject({
        in: 'query',
        required: false,
        schema: { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 6 },
        style: 'form',
        explode: false,
      })
  },
  async 'fc-bbox-response'() {
    await eachItems(async (items) => {
      const { features } = await found<Features>(items)
      const [longitude = 0, latitude = 0] = features[0]?.geometry.coordinates ?? []
      const around = [longitude - 1e-7, latitude - 1e-7, longitude + 1e-7, latitude + 1e-7]
      expect(features.length).toBeGreaterThan(0)
      expect(idsOf(await found(items, `?bbox=${around}`))).toContain(features[0]?.id)
      expect(idsOf(await found(items, '?bbox=10,10,11,11'))).toEqual([])
      const high = [longitude - 1e-7, latitude - 1e-7, 0, longitude + 1e-7, latitude + 1e-7, 9]
      expect(idsOf(await found(items, `?bbox=${high}`))).toContain(features[0]?.id)
    })
  },
  async 'fc-limit-definition'() {
    for (const limit of await parameter('limit'))
      expect(limit).toMatchObject({
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
      })
  },
  async 'fc-limit-response'() {
    await eachItems(async (items) => {
      expect(idsOf(await found(items, '?limit=2'))).toHaveLength(2)
      // More than the maximum is the maximum.
      expect(idsOf(await found(items, '?limit=100000'))).toEqual(idsOf(await found(items)))
    })
  },
  async 'fc-time-definition'() {
    for (const datetime of await parameter('datetime'))
      expect(datetime).toMatchObject({ in: 'query', required: false, schema: { type: 'string' } })
  },
  async 'fc-time-response'() {
    await eachItems(async (items) => {
      const { features } = await found<Features>(items)
      for (const { id, properties } of features) {
        const time = encodeURIComponent(String(properties.updated_at ?? properties.created_at))
        for (const datetime of [time, `${time}/..`, `../${time}`, `${time}/${time}`, `/${time}`])
          expect([datetime, idsOf(await found(items, `?datetime=${datetime}`))]).toEqual([
            datetime,
            expect.arrayContaining([id]),
          ])
      }
      expect(idsOf(await found(items, '?datetime=../2001-01-01T00:00:00Z'))).toEqual([])
      expect(idsOf(await found(items, '?datetime=2001-01-01T00:00:00Z/..'))).toEqual(
        features.map(({ id }) => id),
      )
    })
  },
  async 'fc-op, fc-response'() {
    await eachItems(async (items) => {
      const page = await found<Features>(items)
      expect(page).toMatchObject({ type: 'FeatureCollection', features: expect.any(Array) })
    })
  },
  async 'fc-links'() {
    await eachItems(async (items) => {
      const all = await found<Features>(items)
      const seen: string[] = []
      let url = `${items}?limit=1`
      for (;;) {
        const page = await found<Features>(url)
        expect(linkOf(page, 'self')).toBe(url)
        seen.push(...idsOf(page))
        const next = page.links.find(({ rel }) => rel === 'next')
        if (!next || seen.length > 10) break
        url = next.href
      }
      expect(seen).toEqual(idsOf(all))
    })
  },
  async 'fc-timeStamp'() {
    await eachItems(async (items) => {
      const { timeStamp } = await found<Features>(items)
      expect(Math.abs(Date.parse(timeStamp) - Date.now())).toBeLessThan(60_000)
    })
  },
  async 'fc-numberMatched'() {
    // It is optional, and left out: counting would cost more than the page.
    await eachItems(async (items) => expect(await found(items)).not.toHaveProperty('numberMatched'))
  },
  async 'fc-numberReturned'() {
    await eachItems(async (items) => {
      const { numberReturned, features } = await found<Features>(items, '?limit=2')
      expect(numberReturned).toBe(features.length)
    })
  },
  async 'f-op'() {
    await eachItems(async (items) => {
      for (const { id } of (await found<Features>(items)).features) await found(`${items}/${id}`)
      expect((await get(`${items}/00000000-0000-7000-8000-000000000000`)).status).toBe(404)
      expect((await get(`${items}/none`)).status).toBe(404)
    })
  },
  async 'f-success'() {
    await eachItems(async (items) => {
      const [first] = (await found<Features>(items)).features
      expect(await found(`${items}/${first?.id}`)).toMatchObject({ ...first })
    })
  },
  async 'f-links'() {
    await eachCollection(async (collection, items) => {
      const [first] = (await found<Features>(items)).features
      const one = await found(`${items}/${first?.id}`)
      expect(linkOf(one, 'self')).toBe(`${items}/${first?.id}`)
      expect(linkOf(one, 'collection')).toBe(linkOf(collection, 'self'))
    })
  },
}

const geojson: Record<string, () => Promise<void>> = {
  async definition() {
    await eachItems(async (items) => {
      const { headers, body } = await get<Features>(items)
      expect(headers['content-type']).toBe('application/geo+json')
      const one = await get(`${items}/${body.features[0]?.id}`)
      expect(one.headers['content-type']).toBe('application/geo+json')
    })
  },
  async content() {
    await eachItems(async (items) => {
      for (const one of (await found<Features>(items)).features)
        expect(one).toMatchObject({
          type: 'Feature',
          id: expect.any(String),
          geometry: { type: 'Point', coordinates: [expect.any(Number), expect.any(Number)] },
          properties: expect.any(Object),
        })
    })
  },
}

const oas30: Record<string, () => Promise<void>> = {
  async completeness() {
    const { paths } = await api()
    for (const path of ['/ogc', '/ogc/api', '/ogc/conformance', '/ogc/collections'])
      expect(paths).toHaveProperty([path, 'get'])
    for (const kind of featureKinds)
      for (const rest of ['', '/schema', '/items', '/items/{id}'])
        expect(paths).toHaveProperty([`/ogc/collections/${kind}-{cityId}${rest}`, 'get'])
  },
  async 'definition-1'() {
    const { links } = await landing()
    expect(links.find(({ rel }) => rel === 'service-desc')?.type).toBe(
      'application/vnd.oai.openapi+json;version=3.0',
    )
  },
  async 'definition-2'() {
    const { paths, servers } = await api()
    expect(servers).toEqual([{ url: origin }])
    for (const [path, { get }] of Object.entries(paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const described = get.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
      expect([path, described]).toEqual([path, named])
    }
  },
  async 'exception-codes'() {
    const { paths } = await api()
    for (const [path, { get }] of Object.entries(paths)) {
      const needed = path.includes('{') ? ['200', '400', '401', '404'] : ['200', '400']
      expect(Object.keys(get.responses)).toEqual(expect.arrayContaining(needed))
    }
  },
  async 'oas-impl'() {
    // Every parameter of the description is known to the server.
    const { paths } = await api()
    await eachCollection(async ({ id }, items) => {
      const kind = featureKinds.find((one) => id.startsWith(`${one}-`))
      const { parameters } = (paths[`/ogc/collections/${kind}-{cityId}/items`] as { get: Operation }).get
      const values: Record<string, string> = {
        f: 'json',
        limit: '1',
        after: '00000000-0000-7000-8000-000000000000',
        bbox: '-97,40,-96,41',
        datetime: '2001-01-01T00:00:00Z/..',
        status: 'open',
        priority: 'high',
        location_id: '00000000-0000-7000-8000-000000000000',
      }
      for (const { name } of parameters.filter((one) => one.in === 'query'))
        await found(items, `?${name}=${encodeURIComponent(values[name] ?? 'x')}`)
    })
  },
  async security() {
    const { paths, components } = await api()
    expect(Object.keys(components.securitySchemes)).toEqual(['bearer', 'basic'])
    for (const [path, { get }] of Object.entries(paths))
      expect([path, get.security ?? []]).toEqual([
        path,
        path.startsWith('/ogc/collections') ? [{ bearer: [] }, { basic: [] }] : [],
      ])
  },
}

describe.each([
  ['core', core],
  ['geojson', geojson],
  ['oas30', oas30],
])('/conf/%s', (_name, tests) => {
  it.each(Object.entries(tests))('%s', (_test, run) => run())
})
