/**
 * DUR-18, DUR-33, DUR-71, MEDIA-8. Kills the browser with -9 at random points while it saves and sends. Everything that it reported as
 * saved reaches the server, and nothing is there twice. KILLS=<number> kills more often (`npm run crash -- 50 browser`).
 * KILLS_SEED=<number> repeats the choices of an earlier run.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@lamplighter/demo-town'
import type { Page } from '@playwright/test'
import { bothWays, type Device, NETWORK_OFF, test } from './support/device.ts'
import { open } from './support/edit-page.ts'
import {
  addNote,
  attach,
  deskOf,
  locationsNamed,
  openNotes,
  saveAll,
  savedPlace,
} from './support/field-work.ts'
import { expect } from './support/journey.ts'
import { everythingSent, outboxOf, unsentOf } from './support/kept.ts'
import { noise, type Picture } from './support/photo.ts'
import { inTables, notesAt } from './support/tables.ts'

const kills = Number(process.env.KILLS ?? 4)
const seed = Number(process.env.KILLS_SEED ?? Math.floor(Math.random() * 1e9))
interface Work {
  name: string
  picture: Picture
  /** The screen has confirmed the save. */
  told: boolean
}

interface Day {
  name: string
  done: Work[]
  /** Index of the first point. */
  far: number
  /** Duration of the last save on this machine, from the open form to the confirmation. */
  saveMs: number
}

/** In the west of the city: 25 m from one to the next. */
function pointOf(number: number): string {
  const [row, column] = [number % 80, Math.floor(number / 80)]
  return `lat=${(40.6115 + row * 0.00025).toFixed(5)}&lng=${(-96.6505 + column * 0.0004).toFixed(5)}&from=maps`
}

/** Callbacks for the progress of the work. */
interface Watcher {
  onOpen(): void
  onTold(): void
}

/** Saves locations with a note and a photo until the browser is killed. */
async function work(page: Page, day: Day, { onOpen, onTold }: Watcher): Promise<void> {
  const { name, done, far } = day
  for (;;) {
    const one: Work = {
      name: `${name} ${done.length}`,
      picture: await noise('slat.png'),
      told: false,
    }
    await open(page, pointOf(far + done.length))
    done.push(one)
    onOpen()
    const begun = performance.now()
    await page.getByLabel('Name').fill(one.name)
    await page.getByLabel('New note').fill(`Note of ${one.name}`)
    await attach(page, one.picture)
    await saveAll(page)
    one.told = true
    day.saveMs = performance.now() - begun
    onTold()
  }
}

/**
 * Kills the browser at a random moment: `share` of a save's duration after the first form opens, or with `told` after the first
 * confirmation. Fails if the work failed before that.
 */
async function killDuringWork(
  device: Device,
  day: Day,
  after: 'open' | 'told',
  share: number,
): Promise<void> {
  const page = await device.open()
  let killed = false
  const opened = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  const ended = work(page, day, { onOpen: opened.resolve, onTold: told.resolve }).catch((error: unknown) => {
    if (!killed) throw error
  })
  await Promise.race([after === 'told' ? told.promise : opened.promise, ended])
  await Promise.race([sleep(share * day.saveMs), ended])
  killed = true
  await device.kill()
  await ended
}

/** Compares the tables with what the screen called saved. */
async function compare({ name: prefix, done }: Day, run: string): Promise<void> {
  const told = done.filter((one) => one.told)
  const made = await inTables((db) =>
    db
      .selectFrom('locations')
      .select(['id', 'name', 'version'])
      .where('name', 'like', `${prefix} %`)
      .execute(),
  )
  console.info(`${run}, ${done.length} begun, ${told.length} told, ${made.length} on the server`)
  const names = made.map(({ name }) => name)
  expect(names, 'nothing is doubled').toEqual([...new Set(names)])
  expect(names, 'what was told is there').toEqual(expect.arrayContaining(told.map(({ name }) => name)))
  expect(told.length, 'some of it was told').toBeGreaterThan(0)
  for (const { id, name, version } of made) {
    const one = done.find((other) => other.name === name)
    const notes = (await notesAt(id)).map(({ text, files }) => ({ text, files }))
    const whole = { text: `Note of ${name}`, files: [{ name: 'slat.png', sha256: one?.picture.sha256 }] }
    expect(version, name).toBe(1)
    // The text of an unconfirmed note may be cut off anywhere, and is sent as far as it was typed.
    if (one?.told) expect(notes, name).toEqual([whole])
    else expect(notes.length, name).toBeLessThanOrEqual(1)
  }
}

