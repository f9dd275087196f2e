/**
 * `npm run taps`: does the main job on a phone by touch. It marks an asset at the current location, adds a note and a photo,
 * then creates and closes a work order. Prints taps, scrolls, keys and time of each step, on the normal and on a slow network.
 * Also prints how long each press waits for the next paint on a phone with a quarter of the speed. It asserts nothing.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { countRequests, quiet } from '../e2e/support/quiet.ts'
import { openBrowser } from './support/map-browser.ts'
import { GOOD_MS, slowestInteraction, watchInteractions } from './support/next-paint.ts'
import { grainyPhoto } from './support/notes-on-device.ts'
import { startServer, stopPrograms } from './support/programs.ts'
import { printTable, stated, withGoal } from './support/table.ts'
import { publicUrl } from './support/testbed.ts'

/** What the same job took before the shorter way existed, and the least it can take. */
const before = { taps: 21, scrolls: 7, keys: 65 }
const least = { taps: 11, scrolls: 0, keys: 25 }
const goal = { taps: 12, scrolls: 1, keys: 25 }
const slow = { latency: 400, kbps: 400 }
/** CPU slowdown that simulates a cheap phone. */
const SLOWER = 4
type Conditions = 'as they are' | 'slow line' | 'slow processor'
const here = { latitude: 40.6181, longitude: -96.6373, accuracy: 8 }
const NOTE = 'cap is missing'
const MOST_SCROLLS = 10
const PATIENCE_MS = 180_000

/**
 * The DevTools protocol delivers a touch only after the page has drawn once more, and counts that as waiting: 0.1 to 0.4 s on
 * a slow processor. A click arrives at once, and the page handles both the same way.
 */
type Press = 'tap' | 'click'

interface Step {
  what: string
  taps: number
  scrolls: number
  keys: number
  ms: number
  /** Milliseconds from the slowest press or key to the next paint. */
  toPaint: number
  slowest: string
}

/** A thumb: scrolls each target into view before pressing it, and counts. */
function handOn(page: Page, press: Press) {
  const counts = { taps: 0, scrolls: 0, keys: 0 }
  async function tap(target: Locator): Promise<void> {
    await target.waitFor()
    for (let tries = 0; tries < MOST_SCROLLS; tries++) {
      const away = await target.evaluate(outOfReach)
      if (away === 0) break
      counts.scrolls += 1
      await page.mouse.wheel(0, away)
      await page.waitForTimeout(300)
    }
    counts.taps += 1
    await target[press]()
  }
  return {
    counts,
    tap,
    async type(text: string) {
      counts.keys += text.length
      await page.keyboard.type(text)
    },
  }
}

/** Runs in the page: how far to scroll until nothing covers the middle of the element, 0 if nothing does. */
function outOfReach(element: Element): number {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const found = document.elementFromPoint(x, y)
  if (found && (element.contains(found) || found.contains(element))) return 0
  return y - innerHeight / 2
}

