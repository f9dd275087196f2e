/** Runs the web app in a real browser: signs users in once, opens a new map page each time and measures it. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test'
import { systemChromium } from '../../scripts/chromium.mjs'
import { publicUrl } from './testbed.ts'

export interface Account {
  name: string
  email: string
  password: string
}

export interface MapFigures {
  /** Milliseconds from the start of the page to a fully drawn map at zoom 16. */
  load: number
  /** Milliseconds from there to a fully drawn map at zoom 12. */
  wider: number
  /** CPU milliseconds of the page process per frame, while the map moves. */
  frame: number
  /** Megabytes of JavaScript objects on the page, after garbage collection. */
  heap: number
  /** DOM elements that the map uses as markers. */
  markers: number
  /** Pins and counts drawn at zoom 16. Shows that there was something to draw. */
  drawn: number
}

const viewport = { width: 1280, height: 800 }
const PAN_MS = 4000
const PATIENCE_MS = 120_000

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

/** Resolves the API's public address to the one it listens on. */
export const openBrowser = (api: string): Promise<Browser> => chromium.launch(launchedFor(api))

/** Opens a browser with a persistent profile. */
export const openDevice = (
  api: string,
  profile: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, { ...launchedFor(api), baseURL: publicUrl, viewport, ...options })

function launchedFor(api: string) {
  const executablePath = systemChromium()
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--no-first-run',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=MAP ${new URL(publicUrl).host} ${new URL(api).host}`,
    ],
  }
}

/** Registers, signs in through the dialog, and returns the browser's storage state. */
export async function signInOnce(browser: Browser, api: string, account: Account): Promise<Kept> {
  const made = await fetch(`${api}/oidc/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  if (!made.ok) throw new Error(`no account: ${made.status} ${await made.text()}`)
  const context = await browser.newContext({ baseURL: publicUrl, viewport })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Login / Register' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Email').fill(account.email)
  await modal.getByRole('textbox', { name: 'Password' }).fill(account.password)
  await modal.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('button', { name: `Account of ${account.name}` }).waitFor()
  const kept = await context.storageState()
  await context.close()
  return kept
}

/** Starts with an empty cache each time, like the first visit of the day. */
export async function measureOnce(browser: Browser, kept: Kept, path: string): Promise<MapFigures> {
  const context = await browser.newContext({ baseURL: publicUrl, viewport, storageState: kept })
  const page = await context.newPage()
  const cdp = await browser.newBrowserCDPSession()
  try {
    const began = performance.now()
    await page.goto(path)
    await untilDrawn(page)
    const load = performance.now() - began
    const drawn = await page.evaluate(
      () => window.cityMap.queryRenderedFeatures({ layers: ['location-pins', 'location-clusters'] }).length,
    )
    const widened = performance.now()
    await page.evaluate(() => void window.cityMap.jumpTo({ zoom: 12 }))
    await untilDrawn(page)
    const wider = performance.now() - widened
    const frame = await panFrame(page, cdp)
    const markers = await page.locator('.maplibregl-marker').count()
    return { load, wider, frame, heap: await heapOf(page), markers, drawn }
  } finally {
    await cdp.detach()
    await context.close()
  }
}

declare global {
  interface Window {
    cityMap: {
      loaded(): boolean
      areTilesLoaded(): boolean
      isMoving(): boolean
      getSource(id: string): unknown
      jumpTo(view: { zoom: number }): void
      panBy(by: [number, number], how: { animate: boolean }): void
      queryRenderedFeatures(of?: { layers: string[] }): { source: string }[]
    }
  }
}

/** Waits until the map is still and has all its tiles and locations, in two checks in a row. */
async function untilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const map = window.cityMap
      const done = map?.getSource('location-tiles') && map.loaded() && map.areTilesLoaded() && !map.isMoving()
      const before = document.body.dataset.drawn
      document.body.dataset.drawn = done ? 'yes' : 'no'
      return done && before === 'yes'
    },
    undefined,
    { polling: 50, timeout: PATIENCE_MS },
  )
  await page.evaluate(() => delete document.body.dataset.drawn)
}

async function panFrame(page: Page, cdp: CDPSession): Promise<number> {
  const before = await pageCpu(cdp)
  const frames = await page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        const until = performance.now() + ms
        let count = 0
        const step = () => {
          if (performance.now() > until) return resolve(count)
          count++
          // Pan back and forth over the same area.
          const way = count % 200 < 100 ? 6 : -6
          window.cityMap.panBy([way, way / 2], { animate: false })
          requestAnimationFrame(step)
        }
        step()
      }),
    PAN_MS,
  )
  return (1000 * ((await pageCpu(cdp)) - before)) / frames
}

/** CPU seconds of the page processes, workers included. */
async function pageCpu(cdp: CDPSession): Promise<number> {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

async function heapOf(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  await sleep(500)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
