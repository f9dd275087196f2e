/** Writes notes with photos in the real app, in a browser and with its own forms, as a person does. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { type City, cityOf, growTo, openPool, type Pool } from './city.ts'
import { openBrowser, openDevice, signInOnce } from './map-browser.ts'
import type { Server } from './programs.ts'
import type { Testbed } from './testbed.ts'

export interface Place {
  id: string
  latitude: number
  longitude: number
}

/** A person's device with the app on it, their city, and the server. */
export interface Device {
  api: Server
  pool: Pool
  city: Pick<City, 'id' | 'userId' | 'center'>
  /** The browser's folder. */
  profile: string
  context: BrowserContext
  page: Page
  /** Closes the browser and starts it again with the same profile. */
  reopen(how: { offline: boolean }): Promise<void>
  /** A file in the device's own folder. */
  file(name: string, content: Buffer): Promise<string>
  close(): Promise<void>
}

export async function openNoteDevice(
  testbed: Testbed,
  name: string,
  options: { locations: number },
): Promise<Device> {
  const databaseUrl = await testbed.database(name)
  const api = await testbed.startApi(databaseUrl)
  const pool = openPool(databaseUrl)
  const profile = await mkdtemp(join(testbed.dir, 'device-'))
  const account = { name: 'Bea Notes', email: `bea.${name}@example.test`, password: 'Lamp-Light3r!' }
  const browser = await openBrowser(api.url)
  const { cookies } = await signInOnce(browser, api.url, account)
  await browser.close()
  const city = await cityOf(pool, account.email, 'Bench Harbor')
  await growTo(pool, city, options.locations)
  const context = await openDevice(api.url, profile)
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.goto('/saved-locations')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  })
  const device: Device = {
    api,
    pool,
    city,
    profile,
    context,
    page,
    async reopen({ offline }) {
      await device.context.close()
      device.context = await openDevice(api.url, profile, { offline })
      device.page = await device.context.newPage()
    },
    async file(fileName, content) {
      const path = join(profile, fileName)
      await writeFile(path, content)
      return path
    },
    async close() {
      await device.context.close()
      await pool.end()
      await api.stop()
      await rm(profile, { recursive: true, force: true })
    },
  }
  return device
}

export async function placesOf({ pool, city }: Device, count: number): Promise<Place[]> {
  const { rows } = await pool.query(
    'select id, latitude, longitude from locations where city_id = $1 order by id limit $2',
    [city.id, count],
  )
  return rows
}

/** Opens the notes page of a location. When online, the app also stores on the device what it reads. */
export async function openNotes(page: Page, { id, latitude, longitude }: Place): Promise<void> {
  await page.goto(`/location-notes?lat=${latitude}&lng=${longitude}&id=${id}`)
  await addButton(page).waitFor()
  await noteField(page).and(page.locator(':enabled')).waitFor()
}

export const noteField = (page: Page) => page.getByRole('textbox', { name: 'New note' })
export const addButton = (page: Page) => page.getByRole('button', { name: 'Add Note', exact: true })

/** Waits until the app has stored the latest input or data on the device. */
export const untilStored = () => sleep(3_000)

/** A noisy JPEG with the size of a camera photo and about `bytes` bytes. */
export async function grainyPhoto(width: number, height: number, bytes: number): Promise<Buffer> {
  const grain = await sharp(randomBytes((width * height * 3) / 16), {
    raw: { width: width / 4, height: height / 4, channels: 3 },
  })
    .resize(width, height)
    .png()
    .toBuffer()
  let best = Buffer.alloc(0)
  for (const quality of [98, 95, 92, 88, 84, 80, 74, 68, 60, 50, 40, 30, 20]) {
    const made = await sharp(grain).jpeg({ quality }).toBuffer()
    if (Math.abs(made.length - bytes) < Math.abs(best.length - bytes)) best = made
  }
  return best
}