async function mainJob(page: Page, photo: Buffer, press: Press): Promise<Step[]> {
  const steps: Step[] = []
  const { counts, tap, type } = handOn(page, press)
  async function step(what: string, work: () => Promise<void>): Promise<void> {
    const was = { ...counts }
    const began = performance.now()
    await work()
    const ms = performance.now() - began
    const { taps, scrolls, keys } = counts
    const slowest = await slowestInteraction(page)
    steps.push({
      what,
      taps: taps - was.taps,
      scrolls: scrolls - was.scrolls,
      keys: keys - was.keys,
      ms,
      toPaint: slowest.ms,
      slowest: slowest.what,
    })
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await step('a pin where one stands', async () => {
    await tap(page.getByRole('link', { name: 'Mark It' }))
    await page.getByRole('heading', { name: 'What is it?' }).waitFor()
  })
  await step('its icon', async () => {
    await tap(page.getByRole('searchbox', { name: 'Search icons' }))
    await type('hyd')
    await tap(button('Fire Hydrant'))
    await page.getByLabel('Name').waitFor()
  })
  await step('a note', async () => {
    await tap(page.getByLabel('New note'))
    await type(NOTE)
  })
  await step('a photo', async () => {
    const chosen = page.waitForEvent('filechooser')
    await tap(button('Photos and videos'))
    await (await chosen).setFiles({ name: 'hydrant.jpg', mimeType: 'image/jpeg', buffer: photo })
    await page.getByText('hydrant.jpg').waitFor()
  })
  await step('saved, and an order begun', async () => {
    await tap(button('Save and Create Order'))
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
  })
  await step('the order, of high priority', async () => {
    // The title is filled with the first line of the note; a user can still change it.
    await page.waitForFunction(
      (expected) => [...document.querySelectorAll('input')].some(({ value }) => value === expected),
      NOTE,
    )
    await tap(page.getByRole('radiogroup', { name: 'Priority' }).getByText('High', { exact: true }))
    await tap(button('Create Work Order'))
    await page.getByRole('heading', { level: 1, name: NOTE }).waitFor()
  })
  await step('closed with a note', async () => {
    await tap(button('Close Work Order'))
    const dialog = page.getByRole('dialog')
    const note = dialog.getByRole('textbox').first()
    await note.waitFor()
    // The field gets the focus by itself, after the app has loaded any stored draft.
    const isReady = page.waitForFunction(
      () => document.activeElement?.matches('[role=dialog] textarea'),
      undefined,
      { timeout: 2_000 },
    )
    await isReady.catch(() => tap(note))
    await type('done')
    await tap(dialog.getByRole('button', { name: 'Close Work Order' }))
    await page.getByText('Work order closed successfully!').first().waitFor()
  })
  await step('what happened, and the map', async () => {
    // Of the two links, use the floating one within reach of the thumb.
    const quick = page.getByRole('navigation', { name: 'Quick' })
    await tap(quick.getByRole('link', { name: 'Activities' }))
    await page.getByRole('heading', { level: 1, name: 'Recent Activities' }).waitFor()
    await tap(quick.getByRole('link', { name: 'Maps' }))
    await page.waitForFunction(() => (globalThis as { cityMap?: { loaded(): boolean } }).cityMap?.loaded())
  })
  return steps
}

async function onPhone(browser: Browser, photo: Buffer, conditions: Conditions): Promise<Step[]> {
  const context = await browser.newContext({
    baseURL: publicUrl,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    geolocation: here,
    permissions: ['geolocation'],
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  countRequests(page)
  await watchInteractions(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Login / Register' }).first().click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Email').fill('worker@prairiefalls.example')
  await modal.getByRole('textbox', { name: 'Password' }).fill('Lamplighter1!')
  await modal.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('link', { name: 'Mark It' }).waitFor()
  await quiet(page)
  if (conditions === 'slow line') {
    const network = await context.newCDPSession(page)
    const bytes = (slow.kbps * 1000) / 8
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.latency,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    })
  }
  if (conditions === 'slow processor') {
    const processor = await context.newCDPSession(page)
    await processor.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  }
  await slowestInteraction(page)
  const steps = await mainJob(page, photo, conditions === 'slow processor' ? 'click' : 'tap')
  await context.close()
  return steps
}

const sum = (steps: readonly Step[], of: 'taps' | 'scrolls' | 'keys' | 'ms') =>
  steps.reduce((total, step) => total + step[of], 0)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const dir = await mkdtemp(join(tmpdir(), 'lamplighter-taps-'))
try {
  const env = { DATA_DIR: dir, PUBLIC_URL: publicUrl, MAP_STREET: 'off', LOG_LEVEL: 'warn' }
  const server = await startServer({ script: ['apps/server/src/main.ts'], env })
  const browser = await openBrowser(server.url)
  const photo = await grainyPhoto(1600, 1200, 700_000)
  const fast = await onPhone(browser, photo, 'as they are')
  const slowed = await onPhone(browser, photo, 'slow line')
  const cheap = await onPhone(browser, photo, 'slow processor')
  await browser.close()
  const row = (of: 'taps' | 'scrolls' | 'keys') =>
    withGoal(of, sum(fast, of), goal[of], '', [`before ${before[of]}, at least ${least[of]}`])
  printTable([
    row('taps'),
    row('scrolls'),
    row('keys'),
    stated('time, the network as it is', seconds(sum(fast, 'ms'))),
    stated(`time at ${slow.latency} ms and ${slow.kbps} kbps`, seconds(sum(slowed, 'ms'))),
    ...fast.map(({ what, taps, scrolls, keys, ms }, index) =>
      stated(what, `${taps} / ${scrolls} / ${keys}`, [
        `${seconds(ms)}, slow ${seconds(slowed[index]?.ms ?? Number.NaN)}`,
      ]),
    ),
    ...cheap.map(({ what, toPaint, slowest }, index) =>
      withGoal(`to next paint, ${SLOWER}x slower: ${what}`, toPaint, GOOD_MS, ' ms', [
        `${slowest}; as it is ${fast[index]?.toPaint ?? '-'} ms`,
      ]),
    ),
  ])
} finally {
  await stopPrograms()
  await rm(dir, { recursive: true, force: true })
}
