/** Parses each provider's answers and builds its requests. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '../../../testing/stand-in.ts'
import {
  address,
  context,
  countryside,
  feature,
  geographies,
  lincoln,
  peliasLincoln,
  photonLincoln,
  point,
  type SourceName,
  sourcesAt,
  v6,
} from './test-answers.ts'

let provider: StandIn
beforeAll(async () => {
  provider = await startStandIn()
})
afterAll(() => provider.close())
beforeEach(() => provider.forget())

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
  ])('is parsed from %s: %s', async (name, _what, body, finding) => {
    provider.say(body)
    expect(await sourcesAt(provider.url)[name as SourceName].reverse(point)).toMatchObject(finding)
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
  it.each(Object.keys(sourcesAt('')))('is unknown when %s answers with parts missing', async (name) => {
    for (const body of nothings) {
      provider.say(body)
      expect([name, body, await sourcesAt(provider.url)[name as SourceName].reverse(point)]).toEqual([
        name,
        body,
        null,
      ])
      expect(await sourcesAt(provider.url)[name as SourceName].search?.('x', point)).toEqual([])
    }
  })

  it('is sent with six decimals, under each provider’s parameter names', async () => {
    provider.say({})
    for (const source of Object.values(sourcesAt(provider.url))) await source.reverse(point)
    expect(provider.asked).toEqual([
      '/search/geocode/v6/reverse?latitude=40.813612&longitude=-96.7026&access_token=secret-token&permanent=true&country=us&language=en',
      '/geocoder/geographies/coordinates?x=-96.7026&y=40.813612&benchmark=Public_AR_Current&vintage=Current_Current&layers=all&format=json',
      '/reverse?format=jsonv2&lat=40.813612&lon=-96.7026&zoom=18&addressdetails=1',
      '/reverse?lat=40.813612&lon=-96.7026',
      '/v1/reverse?point.lat=40.813612&point.lon=-96.7026',
    ])
    expect(provider.agents[2]).toBe('Lamplighter (test)')
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
    provider.say(body)
    expect(await sourcesAt(provider.url)[name as SourceName].search?.('200 o street', point)).toEqual([
      { kind: 'address', label: '200 O Street', detail, latitude: 40.81, longitude: -96.7, zoom: 17 },
    ])
  })
})
