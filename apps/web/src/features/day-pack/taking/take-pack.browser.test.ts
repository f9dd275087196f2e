/** DUR-39, DUR-40, DUR-70. Downloads in the worker as the page sees them: owner, one at a time, cancel and refresh. */
import { getDayPackSize } from '@lamplighter/domain/day-pack'
import { Problem } from '@lamplighter/domain/http'
import { liveQuery } from 'dexie'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { automaticPacks } from '../../../lib/day-pack/automatic-packs.ts'
import { dayPacks, packFailures, packWork } from '../../../lib/day-pack/day-packs.ts'
import { forgetPacks, removePack } from '../../../lib/day-pack/forget-packs.ts'
import { packDatabase as database } from '../../../lib/day-pack/pack-database.ts'
import { packMark } from '../../../lib/day-pack/pack-mark.ts'
import { removePacksOnSignOut } from '../../../lib/day-pack/remove-packs-on-sign-out.ts'
import { session } from '../../../lib/session/session.ts'
import { freeStorage } from '../../../lib/storage/storage.ts'
import { signIn } from '../../../testing/issuer.ts'
import { answer } from '../../../testing/network.ts'
import { answerPacks, locationLine, nothingNew, packCity, packText } from '../../../testing/pack-server.ts'
import { membership, user } from '../../../testing/records.ts'
import { MOST_UNASKED_BYTES, watchPacks } from '../watch-packs.ts'
import { cancelPack, refreshPack, takePack } from './take-pack.ts'

const wes = user()
const hydrant = locationLine({ name: 'Hydrant' })
const wish = { city: packCity, bbox: null, photos: false }
const key = `${wes._id} ${packCity._id}`

beforeAll(() => {
  const stop = removePacksOnSignOut()
  return stop
})
afterEach(async () => {
  await forgetPacks()
  packFailures.set(new Map())
})

const failure = () => packFailures.get().get(key)
const rows = async () => (await database.packs.count()) + (await database.locations.count())

test("uses the user's token, and a new one once it expires", async () => {
  await signIn(wes)
  const asked = answerPacks(
    new Problem('not_signed_in'),
    packText({ cursor: 'one' }, [hydrant]),
    nothingNew('two'),
  )
  await takePack(wish)
  expect(failure()).toBeUndefined()
  expect(asked.map(({ authorization }) => authorization)).toEqual([
    'Bearer token-1',
    'Bearer token-2',
    'Bearer token-2',
  ])
  expect(await database.packs.get(key)).toMatchObject({ owner: wes._id, cursor: 'two' })
  expect(packMark.get()).toBe(wes._id)
  expect(packWork.get()).toBeNull()
})

test('a second tab is told to wait', async () => {
  await signIn(wes)
  answerPacks(packText({ cursor: 'one' }, [hydrant]))
  let release: () => void = () => undefined
  await new Promise<void>((begun) => {
    void navigator.locks.request('lamplighter-day-pack', () => {
      begun()
      return new Promise<void>((resolve) => {
        release = resolve
      })
    })
  })
  onTestFinished(() => release())
  await takePack(wish)
  expect(failure()).toEqual({ why: 'other_tab' })
  expect(await rows()).toBe(0)
})

test('a canceled download leaves nothing and reports nothing', async () => {
  await signIn(wes)
  answerPacks(async () => {
    cancelPack()
    await new Promise((resolve) => setTimeout(resolve, 300))
    return packText({ cursor: 'one' }, [hydrant])
  })
  await takePack(wish)
  expect(failure()).toBeUndefined()
  expect(await rows()).toBe(0)
})

test('signing out deletes a pack, also one that is downloading', async () => {
  await signIn(wes)
  answerPacks(packText({ cursor: 'one' }, [hydrant]), nothingNew('one'), async () => {
    await session.signOut()
    return packText({ cursor: 'two' }, [hydrant, locationLine()])
  })
  await takePack(wish)
  expect(await rows()).toBe(2)
  await takePack({ ...wish, bbox: [-97, 40, -96, 41] })
  await expect.poll(rows).toBe(0)
  await expect.poll(packMark.get).toBeNull()
})

