/**
 * A day pack of 100,000 locations in a browser: how long it takes, for how long it blocks the page, what it stores, a refresh
 * with ten changes; then, offline, the first list of it, a search in it, and the memory of the page.
 */
import type { Page } from '@playwright/test'
import { type Device, openNoteDevice } from './support/notes-on-device.ts'
import { highestPageMemory } from './support/page-memory.ts'
import { named, scaled } from './support/scaled.ts'
import { median, type Row, round, stated } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'

const LOCATIONS = scaled(100_000)
const CHANGES = 10
const LISTS = 5
const SEARCHES = 10
const PATIENCE_MS = 10 * 60_000

export async function measurePackOnDevice(testbed: Testbed): Promise<Row[]> {
  const device = await openNoteDevice(testbed, 'pack', { locations: LOCATIONS })
  try {
    return [await takePack(device), ...(await readOffline(device))]
  } finally {
    await device.close()
  }
}

async function takePack({ page, pool, city }: Device): Promise<Row> {
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'Day Pack' })
  const take = card.getByRole('button', { name: 'Download Day Pack' })
  const refresh = card.getByRole('button', { name: 'Refresh' })
  await take.waitFor()
  const before = await indexedDbBytes(page)
  const taken = await blockedWhile(page, async () => {
    await take.click()
    await refresh.waitFor({ timeout: PATIENCE_MS })
  })
  const bytes = (await indexedDbBytes(page)) - before
  await pool.query(
    `update locations set name = name || ' again', version = version + 1, updated_at = now()
     where id in (select id from locations where city_id = $1 limit $2)`,
    [city.id, CHANGES],
  )
  const refreshed = await blockedWhile(page, async () => {
    await refresh.click()
    await refresh.waitFor({ state: 'hidden' })
    await refresh.waitFor({ timeout: PATIENCE_MS })
  })
  return stated(`day pack of ${named(LOCATIONS)} taken in a browser`, `${round(taken.ms / 1000)} s`, [
    `the page blocked for ${round(taken.blocked)} ms in all, ${round(taken.longest)} ms at the longest`,
    `${round(bytes / 1e6)} MB of IndexedDB, ${Math.round(bytes / LOCATIONS)} bytes a location`,
    `${CHANGES} changes: ${round(refreshed.ms)} ms, the page blocked for ${round(refreshed.longest)} ms at the longest`,
  ])
}

/** How long the work takes, and what the long tasks of the page's main thread have above 50 ms meanwhile. */
async function blockedWhile(page: Page, work: () => Promise<void>) {
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

async function readOffline(device: Device): Promise<Row[]> {
  await device.reopen({ offline: true })
  const lists: number[] = []
  for (let at = 0; at < LISTS; at++) lists.push(await firstList(device, at))
  const searches: number[] = []
  for (let at = 0; at < SEARCHES; at++) searches.push(await search(device.page, at))
  const peak = highestPageMemory(device.profile)
  return [
    stated('first offline list of it', `${round(median(lists))} ms`, [
      `median of ${LISTS} pages opened anew, the slowest ${round(Math.max(...lists))} ms`,
    ]),
    stated(`searching ${named(LOCATIONS)} offline`, `${round(median(searches))} ms`, [
      `from the last key to the result, median of ${SEARCHES}, the slowest ${round(Math.max(...searches))} ms`,
      `memory of the page at its highest: ${peak === null ? 'unknown' : `${round(peak)} MB`}`,
    ]),
  ]
}

const rows = (page: Page) => page.getByRole('main').getByRole('row')

/** Searches for other words each time: lists that were read online are stored as well. */
async function firstList({ page }: Device, at: number): Promise<number> {
  const began = performance.now()
  const words = `Elm Avenue, seen on the round of week ${at}`
  await page.goto(`/saved-locations?search=${encodeURIComponent(words)}`)
  await rows(page).nth(5).waitFor({ timeout: PATIENCE_MS })
  return performance.now() - began
}

async function search(page: Page, at: number): Promise<number> {
  const name = `Asset ${Math.floor(((at + 1) * LOCATIONS) / (SEARCHES + 1))}`
  const began = performance.now()
  await page.getByRole('searchbox').fill(name)
  await rows(page).filter({ hasText: name }).first().waitFor({ timeout: PATIENCE_MS })
  return performance.now() - began
}
