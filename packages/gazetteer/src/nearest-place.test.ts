/** What the embedded data says of points that people know, and how often it is right, measured on the limits of towns. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { isSameCity } from '@lamplighter/domain/cities'
import type { Coordinates } from '@lamplighter/domain/map'
import { bbox } from '@turf/bbox'
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson'
import { expect, it } from 'vitest'
import { stateOfFips } from './fips.ts'
import { lazyGazetteer } from './load-gazetteer.ts'
import { nearestPlace } from './nearest-place.ts'
import { townCircles } from './testing/town-circles.ts'

const source = nearestPlace(lazyGazetteer(tmpdir()))

// Downtowns, of the eleven states and the capital.
it.each([
  ['Lincoln', 'NE', 'Lancaster', 40.8136, -96.7026],
  ['Omaha', 'NE', 'Douglas', 41.2587, -95.9378],
  ['Des Moines', 'IA', 'Polk', 41.5868, -93.625],
  ['Council Bluffs', 'IA', 'Pottawattamie', 41.2619, -95.8608],
  ['Wichita', 'KS', 'Sedgwick', 37.6872, -97.3301],
  ['Kansas City', 'KS', 'Wyandotte', 39.1155, -94.6268],
  ['Kansas City', 'MO', 'Jackson', 39.0997, -94.5786],
  ['St. Louis', 'MO', 'St. Louis', 38.627, -90.1994],
  ['Denver', 'CO', 'Denver', 39.7392, -104.9903],
  ['Fort Collins', 'CO', 'Larimer', 40.5853, -105.0844],
  ['Cheyenne', 'WY', 'Laramie', 41.14, -104.8202],
  ['Casper', 'WY', 'Natrona', 42.8501, -106.3252],
  ['Sioux Falls', 'SD', 'Minnehaha', 43.5446, -96.7311],
  ['Rapid City', 'SD', 'Pennington', 44.0805, -103.231],
  ['Fargo', 'ND', 'Cass', 46.8772, -96.7898],
  ['Bismarck', 'ND', 'Burleigh', 46.8083, -100.7837],
  ['Minneapolis', 'MN', 'Hennepin', 44.9778, -93.265],
  ['Saint Paul', 'MN', 'Ramsey', 44.9537, -93.09],
  ['Madison', 'WI', 'Dane', 43.0731, -89.4012],
  ['Milwaukee', 'WI', 'Milwaukee', 43.0389, -87.9065],
  ['Chicago', 'IL', 'Cook', 41.8781, -87.6298],
  ['Springfield', 'IL', 'Sangamon', 39.7817, -89.6501],
  ['Washington', 'DC', 'District of Columbia', 38.9072, -77.0369],
])('downtown %s, %s is where it is', async (city, state, county, latitude, longitude) => {
  const found = await source.reverse({ latitude, longitude })
  expect(found?.cities[0] && isSameCity(found.cities[0], { city, state })).toBe(true)
  expect(found).toMatchObject({ kind: 'guess', state, county, zip: expect.stringMatching(/^\d{5}$/) })
})

it.each([
  ['at sea', 30, -40],
  ['abroad', 49.9, -97.14],
  ['at the pole', 90, 0],
  ['on the line of dates', 0, 180],
])('%s is nowhere', async (_where, latitude, longitude) => {
  expect(await source.reverse({ latitude, longitude })).toBeNull()
})

it('makes both sides of a state line candidates', async () => {
  const found = await source.reverse({ latitude: 46.874, longitude: -96.775 })
  expect(found?.cities.map(({ city }) => city)).toEqual(expect.arrayContaining(['Fargo', 'Moorhead']))
})

it('names no town far from any', async () => {
  expect(await source.reverse({ latitude: 42.55, longitude: -101.6 })).toMatchObject({
    cities: [],
    state: 'NE',
  })
})

it.each([
  ['Lincoln, NE', ['Lincoln, NE']],
  ['lincoln nebraska', ['Lincoln, NE']],
  ['st paul mn', ['Saint Paul, MN']],
  ['68502', ['68502']],
  ['68502-1234', ['68502']],
  ['00000', []],
  ['ab', []],
  ['zzzzz', []],
  [',,,', []],
  ['😀😀😀', []],
])('%s leads to %j', async (text, labels) => {
  const found = await source.search?.(text, null)
  expect(found?.slice(0, 1).map(({ label }) => label)).toEqual(labels)
})

it('puts the nearest of many first, but a great city before a hamlet', async () => {
  const first = async (text: string, latitude: number, longitude: number) =>
    (await source.search?.(text, { latitude, longitude }))?.[0]?.label
  expect(await first('springfield', 39.8, -89.6)).toBe('Springfield, IL')
  expect(await first('springfield', 37.2, -93.3)).toBe('Springfield, MO')
  expect(await first('chicago', 40.8, -96.7)).toBe('Chicago, IL')
})

it('knows names, with and without the state', async () => {
  expect(await source.hasName({ city: 'St. Paul', state: 'Minnesota' })).toBe(true)
  expect(await source.hasName({ city: 'Saint Paul', state: 'WY' })).toBe(false)
  expect(await source.hasName({ city: 'Prairie Falls', state: 'NE' })).toBe(false)
})

/** How often in a hundred it is right, asked at points of these towns. */
async function shares(asked: readonly (Coordinates & { city: string; state: string })[]) {
  const right = { state: 0, city: 0, topFour: 0 }
  for (const point of asked) {
    const found = await source.reverse(point)
    const rank = found?.cities.findIndex((city) => isSameCity(city, point)) ?? -1
    if (found?.state === point.state) right.state++
    if (rank === 0) right.city++
    if (rank >= 0) right.topFour++
  }
  const share = (count: number) => Math.round((1000 * count) / asked.length) / 10
  return { state: share(right.state), city: share(right.city), topFour: share(right.topFour) }
}

