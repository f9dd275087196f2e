/** DUR-39, DUR-53. Thumbnails of a pack: only missing ones are fetched, and only if there is space. */
import { listDayPackThumbnails } from '@lamplighter/domain/day-pack'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { forgetPacks } from '../../../lib/day-pack/forget-packs.ts'
import { packDatabase as database } from '../../../lib/day-pack/pack-database.ts'
import { answer, answerAt } from '../../../testing/network.ts'
import {
  answerPacks,
  locationLine,
  mediaLine,
  notesLine,
  nothingNew,
  packCity,
  packText,
} from '../../../testing/pack-server.ts'
import { takeInWorker } from './take-in-worker.ts'

const hydrant = locationLine({ name: 'Hydrant' })

beforeEach(() => {
  answerAt('GET', /^\/media\/(?<id>.+)$/, async () => ({
    status: 200,
    headers: { 'content-type': 'image/jpeg' },
    body: '12345',
  }))
})
afterEach(forgetPacks)

function take({ photos = true } = {}) {
  const { signal } = new AbortController()
  return takeInWorker(
    {
      owner: 'wes',
      city: packCity,
      bbox: null,
      photos,
      onlyMyOrders: false,
      rowsOnly: false,
      streets: [],
      names: null,
    },
    { signal, token: () => 'token', renew: async () => null, progress: () => undefined },
  )
}
const pack = () => database.packs.get(`wes ${packCity._id}`)
const here = async () => (await database.thumbnails.toArray()).map(({ _id }) => _id).toSorted()
const addressed = () =>
  answer(listDayPackThumbnails, ({ query }) =>
    query.ids.map((_id) => ({ _id, thumbUrl: `/media/${_id}.jpg?s=1` })),
  )

test('fetches only missing thumbnails and removes unused ones', async () => {
  const [one, other, third] = [mediaLine(), mediaLine(), mediaLine()]
  answerPacks(
    packText({ cursor: 'one' }, [hydrant, notesLine(hydrant._id, 'Two photos', [one, other])]),
    nothingNew('one'),
    packText({ cursor: 'two', whole: false }, [notesLine(hydrant._id, 'Two others', [other, third])]),
    // A whole new pack does not fetch existing thumbnails again.
    packText({ cursor: 'three', reason: 'other_database' }, [
      hydrant,
      notesLine(hydrant._id, 'Two others', [other, third]),
    ]),
    nothingNew('three'),
  )
  const addresses = addressed()
  const ids = (...media: { _id: string }[]) => media.map(({ _id }) => _id).toSorted()

  await take()
  expect(await here()).toEqual(ids(one, other))
  expect((await pack())?.photos).toEqual({ wanted: 2, kept: 2, bytes: 10 })
  await take()
  expect(await here()).toEqual(ids(other, third))
  expect(addresses[1]?.query.ids).toEqual([third._id])
  await take()
  expect(await here()).toEqual(ids(other, third))
  expect(addresses).toHaveLength(2)
  expect((await pack())?.photos).toEqual({ wanted: 2, kept: 2, bytes: 10 })
})

test('skips thumbnails without space and still stores the pack', async () => {
  const photo = mediaLine()
  answerPacks(
    packText({ cursor: 'one' }, [hydrant, notesLine(hydrant._id, 'A photo', [photo])]),
    nothingNew('one'),
  )
  addressed()
  const full = vi
    .spyOn(database.thumbnails, 'bulkPut')
    .mockRejectedValue(new DOMException('no room', 'QuotaExceededError'))
  onTestFinished(() => full.mockRestore())
  expect(await take()).toBeNull()
  expect((await pack())?.photos).toEqual({ wanted: 1, kept: 0, bytes: 0 })
})

test('DUR-53: adds photos to a pack without photos and keeps its rows', async () => {
  const photo = mediaLine()
  const asked = answerPacks(
    packText({ cursor: 'one' }, [hydrant, notesLine(hydrant._id, 'A photo', [photo])]),
    nothingNew('two'),
    nothingNew('three'),
  )
  addressed()
  await take({ photos: false })
  const before = await pack()
  expect([before?.photos, await here()]).toEqual([undefined, []])
  expect(await take()).toBeNull()
  expect(await here()).toEqual([photo._id])
  expect(await pack()).toMatchObject({ rows: before?.rows, photos: { wanted: 1, kept: 1, bytes: 5 } })
  expect(asked.map(({ query }) => query.get('since'))).toEqual([null, 'one', 'two'])
})
