/**
 * DUR-73 to DUR-76. The server gets a new name while five devices hold unsent work under the old one. All of it arrives,
 * and then the devices open the new name. Chromium takes every name below localhost for this machine, and as secure.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRunningPostgres } from '@lamplighter/embedded-postgres'
import { type BrowserContext, type Page, request } from '@playwright/test'
import { embeddedAccessTo } from '../apps/server/src/db/database-access.ts'
import { openDb } from '../apps/server/src/db/kysely.ts'
import { expectAccessible } from './support/axe.ts'
import { keptOnDevice } from './support/device.ts'
import { addNote, openNotes, type Place } from './support/field-work.ts'
import { expect, logIn, loginButton, password, people, test } from './support/journey.ts'
import { everythingSent, unsentOf } from './support/kept.ts'
import { noise, type Picture } from './support/photo.ts'
import { beginSession, tokenOf } from './support/session.ts'
import { startServer } from './support/stranger.ts'

const port = Number(process.env.E2E_PORT ?? '5180') + 7
const local = `http://localhost:${port}`
const former = `http://former.localhost:${port}`
const renamed = `http://renamed.localhost:${port}`

let dataDir: string
let stop: () => Promise<void>
const start = async (names: Record<string, string>) => {
  stop = await startServer('apps/server/src/main.ts', `${local}/readyz`, {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'on',
    MAP_STREET: 'off',
    ...names,
  })
}
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lamplighter-names-'))
  await start({ PUBLIC_URL: former })
})
test.afterAll(async () => {
  await stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

interface Device {
  email: string
  context: BrowserContext
  page: Page
  text: string
  picture: Picture
}

/** A location of the demonstration, and the notes that it has. */
async function somePlace(): Promise<Place> {
  const http = await request.newContext({ baseURL: local })
  await beginSession(http, { email: people.worker, password })
  const headers = { authorization: `Bearer ${await tokenOf(http)}` }
  const [first] = await (await http.get('/api/locations?limit=1', { headers })).json()
  await http.dispose()
  const { _id: id, name, latitude: lat, longitude: lng } = first
  return { id, name, lat, lng }
}

/** Hashes of the stored photos by the text of their note, and how often each text is stored. */
async function stored(texts: readonly string[]) {
  const running = await findRunningPostgres(dataDir)
  if (!running) throw new Error('The database is not running')
  const { pool } = openDb({ connection: embeddedAccessTo(running).owner, max: 1 })
  try {
    const { rows } = await pool.query<{ text: string; sha256: string }>(
      `select n.text, encode(m.sha256_uploaded, 'hex') as sha256 from notes n join media m on m.note_id = n.id
      where n.text = any($1) order by n.text`,
      [[...texts]],
    )
    return rows
  } finally {
    await pool.end()
  }
}

test('unsent work of five devices survives a new server name', async ({ browser }) => {
  const place = await somePlace()
  const emails = [people.worker, people.admin, people.worker, people.admin, people.worker]
  const devices: Device[] = []
  await test.step('five devices work offline under the old name', async () => {
    for (const [at, email] of emails.entries()) {
      const context = await browser.newContext({ baseURL: former, serviceWorkers: 'allow' })
      await context.addInitScript(() => localStorage.setItem('lamplighter.automatic-packs', 'off'))
      const page = await context.newPage()
      await page.goto('/')
      await logIn(page, email)
      await keptOnDevice(page)
      await openNotes(page, place)
      await context.setOffline(true)
      const device = { email, context, page, text: `Device ${at}`, picture: await noise(`photo-${at}.png`) }
      await addNote(page, device.text, device.picture)
      await expect.poll(() => unsentOf(page)).toHaveLength(1)
      devices.push(device)
    }
  })
  await stop()
  await start({ PUBLIC_URL: renamed, PUBLIC_URL_FORMER: former })

  const [expired, ...others] = devices as [Device, ...Device[]]
  await test.step('four devices send everything under the old name, then open the new one', async () => {
    for (const { page, context } of others) {
      await context.setOffline(false)
      await page.reload()
      const line = page.getByRole('region', { name: 'New address' })
      await expect(line).toContainText(`Lamplighter has a new address: ${renamed}.`)
      await everythingSent(page)
      const link = line.getByRole('link', { name: `Open ${renamed}` })
      await expect(link).toHaveAttribute(
        'href',
        `${renamed}/location-notes?lat=${place.lat}&lng=${place.lng}`,
      )
      await page.goto('/maps?lat=40.6181&lng=-96.6373')
      await expect(page).toHaveURL(new RegExp(`^${renamed}/maps\\?lat=40\\.6181&lng=-96\\.6373`))
    }
  })

  await test.step('a device whose session is over saves a file, and its work is sent from it under the new name', async () => {
    const { page, context, email, text } = expired
    await context.clearCookies()
    await context.setOffline(false)
    await page.goto('/outbox')
    await expect(page.getByText('1 change by Wes Carter waits on this device.')).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByText(text)).toBeHidden()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save All as File' }).click()
    const path = await (await downloading).path()
    const elsewhere = await context.newPage()
    await elsewhere.goto(`${renamed}/outbox`)
    await logIn(elsewhere, email)
    const file = elsewhere.locator('input[type=file]')
    await file.setInputFiles(path)
    await elsewhere.getByRole('button', { name: 'Add and Send' }).click()
    await expect(elsewhere.getByText('1 change added. Sending starts now.')).toBeVisible()
    await everythingSent(elsewhere)
    await file.setInputFiles(path)
    await expect(elsewhere.getByText('1 was here already.')).toBeVisible()
    await everythingSent(elsewhere)
    // The device still has its own copy, and sends it too.
    await page.bringToFront()
    await logIn(page, email)
    await everythingSent(page)
    await expect(loginButton(page)).toBeHidden()
  })

  await test.step('the server has each note and photo once, byte for byte', async () => {
    const wanted = devices.map(({ text, picture }) => ({ text, sha256: picture.sha256 }))
    expect(await stored(devices.map(({ text }) => text))).toEqual(wanted)
  })
  for (const { context } of devices) await context.close()
})