test('another user keeps and sees nothing of it', async () => {
  await signIn(wes)
  answerPacks(packText({ cursor: 'one' }, [hydrant]), nothingNew('one'))
  await takePack(wish)
  // As left by a closed browser: no sign-out happened.
  const dana = user({ name: 'Dana Mason' })
  await signIn(dana)
  await expect.poll(rows).toBe(0)
  const stop = watchPacks(dana._id)
  onTestFinished(stop)
  await expect.poll(dayPacks.get).toEqual([])
})

test('clearing the device removes the pack', async () => {
  await signIn(wes)
  answerPacks(packText({ cursor: 'one' }, [hydrant]), nothingNew('one'))
  await takePack(wish)
  await freeStorage()
  expect(await rows()).toBe(0)
  expect(packMark.get()).toBeNull()
})

test('a download that begins while the rows of the deleted pack are removed is found later', async () => {
  await signIn(wes)
  answerPacks(packText({ cursor: 'one' }, [hydrant]), nothingNew('two'))
  await takePack(wish)
  // Many rows take a while to remove.
  const pack = await database.packs.get(key)
  const many = Array.from({ length: 5_000 }, () => ({ ...locationLine({}), pack: pack?.rows ?? '' }))
  await database.locations.bulkPut(many)
  // The button to download comes back as soon as the pack is gone.
  const pressing = liveQuery(() => database.packs.count()).subscribe((count) => {
    if (count === 0) packMark.set(wes._id)
  })
  onTestFinished(() => pressing.unsubscribe())
  await removePack(key)
  await expect.poll(() => database.locations.count()).toBe(0)
  await expect.poll(packMark.get).toBe(wes._id)
})

const anHourAgo = () => new Date(Date.now() - 61 * 60_000).toISOString()

test('DUR-40: refreshes a pack after an hour, and leaves a fresh one', async () => {
  await signIn(wes)
  const asked = answerPacks(
    packText({ cursor: 'one' }, [hydrant]),
    packText({ cursor: 'two', whole: false, serverTime: anHourAgo() }, []),
    packText({ cursor: 'three', whole: false }, [{ ...hydrant, name: 'Hydrant 12' }]),
  )
  await takePack(wish)
  expect(asked).toHaveLength(2)
  const stop = watchPacks(wes._id)
  await expect.poll(() => dayPacks.get()?.[0]?.cursor).toBe('three')
  stop()
  onTestFinished(watchPacks(wes._id))
  await expect.poll(() => dayPacks.get()?.[0]?.cursor).toBe('three')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(asked).toHaveLength(3)
})