bothWays.forEach((how, number) => {
  test(`${kills} kills while saving ${how} and while sending: no confirmed save is lost, nothing is stored twice`, async ({
    device,
  }) => {
    test.setTimeout(240_000 + kills * 20_000)
    const random = seededRandom(seed + number)
    const day = { name: `Kill ${number} ${Date.now()}`, done: [] as Work[], far: number * 300, saveMs: 0 }
    for (let kill = 0; kill < kills; kill++) {
      const sending = kill % 2 === 1
      if (sending) await device.comeBack()
      else await device.leave(how)
      // The first kill comes after a confirmed save, on any machine, and during the next one.
      if (kill === 0) await killDuringWork(device, day, 'told', random.between(0, 1.5))
      else await killDuringWork(device, day, 'open', random.between(0, 2.5))
    }
    await device.comeBack()
    const page = await device.open()
    await page.goto('/outbox')
    await everythingSent(page, 120_000)

    await compare(day, `${how}, seed ${seed}: ${kills} kills`).catch(async (error) => {
      // It may be the browser that lost data (docs/reliability.md).
      console.info(await device.storageLog())
      throw error
    })
  })
})

test('DUR-71 after a kill in the middle of a write of the browser, what is saved next outlives the following starts', async ({
  device,
}) => {
  const names = ['before', 'after'].map((when) => `Kept ${when} ${Date.now()}`)
  await device.leave(NETWORK_OFF)
  for (const [number, name] of names.entries()) {
    const page = await device.open()
    await open(page, pointOf(700 + number))
    await page.getByLabel('Name').fill(name)
    await saveAll(page)
    await device.kill()
    // A record of 100 bytes that ends after its header.
    if (number === 0) await device.addToStorageLog(Buffer.from([1, 2, 3, 4, 100, 0, 1]))
  }
  const page = await device.open()
  await page.goto('/outbox')
  expect((await unsentOf(page)).map(({ title }) => title)).toEqual(names)
  await device.comeBack()
  await everythingSent(page)
  for (const name of names) expect(await locationsNamed(name)).toHaveLength(1)
})

test('after a kill in the middle of a chunk, the upload of a photo taken with the network off resumes: almost no byte is sent twice', async ({
  device,
  page: desk,
}) => {
  const place = await savedPlace(await deskOf(desk), 'Culvert', 86)
  const picture = await noise('culvert.png', 2_000, 1_500)
  const page = await device.open()
  await openNotes(page, place)
  const parts = () =>
    device.line.asked.filter(
      ({ method, path }) => ['POST', 'PATCH'].includes(method) && path.startsWith('/api/media/uploads'),
    )
  device.line.treat = (asked) =>
    parts().at(-1) === asked && parts().length === 5 ? { passBytes: 300_000 } : undefined
  await device.leave(NETWORK_OFF)
  await addNote(page, 'Seen from the road', picture)
  await device.comeBack()
  await expect.poll(() => parts().at(4)?.bytes, { intervals: [50], timeout: 60_000 }).toBe(300_000)
  await device.kill()
  device.line.treat = () => undefined
  const again = await device.open()
  await again.goto('/outbox')
  await everythingSent(again, 60_000)
  expect(await notesAt(place.id)).toMatchObject([
    { text: 'Seen from the road', files: [{ name: 'culvert.png', sha256: picture.sha256 }] },
  ])
  const sent = parts().reduce((sum, { bytes }) => sum + bytes, 0)
  expect(sent / picture.buffer.length).toBeGreaterThanOrEqual(1)
  expect(sent / picture.buffer.length).toBeLessThanOrEqual(1.1)
  expect(await outboxOf(again)).toHaveLength(1)
})