it('is right nearly always well within a town, large or small', async () => {
  const found = await shares(townCircles.flatMap((circle) => pointsInCircle(...circle)))
  expect(found.state).toBe(100)
  expect(found.city).toBeGreaterThan(97)
  expect(found.topFour).toBeGreaterThan(99)
})

it('is right as often as a guess can be on random points in the limits of towns', async ({ skip }) => {
  const folder = resolve(process.env.SAMPLE_DATA ?? 'SAMPLE_DATA', '4-geocode/tiger-places')
  skip(!existsSync(folder), 'SAMPLE_DATA')
  const towns = readdirSync(folder).flatMap((file) => townsOf(join(folder, file)))
  const random = randomNumbers(7)
  const points = Array.from({ length: 1500 }, () => {
    const { city, state, shape } = towns[Math.floor(random() * towns.length)] as Limits
    return { city, state, ...pointIn(shape, random) }
  })
  const found = await shares(points)
  console.log('every municipality alike:', found)
  expect(found.state).toBeGreaterThan(99)
  expect(found.city).toBeGreaterThan(80)
  expect(found.topFour).toBeGreaterThan(86)
}, 60_000)

/** Evenly spread, none of them by chance. */
function pointsInCircle(
  city: string,
  state: string,
  latitude: number,
  longitude: number,
  kilometers: number,
) {
  return Array.from({ length: 25 }, (_, n) => {
    const away = (kilometers / 111.2) * Math.sqrt((n + 0.5) / 25)
    const angle = n * 2.4
    return {
      city,
      state,
      latitude: latitude + away * Math.cos(angle),
      longitude: longitude + (away * Math.sin(angle)) / Math.cos((latitude * Math.PI) / 180),
    }
  })
}

interface Limits {
  city: string
  state: string
  shape: Polygon | MultiPolygon
}

/** Incorporated places; a county that is one city by name only is left out. */
function townsOf(file: string): Limits[] {
  const text = gunzipSync(readFileSync(file)).toString()
  const { features }: FeatureCollection<Polygon | MultiPolygon, Record<string, string>> = JSON.parse(text)
  return features.flatMap(({ properties, geometry }) =>
    properties.CLASSFP?.startsWith('C') && properties.CLASSFP !== 'C8'
      ? [{ city: properties.NAME ?? '', state: stateOfFips(properties.STATEFP ?? '') ?? '', shape: geometry }]
      : [],
  )
}

function pointIn(shape: Limits['shape'], random: () => number) {
  const [west = 0, south = 0, east = 0, north = 0] = bbox(shape)
  for (;;) {
    const point = { latitude: south + random() * (north - south), longitude: west + random() * (east - west) }
    if (booleanPointInPolygon([point.longitude, point.latitude], shape)) return point
  }
}

function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
