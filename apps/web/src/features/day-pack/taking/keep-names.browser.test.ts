/** LOC-52. A pack downloads the names of overlapping maps once per version, and deletes them with the pack. */
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { forgetPacks, removePack } from '../../../lib/day-pack/forget-packs.ts'
import { packDatabase as database } from '../../../lib/day-pack/pack-database.ts'
import { answerPacks, locationLine, nothingNew, packCity, packText } from '../../../testing/pack-server.ts'
import type { TownNames } from '../../../testing/town-names.ts'
import type { MapNames } from './pack-task.ts'
import { takeInWorker } from './take-in-worker.ts'

let town: TownNames
let file: Uint8Array<ArrayBuffer>
const key = `wes ${packCity._id}`
const hydrant = locationLine({ latitude: 40.6171, longitude: -96.6373 })

beforeAll(async () => {
  town = await commands.townNames()
  file = Uint8Array.from(atob(town.file), (letter) => letter.charCodeAt(0))
}, 60_000)
afterEach(forgetPacks)

/** Serves files by URL; null means 404. Returns the requested URLs. */
function serve(files: Record<string, Uint8Array<ArrayBuffer> | null>): string[] {
  const asked: string[] = []
  const real = globalThis.fetch
  const fake = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input)
    if (!url.endsWith('.streets')) return real(input, init)
    asked.push(url)
    return files[url] ? new Response(files[url]) : new Response(null, { status: 404 })
  })
  onTestFinished(() => fake.mockRestore())
  return asked
}

const map = (url: string): MapNames => ({ name: town.name, bounds: town.bounds, url, bytes: file.byteLength })

const take = (names: MapNames[] | null) =>
  takeInWorker(
    {
      owner: 'wes',
      city: packCity,
      bbox: null,
      photos: false,
      onlyMyOrders: false,
      rowsOnly: false,
      streets: [],
      names,
    },
    {
      signal: new AbortController().signal,
      token: () => 'token',
      renew: async () => null,
      progress: () => undefined,
    },
  )
const kept = async () => (await database.names.toArray()).map(({ url }) => url)

test('fetches names once, again when the map changes, and deletes them with the pack', async () => {
  answerPacks(packText({ cursor: 'one' }, [hydrant]), nothingNew('two'))
  const asked = serve({ '/a.streets': file, '/b.streets': file })
  const far: MapNames = { ...map('/far.streets'), bounds: [10, 50, 11, 51] }
  expect(await take([map('/a.streets'), far])).toBeNull()
  expect(await database.packs.get(key)).toMatchObject({
    names: { urls: ['/a.streets'], bytes: file.byteLength },
  })
  const [one] = await database.names.toArray()
  expect(one?.bytes.byteLength).toBe(file.byteLength)
  expect(one?.name).toBe('Prairie Falls')

  answerPacks(nothingNew('three'))
  await take([map('/a.streets'), far])
  expect(asked).toEqual(['/a.streets'])
  // The list of maps failed to load.
  answerPacks(nothingNew('four'))
  await take(null)
  expect(await kept()).toEqual(['/a.streets'])

  answerPacks(nothingNew('five'))
  await take([map('/b.streets')])
  expect(asked).toEqual(['/a.streets', '/b.streets'])
  expect(await kept()).toEqual(['/b.streets'])

  await removePack(key)
  expect(await kept()).toEqual([])
})

test.each([
  ['does not come', null],
  ['was cut off', () => file.slice(0, 20_000)],
  ['is of another edition', () => new TextEncoder().encode('\u0002\0\0\0{}')],
])('a name file that %s does not lose the pack and is fetched again', async (_, wrong) => {
  answerPacks(packText({ cursor: 'one' }, [hydrant]), nothingNew('two'))
  const files: Parameters<typeof serve>[0] = { '/a.streets': wrong?.() ?? null }
  const asked = serve(files)
  expect(await take([map('/a.streets')])).toBeNull()
  expect(await kept()).toEqual([])
  expect(await database.locations.count()).toBe(1)

  answerPacks(nothingNew('three'))
  files['/a.streets'] = file
  await take([map('/a.streets')])
  expect(asked).toEqual(['/a.streets', '/a.streets'])
  expect(await kept()).toEqual(['/a.streets'])
})

test('keeps the pack without names when storage is full', async () => {
  answerPacks(packText({ cursor: 'one' }, [hydrant]), nothingNew('two'))
  serve({ '/a.streets': file })
  const full = vi
    .spyOn(database.names, 'put')
    .mockRejectedValue(new DOMException('no room', 'QuotaExceededError'))
  onTestFinished(() => full.mockRestore())
  expect(await take([map('/a.streets')])).toBeNull()
  expect(await database.packs.get(key)).toMatchObject({ counts: { locations: 1 } })
})
