/** The providers against a server on this machine that answers as they do, in the shapes of their documentation, or badly. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Source } from '../geocoder.ts'
import { census } from './census.ts'
import { fetchJson, ProviderBusy } from './fetch-json.ts'
import { mapbox } from './mapbox.ts'
import { nominatim } from './nominatim.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { pelias } from './pelias.ts'
import { photon } from './photon.ts'
import { remembering } from './remembering.ts'

let server: Server
let url: string
let answer: RequestListener
let asked: string[]
let agents: (string | undefined)[]

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    agents.push(request.headers['user-agent'])
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  agents = []
})

const say = (body: unknown) => {
  answer = (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}
const point = { latitude: 40.8136123456, longitude: -96.7026 }
const lincoln = { kind: 'guess', cities: [{ city: 'Lincoln', state: 'NE' }], state: 'NE', zip: '68508' }
const sources: Record<string, () => Source> = {
  mapbox: () => mapbox({ url, token: 'secret-token' }),
  census: () => census({ url }),
  nominatim: () => nominatim({ url, userAgent: 'Lamplighter (test)', everyMs: 0 }),
  photon: () => photon({ url }),
  pelias: () => pelias({ url, token: null }),
}

const v6 = (properties: object) => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties }],
})
const context = {
  address: { name: '200 O Street' },
  postcode: { name: '68508' },
  place: { name: 'Lincoln' },
  district: { name: 'Lancaster County' },
  region: { name: 'Nebraska', region_code: 'NE', region_code_full: 'US-NE' },
  country: { name: 'United States' },
}
const geographies = {
  States: [{ STUSAB: 'NE', NAME: 'Nebraska', BASENAME: 'Nebraska' }],
  Counties: [{ NAME: 'Lancaster County', BASENAME: 'Lancaster' }],
  'Incorporated Places': [{ NAME: 'Lincoln city', BASENAME: 'Lincoln' }],
  '2020 Census ZIP Code Tabulation Areas': [{ ZCTA5: '68508', BASENAME: '68508' }],
}
const { 'Incorporated Places': _places, ...countryside } = geographies
const address = {
  city: 'Lincoln',
  county: 'Lancaster County',
  state: 'Nebraska',
  'ISO3166-2-lvl4': 'US-NE',
  postcode: '68508',
}
const feature = (properties: object) => ({ features: [{ properties }] })
const photonLincoln = {
  name: 'Capitol',
  city: 'Lincoln',
  state: 'Nebraska',
  postcode: '68508-1234',
  county: 'Lancaster County',
}
const peliasLincoln = {
  locality: 'Lincoln',
  region: 'Nebraska',
  region_a: 'NE',
  postalcode: '68508',
  county: 'Lancaster County',
}

describe('a point', () => {
  it.each([
    [
      'mapbox',
      'an address',
      v6({ feature_type: 'address', name: '200 O Street', context }),
      { ...lincoln, county: 'Lancaster' },
    ],
    [
      'mapbox',
      'a feature that is itself the place',
      v6({ feature_type: 'place', name: 'Lincoln', context: { region: context.region } }),
      { ...lincoln, zip: null },
    ],
    [
      'mapbox',
      'a feature that is itself the postcode',
      v6({
        feature_type: 'postcode',
        name: '68508',
        context: { place: context.place, region: { name: 'Nebraska' } },
      }),
      lincoln,
    ],
    [
      'mapbox',
      'no place',
      v6({ context: { region: context.region } }),
      { kind: 'guess', cities: [], state: 'NE', zip: null },
    ],
    ['census', 'a city', { result: { geographies } }, { ...lincoln, kind: 'inside', county: 'Lancaster' }],
    [
      'census',
      'the countryside',
      { result: { geographies: countryside } },
      { kind: 'outside', cities: [], state: 'NE', zip: '68508', county: 'Lancaster' },
    ],
    ['nominatim', 'a city', { address }, { ...lincoln, county: 'Lancaster' }],
    [
      'nominatim',
      'a city under its full name',
      { address: { ...address, city: 'City of Lincoln' } },
      lincoln,
    ],
    [
      'nominatim',
      'a village',
      { address: { ...address, city: undefined, village: 'Village of Lincoln' } },
      lincoln,
    ],
    [
      'nominatim',
      'a state without its code',
      { address: { ...address, 'ISO3166-2-lvl4': undefined } },
      lincoln,
    ],
    [
      'nominatim',
      'a hamlet',
      { address: { hamlet: 'Roca', state: 'Nebraska' } },
      { cities: [{ city: 'Roca', state: 'NE' }] },
    ],
    ['photon', 'a building', feature(photonLincoln), { ...lincoln, county: 'Lancaster' }],
    [
      'photon',
      'the city itself',
      feature({ type: 'city', name: 'Lincoln', state: 'Nebraska', postcode: '68508' }),
      lincoln,
    ],
    ['pelias', 'a city', feature(peliasLincoln), { ...lincoln, county: 'Lancaster' }],
    [
      'pelias',
      'a township',
      feature({ ...peliasLincoln, locality: undefined, localadmin: 'Lincoln' }),
      lincoln,
    ],
    [
      'pelias',
      'a place abroad',
      feature({ locality: 'Winnipeg', region: 'Manitoba' }),
      { cities: [{ city: 'Winnipeg', state: 'Unknown State' }] },
    ],
  ])('is told by %s: %s', async (name, _what, body, finding) => {
    say(body)
    expect(await sources[name]?.().reverse(point)).toMatchObject(finding)
  })

  const nothings = [
    null,
    1,
    'x',
    [],
    {},
    { features: {} },
    { features: [null] },
    { features: [{ properties: 7 }] },
    { address: [] },
    { result: null },
    { result: { geographies: [] } },
    { address: { city: { name: 'x' }, state: 5 } },
  ]
  it.each(Object.keys(sources))('is unknown when %s answers with parts missing', async (name) => {
    for (const body of nothings) {
      say(body)
      expect([name, body, await sources[name]?.().reverse(point)]).toEqual([name, body, null])
      expect(await sources[name]?.().search?.('x', point)).toEqual([])
    }
  })

  it('is sent to six decimals, by the names that each wants', async () => {
    say({})
    for (const source of Object.values(sources)) await source().reverse(point)
    expect(asked).toEqual([
      '/search/geocode/v6/reverse?latitude=40.813612&longitude=-96.7026&access_token=secret-token&permanent=true&country=us&language=en',
      '/geocoder/geographies/coordinates?x=-96.7026&y=40.813612&benchmark=Public_AR_Current&vintage=Current_Current&layers=all&format=json',
      '/reverse?format=jsonv2&lat=40.813612&lon=-96.7026&zoom=18&addressdetails=1',
      '/reverse?lat=40.813612&lon=-96.7026',
      '/v1/reverse?point.lat=40.813612&point.lon=-96.7026',
    ])
    expect(agents[2]).toBe('Lamplighter (test)')
  })
})

describe('a text', () => {
  const geometry = { coordinates: [-96.7, 40.81] }
  it.each([
    [
      'mapbox',
      {
        features: [
          {
            properties: {
              name: '200 O Street',
              place_formatted: 'Lincoln, Nebraska',
              feature_type: 'address',
            },
            geometry,
          },
        ],
      },
      'Lincoln, Nebraska',
    ],
    [
      'census',
      {
        result: {
          addressMatches: [
            { matchedAddress: '200 O Street, LINCOLN, NE, 68508', coordinates: { x: -96.7, y: 40.81 } },
          ],
        },
      },
      'LINCOLN, NE, 68508',
    ],
    [
      'nominatim',
      [{ display_name: '200 O Street, Lincoln', lat: '40.81', lon: '-96.70', category: 'building' }],
      'Lincoln',
    ],
    [
      'photon',
      {
        features: [
          {
            properties: { housenumber: '200', street: 'O Street', city: 'Lincoln', state: 'Nebraska' },
            geometry,
          },
        ],
      },
      'Lincoln, Nebraska',
    ],
    [
      'pelias',
      {
        features: [
          {
            properties: { name: '200 O Street', locality: 'Lincoln', region_a: 'NE', layer: 'address' },
            geometry,
          },
        ],
      },
      'Lincoln, NE',
    ],
  ])('is found by %s', async (name, body, detail) => {
    say(body)
    expect(await sources[name]?.().search?.('200 o street', point)).toEqual([
      { kind: 'address', label: '200 O Street', detail, latitude: 40.81, longitude: -96.7, zoom: 17 },
    ])
  })
})

describe('an answer that is none', () => {
  it.each<[string, RequestListener, RegExp]>([
    ['garbage', (_q, r) => r.end('{"features": [{'), /no JSON/],
    [
      'a page',
      (_q, r) => r.setHeader('content-type', 'text/html').end('<!doctype html><title>Sign in</title>'),
      /no JSON/,
    ],
    ['nothing', (_q, r) => r.end(), /no JSON/],
    ['a refusal', (_q, r) => r.writeHead(403).end('{"message":"Forbidden"}'), /answered 403/],
    ['an error', (_q, r) => r.writeHead(500).end('oops'), /answered 500/],
    ['a body without end', (_q, r) => r.end(`"${'x'.repeat(600_000)}"`), /more than can be meant/],
    [
      'another host',
      (_q, r) => r.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      /led elsewhere/,
    ],
    ['a circle', (q, r) => r.writeHead(302, { location: q.url }).end(), /led elsewhere/],
    ['a hung-up', (q) => q.socket.destroy(), /could not be reached/],
  ])('%s is an error without the address', async (_what, listener, message) => {
    answer = listener
    const error = await fetchJson(new URL(`${url}/?access_token=secret`)).catch((caught: Error) => caught)
    expect(error).toBeInstanceOf(Error)
    expect((error as Error).message).toMatch(message)
    expect(String((error as Error).stack)).not.toContain('secret')
  })

  it('silence ends after a while', async () => {
    answer = () => {}
    await expect(fetchJson(new URL(url), { timeoutMs: 100 })).rejects.toThrow('did not answer in time')
  })

  it('nobody at home is an error', async () => {
    await expect(fetchJson(new URL('http://127.0.0.1:9'))).rejects.toThrow('could not be reached')
  })

  it('too many requests come with a pause', async () => {
    answer = (_request, response) => response.writeHead(429, { 'retry-after': '7' }).end()
    const error = await fetchJson(new URL(url)).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ProviderBusy)
    expect((error as ProviderBusy).retryAfterMs).toBe(7000)
  })

  it('a way on the same host is followed', async () => {
    answer = (request, response) =>
      request.url === '/new'
        ? response.end('{"ok":true}')
        : response.writeHead(301, { location: '/new' }).end()
    expect(await fetchJson(new URL(url))).toEqual({ ok: true })
  })
})

describe('asking sparingly', () => {
  it('remembers a point to five decimals, and a text', async () => {
    say({ address })
    const source = remembering(sources.nominatim?.() as Source)
    expect(await source.reverse(point)).toMatchObject(lincoln)
    expect(await source.reverse({ ...point, latitude: 40.813614 })).toMatchObject(lincoln)
    expect(asked).toHaveLength(1)
    await source.reverse({ ...point, latitude: 40.8137 })
    expect(asked).toHaveLength(2)
  })

  it('leaves one alone that failed, for as long as it asks', async () => {
    let now = 0
    const source = remembering(sources.photon?.() as Source, () => now)
    answer = (_request, response) => response.writeHead(429, { 'retry-after': '20' }).end()
    await expect(source.reverse(point)).rejects.toThrow('429')
    now += 19_000
    expect(await source.reverse(point)).toBeNull()
    expect(asked).toHaveLength(1)
    say(feature(photonLincoln))
    now += 2000
    expect(await source.reverse(point)).toMatchObject(lincoln)
  })

  it('goes on asking one that only dislikes a question', async () => {
    const source = remembering(sources.census?.() as Source)
    answer = (_request, response) => response.writeHead(400).end('{"errors":["no street"]}')
    await expect(source.search?.('xyz', null)).rejects.toThrow('400')
    await expect(source.search?.('zyx', null)).rejects.toThrow('400')
    expect(asked).toHaveLength(2)
  })

  it('keeps a long pause, whatever those say that were on their way', async () => {
    let now = 0
    const source = remembering(sources.photon?.() as Source, () => now)
    const statuses = [429, 500]
    answer = (_request, response) =>
      response.writeHead(statuses.shift() ?? 200, { 'retry-after': '60' }).end()
    await Promise.allSettled([source.reverse(point), source.reverse({ ...point, latitude: 41 })])
    now += 30_000
    expect(await source.reverse(point)).toBeNull()
    expect(asked).toHaveLength(2)
  })

  it('lets one request go at a time, in order, and refuses who would wait too long', async () => {
    const turn = oneAtATime(60)
    const began = performance.now()
    const at: number[] = []
    await Promise.all([1, 2, 3].map(() => turn(async () => at.push(performance.now() - began))))
    expect(at[1]).toBeGreaterThan(50)
    expect(at[2]).toBeGreaterThan(110)
    const slow = oneAtATime(2000)
    await slow(async () => 1)
    void slow(async () => 2)
    await expect(slow(async () => 3)).rejects.toThrow('too many requests waiting')
  })
})
