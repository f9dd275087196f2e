/**
 * A day pack of 100,000 locations in a browser: how long it takes, for how long it holds up the page, what it stores, and a refresh
 * with ten changes. Fewer with DAY_PACK_LOCATIONS, to see that it works.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { cityOf, growTo, openPool } from './support/city.ts'
import { openBrowser, openDevice, signInOnce } from './support/map-browser.ts'
import { type Row, round, stated } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'

const LOCATIONS = Number(process.env.DAY_PACK_LOCATIONS ?? 100_000)
const CHANGES = 10
const PATIENCE_MS = 15 * 60_000
const account = { name: 'Bea Pack', email: 'bea.pack@example.test', password: 'Lamp-Light3r!' }

export async function measurePackOnDevice(testbed: Testbed): Promise<Row[]> {
  const databaseUrl = await testbed.database('pack')
  const api = await testbed.startApi(databaseUrl)
  const pool = openPool(databaseUrl)
  const profile = await mkdtemp(join(testbed.dir, 'device-'))
  try {
    const browser = await openBrowser(api.url)
    const { cookies } = await signInOnce(browser, api.url, account)
    await browser.close()
    const city = await cityOf(pool, account.email, 'Bench Town')
    await growTo(pool, city, LOCATIONS)
    const context = await openDevice(api.url, profile, false)
    await context.addCookies(cookies)
    const page = await context.newPage()
    await page.goto('/settings')
    const card = page.getByRole('region', { name: 'Day Pack' })
    const take = card.getByRole('button', { name: 'Download Day Pack' })
    const refresh = card.getByRole('button', { name: 'Refresh' })
    await take.waitFor()
    const before = await indexedDbBytes(page)
    const taken = await held(page, async () => {
      await take.click()
      await refresh.waitFor({ timeout: PATIENCE_MS })
    })
    const bytes = (await indexedDbBytes(page)) - before
    await pool.query(
      `update locations set name = name || ' again', version = version + 1, updated_at = now()
       where id in (select id from locations where city_id = $1 limit $2)`,
      [city.id, CHANGES],
    )
    const refreshed = await held(page, async () => {
      await refresh.click()
      await refresh.waitFor({ state: 'hidden' })
      await refresh.waitFor({ timeout: PATIENCE_MS })
    })
    const words = await card.getByText(/ open orders, /).textContent()
    await context.close()
    return [
      stated(
        `day pack of ${LOCATIONS.toLocaleString('en-US')} taken in a browser`,
        `${round(taken.ms / 1000)} s`,
        [
          `the page held up for ${round(taken.blocked)} ms in all, ${round(taken.longest)} ms at the longest`,
          `${round(bytes / 1e6)} MB of IndexedDB, ${Math.round(bytes / LOCATIONS)} bytes a location; the card says ${words}`,
          `${CHANGES} changes: ${round(refreshed.ms)} ms, the page held up for ${round(refreshed.longest)} ms at the longest`,
        ],
      ),
    ]
  } finally {
    await pool.end()
    await api.stop()
    await rm(profile, { recursive: true, force: true })
  }
}

/** How long the work takes, and the tasks of the page's own thread meanwhile that hold up a tap: what each has above 50 ms. */
async function held(page: Page, work: () => Promise<void>) {
  await page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask' })
    Object.assign(window, { tasks })
  })
  const began = performance.now()
  await work()
  const ms = performance.now() - began
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
  const blocked = tasks.reduce((sum, task) => sum + task - 50, 0)
  return { ms, blocked, longest: Math.max(0, ...tasks) }
}

const indexedDbBytes = (page: Page) =>
  page.evaluate(async () => {
    const { usageDetails } = (await navigator.storage.estimate()) as { usageDetails?: { indexedDB?: number } }
    return usageDetails?.indexedDB ?? 0
  })