test('DUR-40: skips automatic refreshes in data saver mode', async () => {
  await signIn(wes)
  const asked = answerPacks(
    packText({ cursor: 'one' }, [hydrant]),
    packText({ cursor: 'two', whole: false, serverTime: anHourAgo() }, []),
  )
  await takePack(wish)
  vi.spyOn(navigator as Navigator & { connection: object }, 'connection', 'get').mockReturnValue({
    saveData: true,
  })
  onTestFinished(() => void vi.restoreAllMocks())
  onTestFinished(watchPacks(wes._id))
  await expect.poll(() => dayPacks.get()?.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(asked).toHaveLength(2)
})

test('DUR-39: deletes the pack when the membership ends, and refreshes it when the role changes', async () => {
  const issuer = await signIn(wes)
  const asked = answerPacks(
    packText({ cursor: 'one' }, [hydrant]),
    nothingNew('two'),
    packText({ cursor: 'three', reason: 'other_scope' }, [locationLine({ name: 'Bench' })]),
    nothingNew('three'),
  )
  await takePack(wish)
  onTestFinished(watchPacks(wes._id))
  await expect.poll(() => dayPacks.get()?.length).toBe(1)

  issuer.signedInAs = {
    ...wes,
    cityMemberships: [membership({ role: 'department_director' })],
  }
  await session.refreshUser()
  await expect.poll(() => dayPacks.get()?.[0]?.cursor).toBe('three')
  // The changes since the download began are fetched next.
  await expect.poll(packWork.get).toBeNull()
  expect(asked).toHaveLength(4)

  issuer.signedInAs = { ...wes, cityMemberships: [], hasCityMembership: false }
  await session.refreshUser()
  await expect.poll(rows).toBe(0)
  expect(asked).toHaveLength(4)
})

test('a missing city shows a plain message and removes the pack', async () => {
  await signIn(wes)
  answerPacks(packText({ cursor: 'one' }, [hydrant]), nothingNew('one'), new Problem('not_found'))
  await takePack(wish)
  await takePack(wish)
  expect(failure()).toEqual({ why: 'gone' })
  await expect.poll(rows).toBe(0)
})

const sized = (bytes: number) =>
  answer(getDayPackSize, () => ({
    ...{ locations: 1, workOrders: 0, notes: 0, thumbnails: 0 },
    ...{ bytes, transferBytes: 100, thumbnailBytes: 0 },
  }))

test('DUR-70: stores the rows of the active city without being asked, and adds the rest when the user asks', async () => {
  automaticPacks.switchTo(true)
  await signIn(wes)
  sized(MOST_UNASKED_BYTES)
  answerPacks(packText({ cursor: 'one' }, [hydrant]), nothingNew('two'), nothingNew('three'))
  onTestFinished(watchPacks(wes._id))
  await expect.poll(() => dayPacks.get()?.[0]).toMatchObject({ cursor: 'two', rowsOnly: true })
  expect([packMark.get(), packMark.isRowsOnly()]).toEqual([wes._id, true])
  await expect.poll(packWork.get).toBeNull()
  await takePack(wish)
  expect(await database.packs.get(key)).not.toHaveProperty('rowsOnly')
  await expect.poll(packMark.isRowsOnly).toBe(false)
})

test('DUR-70: a press during an automatic download is not lost', async () => {
  await signIn(wes)
  answerPacks(packText({ cursor: 'one' }, [hydrant]), nothingNew('two'), nothingNew('three'))
  const unasked = takePack({ ...wish, rowsOnly: true }, true)
  await takePack(wish)
  await unasked
  expect(await database.packs.get(key)).toMatchObject({ cursor: 'three' })
  expect(await database.packs.get(key)).not.toHaveProperty('rowsOnly')
})

test('DUR-77: of a large city, stores only the own open orders without being asked, until the user asks for more', async () => {
  automaticPacks.switchTo(true)
  await signIn(wes)
  sized(MOST_UNASKED_BYTES + 1)
  const asked = answerPacks(
    packText({ cursor: 'one' }, [hydrant]),
    nothingNew('two'),
    nothingNew('three'),
    packText({ cursor: 'whole' }, [hydrant]),
    nothingNew('four'),
  )
  onTestFinished(watchPacks(wes._id))
  await expect
    .poll(() => dayPacks.get()?.[0])
    .toMatchObject({ cursor: 'two', onlyMyOrders: true, rowsOnly: true })
  await expect.poll(packWork.get).toBeNull()
  const kept = await database.packs.get(key)
  if (kept) await refreshPack(kept, true)
  await takePack(wish)
  expect(asked.map(({ query }) => [query.get('only'), query.get('since')])).toEqual([
    ['my-orders', null],
    ['my-orders', 'one'],
    ['my-orders', 'two'],
    [null, null],
    [null, 'whole'],
  ])
  const whole = await database.packs.get(key)
  expect(whole).toMatchObject({ cursor: 'four', bbox: null })
  expect(whole).not.toHaveProperty('onlyMyOrders')
})

test('DUR-70: stores nothing on a device that does not want it', async () => {
  automaticPacks.switchTo(false)
  await signIn(wes)
  sized(100)
  const asked = answerPacks(packText({ cursor: 'one' }, [hydrant]))
  onTestFinished(watchPacks(wes._id))
  await expect.poll(dayPacks.get).toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(asked).toEqual([])
})
