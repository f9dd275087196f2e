/**
 * How long the outbox takes to send 40 notes with one photo each after the network returns, until the server has all of them.
 * The baseline sends the same notes and bytes with plain requests, from a page in the same browser to the same server.
 */
import type { Page } from '@playwright/test'
import { mediaUploadsPath } from '../packages/domain/src/media/index.ts'
import { noteMessages } from '../packages/domain/src/notes/index.ts'
import { makeCity } from './support/city.ts'
import { openBrowser } from './support/map-browser.ts'
import {
  addButton,
  type Device,
  grainyPhoto,
  noteField,
  openNoteDevice,
  openNotes,
  type Place,
  placesOf,
  untilStored,
} from './support/notes-on-device.ts'
import { scaled } from './support/scaled.ts'
import { type Row, round, withGoal } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'

const NOTES = scaled(40)
const NOTES_A_LOCATION = 10
/** Roughly a camera photo after the app has resized it. */
const PHOTO = { width: 2560, height: 1920, bytes: 1_000_000 }
/** The number of requests that the outbox sends in parallel. */
const AT_ONCE = 3
const PATIENCE_MS = 600_000

export async function measureDrain(testbed: Testbed): Promise<Row[]> {
  const device = await openNoteDevice(testbed, 'drain', { locations: 1_000 })
  try {
    const photo = await grainyPhoto(PHOTO.width, PHOTO.height, PHOTO.bytes)
    const places = await placesOf(device, Math.ceil(NOTES / NOTES_A_LOCATION))
    const path = await device.file('pole.jpg', photo)
    await writeNotes(device, places, path)
    const bare = await openBare(device, path, places)
    // Warm up: the server processes its first photos before either measurement starts.
    await sendBare(bare, 3)
    // Half before and half after, so that other load on the machine affects both.
    const before = await timed(() => sendBare(bare, Math.ceil(NOTES / 2)))
    const drained = await timed(() => drain(device))
    const after = await timed(() => sendBare(bare, Math.floor(NOTES / 2)))
    await bare.page.context().browser()?.close()
    await compareStored(device)
    const floor = before + after
    return [
      withGoal(`sending ${NOTES} notes and ${NOTES} photos from the outbox`, drained / floor, 1.3, ' x', [
        `${round(drained / 1000)} s against ${round(floor / 1000)} s by bare requests of the same browser, ${AT_ONCE} at once; photos of ${round(photo.length / 1e6)} MB`,
      ]),
    ]
  } finally {
    await device.close()
  }
}

/** Token of another user in the same city, who sends the plain requests. */
async function colleague({ pool, city }: Device): Promise<string> {
  const { userId, token } = await makeCity(pool)
  await pool.query(`insert into city_memberships (city_id, user_id, role) values ($1, $2, 'city_admin')`, [
    city.id,
    userId,
  ])
  return token
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Writes the notes in the app while it is offline. */
async function writeNotes(device: Device, places: readonly Place[], path: string): Promise<void> {
  const { page, context } = device
  for (const place of places) {
    await openNotes(page, place)
    await untilStored()
  }
  await context.setOffline(true)
  for (let at = 0; at < NOTES; at++) {
    const place = places[Math.floor(at / NOTES_A_LOCATION)]
    if (place && at % NOTES_A_LOCATION === 0) await openNotes(page, place)
    const text = `Pole ${at} leans`
    await page.getByLabel('Choose photos and videos').setInputFiles(path)
    await page.getByRole('list', { name: 'Chosen photos and videos' }).waitFor()
    await noteField(page).fill(text)
    await addWhenKept(page, text)
  }
  await page.goto('/outbox')
  await waiting(device)
    .filter({ hasText: `${NOTES} not sent yet` })
    .waitFor()
}

/** Clicks Add until the note appears. The app rejects it until the photo is stored on the device. */
async function addWhenKept(page: Page, text: string): Promise<void> {
  const added = page.getByRole('listitem').filter({ hasText: text })
  const refused = page.getByText(noteMessages.waitForUploads)
  do {
    await page.waitForTimeout(500)
    await addButton(page).click()
    await added.or(refused).first().waitFor()
  } while (await refused.isVisible())
  await added.waitFor()
}

const waiting = ({ page }: Device) => page.getByRole('status').filter({ hasText: 'not sent yet' })

/** Goes online and waits until the "not sent yet" line disappears. */
async function drain(device: Device): Promise<void> {
  await device.context.setOffline(false)
  await waiting(device).waitFor({ state: 'hidden', timeout: PATIENCE_MS })
}

/**
 * Sends with the browser's own fetch, from a page without app code. Chromium's own cost of sending a file is then the same
 * for both.
 */
async function sendBare(bare: Bare, count: number): Promise<void> {
  const { page, token, cityId, places } = bare
  const given = {
    token,
    cityId,
    places: places.map(({ id }) => id),
    count,
    atOnce: AT_ONCE,
    mediaUploadsPath,
  }
  await page.evaluate(async ({ token, cityId, places, count, atOnce, mediaUploadsPath }) => {
    const file = document.querySelector('input')?.files?.[0]
    if (!file) throw new Error('there is no photo')
    const authorization = `Bearer ${token}`
    const tus = { authorization, 'tus-resumable': '1.0.0' }
    async function ask(path: string, init: RequestInit): Promise<void> {
      const answer = await fetch(path, init)
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${init.method} ${path} answered ${answer.status}: ${text}`)
    }
    async function sendOne(at: number, photo: Blob): Promise<void> {
      const locationId = places[at % places.length] ?? ''
      const mediaId = crypto.randomUUID()
      const said = { mediaId, cityId, locationId, filename: 'pole.jpg', filetype: 'image/jpeg' }
      const metadata = Object.entries(said).map(([key, value]) => `${key} ${btoa(value)}`)
      // Create the upload and send its bytes in one request, as the app does.
      await ask(mediaUploadsPath, {
        method: 'POST',
        headers: {
          ...tus,
          'upload-length': String(photo.size),
          'upload-metadata': metadata.join(','),
          'content-type': 'application/offset+octet-stream',
        },
        body: photo,
      })
      await ask('/api/notes', {
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({
          _id: crypto.randomUUID(),
          locationId,
          text: `Pole ${at} leans`,
          images: [mediaId],
        }),
      })
    }
    let next = 0
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (next < count) await sendOne(next++, file)
      }),
    )
  }, given)
}

interface Bare {
  page: Page
  token: string
  cityId: string
  places: readonly Place[]
}

/** Opens a page of the same server and selects the photo in a file input. */
async function openBare(device: Device, path: string, places: readonly Place[]): Promise<Bare> {
  const browser = await openBrowser(device.api.url)
  const page = await browser.newPage({ bypassCSP: true })
  await page.goto(`${device.api.url}/healthz`)
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('input'), { type: 'file' })),
  )
  await page.locator('input').setInputFiles(path)
  return { page, token: await colleague(device), cityId: device.city.id, places }
}

/** Checks that every note has its photo, with the bytes that were sent. */
async function compareStored({ pool, city }: Device): Promise<void> {
  const { rows } = await pool.query(
    `select n.created_by = $2 as "outbox", count(*)::int as notes, count(m.id)::int as media,
      count(distinct m.sha256_uploaded)::int as contents
    from notes n left join media m on m.note_id = n.id where n.city_id = $1 and n.text like 'Pole %leans' group by 1 order by 1`,
    [city.id, city.userId],
  )
  const [bare, outbox] = rows
  if (outbox?.notes !== NOTES || outbox.media !== NOTES || bare?.media !== NOTES + 3)
    throw new Error(`not all is there: ${JSON.stringify(rows)}`)
}
