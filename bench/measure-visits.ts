/**
 * The first visit and later ones on a slow line, on a phone's screen: how long until Home can be used and until the map is
 * drawn, and how much JavaScript the first visit fetches for it.
 */
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, devices, type Page } from '@playwright/test'
import { cityOf, growTo, openPool } from './support/city.ts'
import { openBrowser, openDevice, signInOnce } from './support/map-browser.ts'
import { openSlowLine } from './support/slow-line.ts'
import { type Row, withGoal } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'

const LINE = { latency: 400, kbps: 400 }
/** Enough that some stand on a phone's first map. */
const LOCATIONS = 20_000
const PATIENCE_MS = 180_000
const account = { name: 'Bea Visits', email: 'bea.visits@example.test', password: 'Lamp-Light3r!' }
const { defaultBrowserType: _, ...phone } = devices['Pixel 7']

type Cookies = Awaited<ReturnType<typeof signInOnce>>['cookies']

/** A screen and the moment from which it is of use. */
interface Screen {
  path: string
  isUsable(page: Page): Promise<unknown>
}

const visitorHome: Screen = {
  path: '/',
  async isUsable(page) {
    await page.getByRole('link', { name: 'Open the map' }).waitFor()
    await page.getByRole('button', { name: 'Login / Register' }).first().waitFor()
  },
}
const memberHome: Screen = {
  path: '/',
  isUsable: (page) => page.getByRole('heading', { name: 'Your categories' }).waitFor(),
}
/** Base map and locations are both drawn, and nothing more is on its way. */
const map: Screen = {
  path: '/maps',
  isUsable: (page) =>
    page.waitForFunction(
      () => {
        if (!window.cityMap?.loaded()) return false
        const drawn = new Set(window.cityMap.queryRenderedFeatures().map(({ source }) => source))
        return drawn.has('location-tiles') && drawn.size > 1
      },
      undefined,
      { polling: 50 },
    ),
}
/** Offline the tiles of locations wait for the network, unless there is a day pack: base map and grid are drawn. */
const mapOffline: Screen = {
  path: '/maps',
  isUsable: (page) =>
    page.waitForFunction(
      () => new Set(window.cityMap?.queryRenderedFeatures().map(({ source }) => source)).size > 1,
      undefined,
      { polling: 50 },
    ),
}

export async function measureVisits(testbed: Testbed): Promise<Row[]> {
  const databaseUrl = await testbed.database('visits')
  const api = await testbed.startApi(databaseUrl)
  const line = await openSlowLine(api.url, LINE)
  try {
    const cookies = await memberOf(api.url, databaseUrl)
    const newProfile = () => mkdtemp(join(testbed.dir, 'device-'))
    const first = async (screen: Screen, known: Cookies = []) => {
      // The service worker installs itself once the page is at rest; on this line that takes minutes.
      const context = await openDevice(line.url, await newProfile(), { ...phone, serviceWorkers: 'block' })
      await context.addCookies(known)
      return visit(context, screen)
    }
    const profile = await newProfile()
    await installApp(api.url, profile, cookies)
    const again = async (screen: Screen, offline: boolean) =>
      visit(await openDevice(line.url, profile, { ...phone, offline }), screen)

    const words = `at ${LINE.latency} ms and ${LINE.kbps} kbps`
    const visitor = await first(visitorHome)
    const member = await first(memberHome, cookies)
    const row = (what: string, limit: number, { seconds, kilobytes }: Visit) =>
      withGoal(what, seconds, limit, ' s', [`${Math.round(kilobytes)} kB of JavaScript`])
    return [
      withGoal('first load of Home, JavaScript', Math.max(visitor.kilobytes, member.kilobytes), 200, ' kB'),
      row(`first visit, Home of a visitor ${words}`, 7, visitor),
      row(`first visit, Home of a member ${words}`, 7, member),
      row(`first visit, map of a member ${words}`, 20, await first(map, cookies)),
      row(`second visit, Home ${words}`, 2, await again(memberHome, false)),
      row(`second visit, map ${words}`, 4, await again(map, false)),
      row('second visit, Home offline', 2, await again(memberHome, true)),
      row('second visit, map offline', 4, await again(mapOffline, true)),
    ]
  } finally {
    await line.close()
  }
}

/** Signs somebody in who has a city, and answers with their cookies. */
async function memberOf(api: string, databaseUrl: string): Promise<Cookies> {
  const browser = await openBrowser(api)
  const pool = openPool(databaseUrl)
  try {
    const { cookies } = await signInOnce(browser, api, account)
    await growTo(pool, await cityOf(pool, account.email, 'Bench Town'), LOCATIONS)
    return cookies
  } finally {
    await pool.end()
    await browser.close()
  }
}

/** A visit on a fast line, after which the service worker has the app and the device keeps what was seen. */
async function installApp(api: string, profile: string, cookies: Cookies): Promise<void> {
  const context = await openDevice(api, profile, phone)
  try {
    context.setDefaultTimeout(PATIENCE_MS)
    await context.addCookies(cookies)
    const page = await context.newPage()
    for (const { path, isUsable } of [memberHome, map]) {
      await page.goto(path)
      await isUsable(page)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      // The device stores what it has read a moment later.
      await sleep(4_000)
    }
  } finally {
    await context.close()
  }
}

interface Visit {
  seconds: number
  /** JavaScript that the page has fetched until its screen was usable. */
  kilobytes: number
}

async function visit(context: BrowserContext, { path, isUsable }: Screen): Promise<Visit> {
  try {
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    const scripts = new Set<string>()
    let bytes = 0
    network.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId)
    })
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength
    })
    await network.send('Network.enable')
    const began = performance.now()
    await page.goto(path, { waitUntil: 'commit' })
    await isUsable(page)
    return { seconds: (performance.now() - began) / 1000, kilobytes: bytes / 1000 }
  } finally {
    await context.close()
  }
}
