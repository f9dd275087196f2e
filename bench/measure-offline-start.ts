/** From a browser that was just started to the drawn list of locations: without a network, over the same with one. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { cityOf, growTo, openPool } from './support/city.ts'
import { openBrowser, openDevice, signInOnce } from './support/map-browser.ts'
import { root } from './support/programs.ts'
import { median, type Row, round, stated, withGoal } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'

const ROUNDS = 5
const LOCATIONS = 1_000
const account = { name: 'Bea Offline', email: 'bea.offline@example.test', password: 'Lamp-Light3r!' }

export async function measureOfflineStart(testbed: Testbed): Promise<Row[]> {
  const databaseUrl = await testbed.database('offline')
  const api = await testbed.startApi(databaseUrl)
  const pool = openPool(databaseUrl)
  const profile = await mkdtemp(join(testbed.dir, 'device-'))
  try {
    const browser = await openBrowser(api.url)
    const { cookies } = await signInOnce(browser, api.url, account)
    await browser.close()
    await growTo(pool, await cityOf(pool, account.email, 'Bench Town'), LOCATIONS)
    await installed(api.url, profile, cookies)
    const online: number[] = []
    const offline: number[] = []
    for (let index = 0; index < ROUNDS; index++) {
      online.push(await startOnce(api.url, profile, false))
      offline.push(await startOnce(api.url, profile, true))
    }
    return [
      withGoal('offline start to the list', median(offline) / median(online), 1, ' x', [
        `median of ${ROUNDS}: ${round(median(offline))} ms offline, ${round(median(online))} ms online`,
      ]),
      stated('kept on the device to start from', `${round((await shellBytes()) / 1e6)} MB`),
    ]
  } finally {
    await pool.end()
    await api.stop()
    await rm(profile, { recursive: true, force: true })
  }
}

type Cookies = Awaited<ReturnType<typeof signInOnce>>['cookies']

/** As after a morning: the app is on the device, and the list was looked at. */
async function installed(api: string, profile: string, cookies: Cookies): Promise<void> {
  const context = await openDevice(api, profile, false)
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.goto('/saved-locations')
  await listDrawn(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  })
  // What was read is stored a moment later.
  await sleep(4_000)
  await context.close()
}

async function startOnce(api: string, profile: string, offline: boolean): Promise<number> {
  const context = await openDevice(api, profile, offline)
  const page = await context.newPage()
  const began = performance.now()
  await page.goto('/saved-locations', { waitUntil: 'commit' })
  await listDrawn(page)
  const took = performance.now() - began
  // What this visit read is stored, too.
  await sleep(2_500)
  await context.close()
  return took
}

const listDrawn = (page: Page) => page.getByRole('main').getByRole('row').nth(5).waitFor()

async function shellBytes(): Promise<number> {
  const dist = join(root, 'apps/web/dist')
  const files = (await readdir(dist, { recursive: true })).filter((name) => !/\.(br|gz)$/.test(name))
  const sizes = await Promise.all(files.map((name) => stat(join(dist, name))))
  return sizes.filter((one) => one.isFile()).reduce((sum, { size }) => sum + size, 0)
}
