/**
 * A day pack of 100,000 locations on a device: how long it takes to take it, to see the first list of it, and to search it without
 * a network; and how much memory the page needs for that. Fewer with OFFLINE_LOCATIONS, to see that it works.
 */
import type { Page } from '@playwright/test'
import { type Device, openNoteDevice } from './support/notes-on-device.ts'
import { highestPageMemory } from './support/page-memory.ts'
import { median, type Row, round, stated } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'

const LOCATIONS = Number(process.env.OFFLINE_LOCATIONS ?? 100_000)
const LISTS = 5
const SEARCHES = 10
const PATIENCE_MS = 600_000

export async function measureOfflineSearch(testbed: Testbed): Promise<Row[]> {
  const device = await openNoteDevice(testbed, 'offline_search', { locations: LOCATIONS })
  try {
    const taken = await takePack(device.page)
    await device.reopen({ offline: true })
    const lists: number[] = []
    for (let at = 0; at < LISTS; at++) lists.push(await firstList(device, at))
    const searches: number[] = []
    const before = highestPageMemory(device.profile)
    for (let at = 0; at < SEARCHES; at++) searches.push(await search(device.page, at))
    const peak = highestPageMemory(device.profile)
    const among = LOCATIONS.toLocaleString('en-US')
    const inMb = (bytes: number | null) => (bytes === null ? 'not told' : `${round(bytes)} MB`)
    return [
      stated(`taking a day pack of ${among}`, `${round(taken / 1000)} s`, [
        'from the button until it is on the device, by a page on the same machine',
      ]),
      stated('first offline list of it', `${round(median(lists))} ms`, [
        `pages opened anew for words that were not asked for before; ${LISTS} of them, the slowest ${round(Math.max(...lists))} ms`,
      ]),
      stated(`searching ${among} offline`, `${round(median(searches))} ms`, [
        `from the last key to the one that is left; ${SEARCHES} of them, the slowest ${round(Math.max(...searches))} ms`,
      ]),
      stated('memory of the page meanwhile', inMb(peak), [
        `at its highest; ${inMb(before)} before the first search`,
      ]),
    ]
  } finally {
    await device.close()
  }
}

async function takePack(page: Page): Promise<number> {
  await page.goto('/settings')
  const take = page.getByRole('button', { name: 'Download Day Pack' })
  await take.waitFor()
  const began = performance.now()
  await take.click()
  await page.getByText(/^As of /).waitFor({ timeout: PATIENCE_MS })
  return performance.now() - began
}

const rows = (page: Page) => page.getByRole('main').getByRole('row')

/** What was read with a network is kept, too; these words were never asked for. */
async function firstList({ page }: Device, at: number): Promise<number> {
  const began = performance.now()
  await page.goto(
    `/saved-locations?search=${encodeURIComponent(`Elm Avenue, seen on the round of week ${at}`)}`,
  )
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
