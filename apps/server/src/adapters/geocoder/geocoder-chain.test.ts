import type { CityAndState } from '@lamplighter/domain/cities'
import { isSameCity } from '@lamplighter/domain/cities'
import { describe, expect, it } from 'vitest'
import { createOutages } from '../../monitoring/outages.ts'
import type { Finding, NamedCity, Source } from './geocoder.ts'
import { geocoderChain } from './geocoder-chain.ts'

const point = { latitude: 46.87, longitude: -96.78 }
const fargo = { city: 'Fargo', state: 'ND' }
const moorhead = { city: 'Moorhead', state: 'MN' }
const dilworth = { city: 'Dilworth', state: 'MN' }
/** This installation's cities: Fargo with boundaries, Moorhead without. */
const ours = [
  { ...fargo, cityId: 'fargo', hasBoundary: true },
  { ...moorhead, cityId: 'moorhead', hasBoundary: false },
]
const told: string[] = []
/** The result that our own city boundaries give for the point. */
let limits: Finding | null = null

type Told = Partial<Source> & { says: Finding | null | Error }

function chainOf(...sources: Told[]) {
  const asked: string[] = []
  const identified: string[] = []
  const chain = geocoderChain({
    sources: sources.map(({ says, name = 'a source', ...rest }) => ({
      ...rest,
      name,
      async reverse() {
        asked.push(name)
        if (says instanceof Error) throw says
        return says
      },
    })),
    ownCities: {
      name: 'city limits',
      reverse: async () => limits,
      identify: async (cities) =>
        cities.map((city: NamedCity) => {
          identified.push(city.city)
          const known = ours.find((one) => isSameCity(one, city))
          return {
            ...city,
            cityId: city.cityId ?? known?.cityId ?? null,
            hasBoundary: known?.hasBoundary ?? false,
          }
        }),
      forgetBoundaries: () => {},
    },
    isKnownName: async (city: CityAndState) => city.city !== 'Nowhere',
    report: createOutages({ error: (_fields, line) => told.push(line), warn: () => {} }),
  })
  return { chain, asked, identified }
}

const guess = (cities: NamedCity[], rest: Partial<Finding> = {}): Finding => ({
  kind: 'guess',
  cities,
  ...rest,
})

