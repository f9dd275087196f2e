import { expect, test } from 'vitest'
import { type CheckedRow, checkRow, type ImportRules } from './check-row.ts'

const rules: ImportRules = {
  mapping: {
    latitude: 'lat',
    longitude: 'lng',
    id: 'id',
    icon: 'icon',
    name: 'name',
    type: 'type',
    zip: 'zip',
    tags: 'tags',
    state: 'state',
  },
  icon: null,
  attributes: ['size', 'maker'],
  iconByRules: () => null,
  city: { name: 'Prairie Falls', state: 'NE', postcode: '68372', country: 'USA' },
}

const good = { lat: '40.62', lng: '-96.63', id: 'H7', icon: 'fire_hydrant', name: 'Hydrant 7' }

function check(values: Record<string, string>, more: Partial<ImportRules> = {}) {
  return checkRow({ number: 2, values: { ...good, ...values }, original: [] }, { ...rules, ...more })
}

const locationOf = ({ result }: CheckedRow) => ('location' in result ? result.location : null)
const refusalOf = ({ result }: CheckedRow) => ('refused' in result ? result.refused : result)

test('a good row becomes a location of the city', () => {
  expect(locationOf(check({}))).toEqual({
    name: 'Hydrant 7',
    latitude: 40.62,
    longitude: -96.63,
    city: 'Prairie Falls',
    state: 'NE',
    zip: '68372',
    street: '',
    description: '',
    icon: 'fire_hydrant',
    tags: ['public safety', 'fire hydrant'],
    attributes: {},
    geometry: null,
  })
})

test.each<[string, Record<string, string>, RegExp]>([
  ['missing coordinates', { lat: '' }, /coordinates are missing/],
  ['words for coordinates', { lat: 'north' }, /not numbers \("north", "-96.63"\)/],
  ['zero, zero', { lat: '0', lng: '0.0' }, /0, 0/],
  ['swapped beyond the globe', { lat: '-96.63', lng: '40.62' }, /look swapped/],
  ['swapped within the globe', { lat: '-77.03', lng: '38.9' }, /look swapped/],
  ['a lost minus sign', { lng: '96.63' }, /lost its minus sign/],
  ['state plane feet', { lat: '149325.5', lng: '553443.6' }, /projected/],
  ['web mercator', { lat: '4956290.1', lng: '-10756802.9' }, /projected/],
  ['another country', { lat: '48.85', lng: '2.35' }, /not in the United States/],
  ['an unknown icon', { icon: 'hydrant' }, /there is no icon "hydrant"; the nearest are fire_hydrant/],
  ['no icon at all', { icon: '' }, /says no icon; choose one/],
  ['a type without an icon', { icon: '', type: 'Church' }, /no icon is known for "Church"; choose one/],
  ['a name that does not fit', { name: 'x'.repeat(201) }, /has 201 characters, the limit is 200/],
  ['characters that cannot be stored', { name: 'a\u0000b' }, /cannot be stored/],
])('%s is rejected with its reason', (_, values, reason) => {
  expect(refusalOf(check(values))).toMatch(reason)
})

test('a type determines the icon when the icon column is blank, else --icon does', () => {
  expect(locationOf(check({ icon: '', type: 'Street Light' }))?.icon).toBe('streetlight')
  expect(locationOf(check({ icon: '', type: 'Church' }, { icon: 'city_hall' }))?.icon).toBe('city_hall')
  expect(locationOf(check({ icon: '' }, { icon: 'bench' }))?.icon).toBe('bench')
})

test('a row without a name is named by its label and id; two-line names become one line', () => {
  const { name: _, ...unnamed } = rules.mapping
  expect(locationOf(check({}, { mapping: unnamed }))?.name).toBe('Fire Hydrant H7')
  expect(locationOf(check({ name: '  ' }))?.name).toBe('Fire Hydrant H7')
  expect(locationOf(check({ name: 'Oak St\n& 5th' }))?.name).toBe('Oak St & 5th')
})

test('a row without an id is identified by its content', () => {
  const { id } = check({ id: '' })
  expect(id).toMatch(/^#[0-9a-f]{16}$/)
  expect(check({ id: '' }).id).toBe(id)
  expect(check({ id: '', name: 'Another' }).id).not.toBe(id)
})

test('a rejected row still refers to its asset', () => {
  expect(check({ lat: '' })).toMatchObject({ id: 'H7', result: { refused: expect.any(String) } })
})

test('other columns are stored unchanged, blank ones are not', () => {
  expect(locationOf(check({ size: ' 6 in ', maker: ' ' }))?.attributes).toEqual({ size: '6 in' })
  expect(refusalOf(check({ size: 'x'.repeat(2001) }))).toMatch(
    /^size has 2001 characters.*leave the column out/,
  )
  expect(refusalOf(check({ size: 'a\u0000' }))).toMatch(/cannot be stored/)
})

test('LOC-90 text that does not fit into its field is also stored as an attribute', () => {
  expect(locationOf(check({ zip: 'K1A 0B1' }))).toMatchObject({
    zip: '68372',
    attributes: { zip: 'K1A 0B1' },
  })
  for (const zip of ['', '0', '68373', '68373.0']) expect(locationOf(check({ zip }))?.attributes).toEqual({})
  const long = `oak; ${'x'.repeat(200)}`
  expect(locationOf(check({ tags: long }))).toMatchObject({ attributes: { tags: long } })
  expect(locationOf(check({ tags: 'oak; ; oak' }))?.attributes).toEqual({})
})

test('an icon rule has priority over the row', () => {
  const iconByRules = () => ({ icon: 'bench' as const, kind: 'Seat' })
  expect(check({}, { iconByRules })).toMatchObject({ kind: 'Seat', result: { location: { icon: 'bench' } } })
})

test.each([
  ['68372', '68372'],
  ['2134', '02134'],
  ['68372.0', '68372'],
  ['68372-1234', '68372-1234'],
  ['n/a', '68372'],
])('zip %s is stored as %s', (given, kept) => {
  expect(locationOf(check({ zip: given }))?.zip).toBe(kept)
})

test('a row keeps its own state, as a code, and its tags', () => {
  const location = locationOf(check({ state: 'Iowa', tags: 'Downtown; needs paint!' }))
  expect(location?.state).toBe('IA')
  expect(location?.tags).toEqual(['downtown', 'needs paint', 'public safety', 'fire hydrant'])
})
