/** LOC-50, LOC-52. Offline, places have the same addresses as on the server, and street search works. */
import { reverseGeocode, searchPlaces } from '@lamplighter/domain/locations'
import { openStreetIndex, streetsOfMaps } from '@lamplighter/gazetteer/street-index'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { commands } from 'vitest/browser'
import { clearPacks, putPack } from '../../../testing/day-packs.ts'
import { signIn } from '../../../testing/issuer.ts'
import { goOffline, goOnline } from '../../../testing/network.ts'
import { location, user } from '../../../testing/records.ts'
import type { TownNames } from '../../../testing/town-names.ts'
import { call } from '../../api/api-client.ts'
import { connectivity } from '../../api/connectivity.ts'
import { forScreen } from '../../api/stand-in.ts'
import { addressFromPacks } from '../address-from-packs.ts'
import { answerFromPacks } from '../answer-from-packs.ts'
import { packDatabase } from '../pack-database.ts'

const wes = user()
const clover712 = { latitude: 40.61396, longitude: -96.64053 }
let town: TownNames
let file: ArrayBuffer

beforeAll(async () => {
  answerFromPacks()
  town = await commands.townNames()
  file = Uint8Array.from(atob(town.file), (letter) => letter.charCodeAt(0)).buffer
}, 60_000)
afterEach(async () => {
  await clearPacks()
  connectivity.answered()
})

/** A pack of the city, with or without the street index. */
async function taken(owner: string, bytes: ArrayBuffer | null = file) {
  await putPack({ owner, locations: [location({ name: 'Clover bench' })] })
  const [pack] = await packDatabase.packs.where('owner').equals(owner).toArray()
  if (!pack || !bytes) return
  const url = '/basemap/town.streets'
  await packDatabase.names.put({ pack: pack.rows, url, name: town.name, bytes })
  await packDatabase.packs.update(pack.key, { names: { urls: [url], bytes: bytes.byteLength } })
}

function cutOff(): void {
  goOffline()
  onTestFinished(goOnline)
}

async function search(query: string) {
  const { signal } = new AbortController()
  forScreen(signal)
  return (await call(searchPlaces, { query: { query } }, { signal })).results
}

test('finds the same addresses and streets as the server', () => {
  const streets = streetsOfMaps([{ index: openStreetIndex(file), name: town.name }])
  expect(town.points.length).toBeGreaterThan(1_000)
  expect(new Set(town.points.map(({ words }) => words)).size).toBeGreaterThan(100)
  for (const { words, ...point } of town.points) expect(streets.wordsAt(point)).toBe(words)
  for (const { text, found } of town.searches) expect(streets.find(text, null)).toEqual(found)
})

test('finds addresses of points, and houses and crossings among the locations', async () => {
  await signIn(wes)
  await taken(wes._id)
  cutOff()
  expect(await addressFromPacks(clover712)).toBe('712 Clover St')
  expect(await addressFromPacks({ latitude: 41, longitude: -96 })).toBeNull()
  expect((await search('712 clover'))[0]).toMatchObject({
    ...{ kind: 'address', spot: 'house', label: '712 Clover St', detail: 'Prairie Falls' },
  })
  expect((await search('Main St & Platte Ave'))[0]).toMatchObject({ label: 'Main St & Platte Ave' })
  // Like on the server: the street comes before locations with its name.
  expect((await search('clover')).map(({ label }) => label)).toEqual(['Clover St', 'Clover bench'])
  // Its city is unknown here, and a guess might reject what is saved.
  const { signal } = new AbortController()
  forScreen(signal)
  await expect(call(reverseGeocode, { query: clover712 }, { signal })).rejects.toThrow()
})

test.each([
  ['of somebody else', 'another', () => file],
  ['without names', wes._id, () => null],
  ['with names that cannot be read', wes._id, () => new ArrayBuffer(64)],
])('finds locations but no addresses in a pack %s', async (_, owner, bytes) => {
  await signIn(wes)
  await taken(owner, bytes())
  cutOff()
  expect(await addressFromPacks(clover712)).toBeNull()
  if (owner !== wes._id) return
  expect((await search('clover')).map(({ label }) => label)).toEqual(['Clover bench'])
})