describe('the chain', () => {
  it('LOC-5 answers unknown when no source knows the point', async () => {
    expect(await chainOf({ says: null }).chain.reverse(point)).toMatchObject({
      city: 'Unknown City',
      state: 'Unknown State',
      zip: '00000',
      county: null,
      cityId: null,
      confidence: 'unknown',
      candidates: [],
    })
  })

  it('is exact inside boundaries, and fills in missing fields', async () => {
    const { chain, asked } = chainOf(
      { name: 'city limits', says: { kind: 'inside', cities: [{ ...fargo, cityId: 'fargo' }] } },
      { name: 'b', says: guess([moorhead], { state: 'MN', zip: '56560', county: 'Clay' }) },
      { name: 'c', says: guess([], { state: 'ND', zip: '58102', county: 'Cass' }) },
      { name: 'd', says: null },
    )
    expect(await chain.reverse(point)).toMatchObject({
      ...fargo,
      cityId: 'fargo',
      confidence: 'exact',
      source: 'city limits',
      zip: '58102',
      county: 'Cass',
      candidates: [],
    })
    expect(asked).toEqual(['city limits', 'b', 'c'])
  })

  it('answers from our own boundaries at once, and with nothing else', async () => {
    const { chain, asked, identified } = chainOf({ says: guess([dilworth]) })
    expect(await chain.withinBoundary(point)).toBeNull()
    limits = { kind: 'border', cities: [{ ...fargo, cityId: 'fargo' }] }
    expect(await chain.withinBoundary(point)).toBeNull()
    limits = { kind: 'inside', cities: [{ ...fargo, cityId: 'fargo' }] }
    expect(await chain.withinBoundary(point)).toMatchObject({
      ...fargo,
      cityId: 'fargo',
      confidence: 'exact',
      source: 'city limits',
      outside: false,
    })
    expect([asked, identified]).toEqual([[], []])
  })

  it('asks no further source when only the city is needed', async () => {
    const { chain, asked } = chainOf(
      { name: 'a', says: { kind: 'inside', cities: [fargo] } },
      { name: 'b', says: null },
    )
    await chain.reverse(point, { cityOnly: true })
    expect(asked).toEqual(['a'])
  })

  it('looks up the city’s id only when no source provides it', async () => {
    const { chain, identified } = chainOf(
      { says: guess([{ ...moorhead, cityId: 'moorhead' }]) },
      { says: guess([dilworth]) },
    )
    await chain.reverse(point)
    expect(await chain.unplaced([])).toEqual([])
    expect(identified).toEqual(['Dilworth'])
  })

  it('collects guesses: first source first, at most four, without duplicates', async () => {
    const more = ['A', 'B', 'C'].map((city) => ({ city, state: 'MN' }))
    const { chain } = chainOf({ says: guess([dilworth]) }, { says: guess([moorhead, dilworth, ...more]) })
    const found = await chain.reverse(point)
    expect(found).toMatchObject({ ...dilworth, confidence: 'approximate' })
    expect(found.candidates.map(({ city, cityId }) => [city, cityId])).toEqual([
      ['Dilworth', null],
      ['Moorhead', 'moorhead'],
      ['A', null],
      ['B', null],
    ])
  })

  it('never guesses a city whose own boundary does not contain the point', async () => {
    const { chain } = chainOf({ says: null }, { says: guess([fargo, moorhead]) })
    expect((await chain.reverse(point)).candidates).toEqual([{ ...moorhead, cityId: 'moorhead' }])
    const stale = chainOf({ says: { kind: 'inside', cities: [fargo] } })
    expect(await stale.chain.reverse(point)).toMatchObject({ confidence: 'unknown', outside: true })
  })

  it('adds the neighbors as candidates at the border, with the town that contains the point first', async () => {
    const { chain } = chainOf(
      {
        name: 'city limits',
        says: { kind: 'border', cities: [{ ...fargo, cityId: 'fargo' }], beside: true },
      },
      { says: { kind: 'inside', cities: [moorhead] } },
      { says: guess([dilworth], { state: 'MN', zip: '56560' }) },
    )
    expect(await chain.reverse(point)).toMatchObject({
      ...moorhead,
      confidence: 'approximate',
      source: 'city limits',
      zip: '56560',
      candidates: [
        { ...moorhead, cityId: 'moorhead' },
        { ...fargo, cityId: 'fargo' },
      ],
    })
  })

  it('accepts that a point lies in no city, unless a city without a boundary has assets there', async () => {
    const outside: Told = { says: { kind: 'outside', cities: [], state: 'MN' } }
    const nearest: Told = { says: guess([dilworth], { state: 'MN', zip: '56560', county: 'Clay' }) }
    expect(await chainOf(outside, nearest).chain.reverse(point)).toMatchObject({
      city: 'Unknown City',
      state: 'MN',
      zip: '56560',
      county: 'Clay',
      confidence: 'unknown',
      source: 'outside all city limits',
    })
    const assets: Told = { beyondBoundaries: true, says: guess([{ ...moorhead, cityId: 'moorhead' }]) }
    expect(await chainOf(outside, assets, nearest).chain.reverse(point)).toMatchObject({
      ...moorhead,
      confidence: 'approximate',
    })
  })

  it('LOC-5 skips a source that fails, and reports it once', async () => {
    const { chain } = chainOf({ name: 'broken', says: new Error('no luck') }, { says: guess([moorhead]) })
    expect(await chain.reverse(point)).toMatchObject(moorhead)
    await chain.reverse(point)
    expect(told.filter((line) => line.includes('broken'))).toEqual(['geocoder broken does not work: no luck'])
  })

  it('knows which of our cities no source can locate', async () => {
    const { chain } = chainOf({ says: null })
    const nowhere = { city: 'Nowhere', state: 'NE', cityId: 'nowhere' }
    expect(
      await chain.unplaced([{ ...fargo, cityId: 'fargo' }, { ...moorhead, cityId: 'moorhead' }, nowhere]),
    ).toEqual([nowhere])
  })
})
