/**
 * Imported boundaries with people on either side of them: hand-drawn ones, and the Census's where SAMPLE_DATA has them.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { normalizeCity } from '@lamplighter/domain/cities'
import { createLocation, reverseGeocode, updateLocation } from '@lamplighter/domain/locations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metersToEdge, type Shape } from '../adapters/geocoder/geometry.ts'
import { openSource } from '../import/open-source.ts'
import { needsSample, samplePath } from '../testing/needs.ts'
import { type Person, type TestApp, testApp } from '../testing/test-app.ts'
import { importPlaces } from './import-places.ts'
import { giveBoundary } from './save-places.ts'
import { drawn, writeDrawnPlaces } from './testing/drawn-places.ts'

const tiger = (state: string) => `4-geocode/tiger-places/tiger2019-place-${state}.geojson.gz`
const hydrants = '1-assets/normalised/mn-st-paul-hydrants.csv.gz'

interface Files {
  nd: string
  mn: string
}

describe('drawn boundaries', () => {
  const { at } = tryLimits(async (folder) => ({ files: await writeDrawnPlaces(folder), places: drawn }))

  it('work in several parts, and around a foreign town', async () => {
    expect(await at(46.955, -96.99)).toMatchObject({ city: 'West Fargo', confidence: 'exact' })
    expect(await at(46.845, -96.73)).toMatchObject({ city: 'Dilworth', confidence: 'exact' })
    expect(await at(46.86, -96.73)).toMatchObject({ city: 'Moorhead', confidence: 'exact' })
  })
})

describe('the boundaries of the Census', needsSample(tiger('nd')), () => {
  const { at } = tryLimits(async () => ({
    files: { nd: samplePath(tiger('nd')), mn: samplePath(tiger('mn')) },
    places: { nd: 401, mn: 897 },
  }))

  it('separate the hydrants of Saint Paul from those of its neighbors', async () => {
    const { source } = await openSource(samplePath(hydrants))
    const counted = new Map<string, number>()
    let row = 0
    for await (const { values } of source.rows) {
      if (row++ % 20 > 0) continue
      const { city, confidence } = await at(Number(values.latitude), Number(values.longitude))
      counted.set(`${city} ${confidence}`, (counted.get(`${city} ${confidence}`) ?? 0) + 1)
    }
    console.log('of the hydrants of Saint Paul, one in twenty:', Object.fromEntries(counted))
    expect(counted.get('Saint Paul exact')).toBeGreaterThan(300)
    const municipalities = new Set([...counted.keys()].map((key) => key.replace(/ \w+$/, '')))
    expect([...municipalities].toSorted()).toEqual([
      'Falcon Heights',
      'Lauderdale',
      'Lilydale',
      'Maplewood',
      'Mendota',
      'Mendota Heights',
      'Roseville',
      'Saint Paul',
      'West St. Paul',
    ])
  }, 60_000)
})

/** The tests for both data sets; returns a function that looks up a point. */
function tryLimits(
  prepare: (folder: string) => Promise<{ files: Files; places: { nd: number; mn: number } }>,
) {
  let folder: string
  let files: Files
  let app: TestApp
  const ids: Record<string, string> = {}
  /** Workers of Fargo, of Moorhead and of Saint Paul. */
  let wes: Person
  let bo: Person
  let nina: Person

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lamplighter-places-'))
    const prepared = await prepare(folder)
    files = prepared.files
    app = await testApp()
    ;({ wes, bo, nina } = await app.everybody())
    for (const [name, state, worker] of [
      ['Fargo', 'ND', 'wes'],
      ['Moorhead', 'MN', 'bo'],
      ['Saint Paul', 'MN', 'nina'],
    ] as const) {
      const id = randomUUID()
      ids[name] = id
      await app.owner
        .insertInto('cities')
        .values({ id, name, state, name_key: normalizeCity(name), owner_id: null })
        .execute()
      await app.owner
        .insertInto('city_memberships')
        .values({ city_id: id, user_id: app.world.people[worker].id, role: 'city_worker', user_type: null })
        .execute()
    }
    const silent = { state: null, onProgress: () => {} }
    expect((await importPlaces(app.owner, files.nd, silent)).saved).toBe(prepared.places.nd)
    expect((await importPlaces(app.owner, files.mn, silent)).saved).toBe(prepared.places.mn)
    expect((await giveBoundary(app.owner)).given.map(({ name }) => name)).toEqual([
      'Fargo',
      'Moorhead',
      'Saint Paul',
    ])
    app.parts.geocoder.forgetBoundaries()
  }, 120_000)
  afterAll(async () => {
    await app?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const at = async (latitude: number, longitude: number) =>
    (await wes.call(reverseGeocode, { query: { latitude, longitude } })).body
  const save = (who: Person, city: string, state: string, latitude: number, longitude: number) =>
    who.call(createLocation, {
      body: {
        name: 'Hydrant',
        latitude,
        longitude,
        cityId: ids[city] ?? '',
        city,
        state,
        icon: 'fire_hydrant',
      },
    })

  it('can be imported again without any change', async () => {
    const count = async () => (await app.owner.selectFrom('place_boundaries').select('id').execute()).length
    const before = await count()
    await importPlaces(app.owner, files.nd, { state: null, onProgress: () => {} })
    expect(await count()).toBe(before)
    expect(await giveBoundary(app.owner)).toEqual({ given: [], renewed: [], older: [], ambiguous: [] })
  }, 60_000)

  it('separate Fargo from Moorhead', async () => {
    expect(await at(46.8772, -96.7898)).toMatchObject({
      city: 'Fargo',
      state: 'ND',
      cityId: ids.Fargo,
      confidence: 'exact',
      source: 'city limits',
    })
    expect(await at(46.8738, -96.7578)).toMatchObject({ city: 'Moorhead', state: 'MN', confidence: 'exact' })
    expect((await save(wes, 'Fargo', 'ND', 46.8772, -96.7898)).status).toBe(201)
    expect((await save(wes, 'Fargo', 'ND', 46.8738, -96.7578)).problem).toMatchObject({
      code: 'not_city_member',
      message: 'You are not a member of Moorhead, MN. You cannot save locations to this city.',
    })
  })

  it('accept both cities at the river, as a guess', async () => {
    const [fargo, moorhead] = await Promise.all(['Fargo', 'Moorhead'].map(boundaryOf))
    if (!fargo || !moorhead) throw new Error('no limits')
    const corner = cornersOf(fargo).find((point) => metersToEdge(point, moorhead) < 3)
    if (!corner) throw new Error('no common border')
    const found = await at(corner.latitude, corner.longitude)
    expect(found.confidence).toBe('approximate')
    expect(found.candidates.map(({ cityId }) => cityId).toSorted()).toEqual(
      [ids.Fargo, ids.Moorhead].toSorted(),
    )
    expect((await save(wes, 'Fargo', 'ND', corner.latitude, corner.longitude)).status).toBe(201)
    expect((await save(bo, 'Moorhead', 'MN', corner.latitude, corner.longitude)).status).toBe(201)
    expect((await save(nina, 'Saint Paul', 'MN', corner.latitude, corner.longitude)).status).toBe(403)
  })

  it('keep a moved location in its city', async () => {
    const { body: hydrant } = await save(wes, 'Fargo', 'ND', 46.88, -96.8)
    const move = (latitude: number, longitude: number) =>
      wes.call(updateLocation, {
        params: { id: hydrant._id },
        body: {
          name: 'Hydrant',
          latitude,
          longitude,
          cityId: ids.Fargo ?? '',
          city: 'Fargo',
          state: 'North Dakota',
          icon: 'fire_hydrant',
        },
      })
    expect((await move(46.8801, -96.8)).status).toBe(200)
    expect((await move(46.8738, -96.7578)).problem.code).toBe('not_city_member')
  })

  it('name a town that is not one of our cities', async () => {
    expect(await at(46.875, -96.9)).toMatchObject({
      city: 'West Fargo',
      state: 'ND',
      cityId: null,
      confidence: 'exact',
      source: 'place boundaries',
      county: 'Cass',
      candidates: [],
    })
  })

  it('assign the countryside to no city', async () => {
    const found = await at(46.62, -97.33)
    expect(found).toMatchObject({
      city: 'Unknown City',
      state: 'ND',
      cityId: null,
      confidence: 'unknown',
      source: 'outside all city limits',
      candidates: [],
    })
    expect(found.zip).toMatch(/^58\d{3}$/)
    expect((await save(wes, 'Fargo', 'ND', 46.62, -97.33)).problem.message).toBe(
      'You are not a member of Unknown City, ND. You cannot save locations to this city.',
    )
  })

  it('separate a city from its neighbors', async () => {
    expect(await at(44.9778, -93.265)).toMatchObject({
      city: 'Minneapolis',
      confidence: 'exact',
      cityId: null,
    })
    expect(await at(45.02, -93.02)).toMatchObject({ city: 'Maplewood', confidence: 'exact' })
    expect(await at(44.9537, -93.09)).toMatchObject({ city: 'Saint Paul', cityId: ids['Saint Paul'] })
  })

  async function boundaryOf(name: string): Promise<Shape> {
    const row = await app.owner
      .selectFrom('cities')
      .select('boundary')
      .where('id', '=', ids[name] ?? '')
      .executeTakeFirstOrThrow()
    return row.boundary as unknown as Shape
  }
  return { at }
}

function cornersOf(shape: Shape) {
  const rings = shape.type === 'Polygon' ? shape.coordinates : shape.coordinates.flat()
  return rings.flat().map(([longitude = 0, latitude = 0]) => ({ latitude, longitude }))
}
