/** The first visit on a slow line, nothing in any cache: from the address until Home can be used, and until the map is drawn. */
import { type Browser, type BrowserContext, devices, type Page } from '@playwright/test'
import { openBrowser } from './support/map-browser.ts'
import { startServer } from './support/programs.ts'
import { type Row, withGoal } from './support/table.ts'
import { publicUrl, type Testbed } from './support/testbed.ts'

const slow = { latency: 400, kbps: 400 }
const line = `${slow.latency} ms and ${slow.kbps} kbps`
const PATIENCE_MS = 120_000

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

interface Start {
  /** Milliseconds until the browser paints anything with words or pictures in it. */
  painted: number
  /** Milliseconds until `done` is so. */
  done: number
  kilobytes: number
}

export async function measureSlowStart(testbed: Testbed): Promise<Row[]> {
  const server = await startServer({
    script: ['apps/server/src/main.ts'],
    env: {
      DATA_DIR: `${testbed.dir}/slow-start`,
      PUBLIC_URL: publicUrl,
      MAP_STREET: 'off',
      LOG_LEVEL: 'warn',
    },
  })
  const browser = await openBrowser(server.url)
  try {
    const kept = await worker(browser)
    const visitor = await coldStart(browser, undefined, '/', homeIsRead)
    const login = await coldStart(browser, undefined, '/', loginWorks)
    const member = await coldStart(browser, kept, '/', homeOfMember)
    const first = await coldStart(browser, withoutHome(kept), '/', homeOfMember)
    const map = await coldStart(browser, kept, '/maps', mapDrawn)
    const words = ({ painted, kilobytes }: Start) => [
      `first paint after ${(painted / 1000).toFixed(1)} s; ${Math.round(kilobytes)} kB in all`,
    ]
    return [
      withGoal(
        `Home of a visitor, read and followed, at ${line}`,
        visitor.done / 1000,
        4,
        ' s',
        words(visitor),
      ),
      withGoal(`Login / Register of a visitor at ${line}`, login.done / 1000, 4, ' s', words(login)),
      withGoal(`Home of a member, read and followed, at ${line}`, member.done / 1000, 4, ' s', words(member)),
      withGoal(
        `Home of a member on a device that keeps none at ${line}`,
        first.done / 1000,
        4,
        ' s',
        words(first),
      ),
      withGoal(`the map drawn at ${line}`, map.done / 1000, 12, ' s', words(map)),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Under which the device keeps a member's Home as it was drawn last (apps/web/src/lib/painted-screen.ts). */
const HOME_KEY = 'lamplighter.home'

/** As on a device where somebody has signed in just now, or where the app was updated. */
const withoutHome = ({ cookies, origins }: Kept): Kept => ({
  cookies,
  origins: origins.map((origin) => ({
    ...origin,
    localStorage: origin.localStorage.filter(({ name }) => name !== HOME_KEY),
  })),
})

async function worker(browser: Browser): Promise<Kept> {
  const context = await browser.newContext({ baseURL: publicUrl })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Login / Register' }).first().click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Email').fill('worker@prairiefalls.example')
  await modal.getByRole('textbox', { name: 'Password' }).fill('Lamplighter1!')
  await modal.getByRole('button', { name: 'Login', exact: true }).click()
  await homeOfMember(page)
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, HOME_KEY)
  const kept = await context.storageState()
  await context.close()
  return kept
}

async function coldStart(
  browser: Browser,
  kept: Kept | undefined,
  path: string,
  done: (page: Page) => Promise<unknown>,
): Promise<Start> {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  const context = await browser.newContext({
    ...phone,
    serviceWorkers: 'block',
    baseURL: publicUrl,
    ...(kept ? { storageState: kept } : {}),
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const perSecond = (slow.kbps * 1000) / 8
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: perSecond,
    uploadThroughput: perSecond,
  })
  try {
    const began = performance.now()
    await page.goto(path, { waitUntil: 'commit' })
    await done(page)
    const ended = performance.now() - began
    const painted = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    )
    return { painted, done: ended, kilobytes: bytes / 1000 }
  } finally {
    await context.close()
  }
}

/** By what the page itself brings, or by the app. */
const homeIsRead = (page: Page) => page.getByRole('link', { name: 'Open the map' }).waitFor()

const homeOfMember = (page: Page) => page.getByRole('heading', { name: 'Your categories' }).waitFor()

/** The app's own, which opens the dialog at once. */
const loginWorks = (page: Page) =>
  page.locator('#root').getByRole('button', { name: 'Login / Register' }).first().waitFor()

/** Something of the base and of the locations stands on the map, and nothing more is on its way: without its worker it has no tiles to wait for. */
const mapDrawn = (page: Page) =>
  page.waitForFunction(
    () => {
      const map = window.cityMap
      if (!map?.getSource('location-tiles') || !map.loaded()) return false
      const drawn = new Set(map.queryRenderedFeatures().map(({ source }) => source))
      return drawn.has('location-tiles') && drawn.size > 1
    },
    undefined,
    { polling: 50 },
  )
