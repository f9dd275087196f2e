/** ORDER-15, ORDER-16. Work orders of a day without a network: raised, closed, the browser ended, sent; and a closing that lost. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumFlags, systemChromium } from '../scripts/chromium.mjs'
import { expectAccessible } from './support/axe.ts'
import { type Api, apiOf, saveLocation } from './support/fresh-user.ts'
import { expect, people, signIn, test } from './support/journey.ts'

const kept = 'Kept on this device. It is sent by itself.'
const unique = Date.now()

interface Order {
  _id: string
  title: string
  status: string
  closingNote: string | null
  description: string
  version: number
}

const ordersAt = async (api: Api, locationId: string) =>
  (await (await api('GET', `/api/workorders?locationId=${locationId}`)).json()) as Order[]

/** Walks inside the page that is open: without a network no other can be loaded. */
async function walk(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** What writes and tells of it is asked for as the page opens: all code is here once no more comes for a while. */
async function fetched(page: Page): Promise<void> {
  let before = 0
  const noMoreCame = async () => {
    const now = await page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
    )
    const isSame = now === before
    before = now
    return isSame
  }
  await expect.poll(noMoreCame, { intervals: [1_500] }).toBe(true)
}

const list = (page: Page, status: string) => page.getByRole('region', { name: `${status} work orders` })

async function close(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Close Work Order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(note)
  await dialog.getByRole('button', { name: 'Close Work Order' }).click()
  await expect(dialog).toBeHidden()
}

/** A browser that keeps its profile: it can be ended and started again. */
async function startBrowser(profile: string, baseURL: string | undefined): Promise<BrowserContext> {
  const executablePath = systemChromium()
  return chromium.launchPersistentContext(profile, {
    ...(baseURL ? { baseURL } : {}),
    ...(executablePath ? { executablePath } : {}),
    args: chromiumFlags,
    reducedMotion: 'reduce',
  })
}

test('ORDER-15 two orders raised and one closed without a network; the browser is ended; each is sent once', async ({
  baseURL,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'lamplighter-orders-'))
  try {
    const first = await startBrowser(profile, baseURL)
    const page = first.pages()[0] ?? (await first.newPage())
    await signIn(page, people.worker)
    const api = await apiOf(page)
    const place = { latitude: 40.6152, longitude: -96.6391 }
    const locationId = await saveLocation(api, { name: `Culvert ${unique}`, ...place })
    await page.goto(`/work-orders?location=${locationId}`)
    await expect(page.getByText('No work order matches these filters.').first()).toBeVisible()
    await walk(page, `/work-orders/new/details?locationId=${locationId}`)
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
    await fetched(page)
    await first.setOffline(true)
    for (const title of [`Clear the grate ${unique}`, `Mend the wall ${unique}`]) {
      await walk(page, `/work-orders/new/details?locationId=${locationId}`)
      await page.getByRole('textbox', { name: 'Title' }).fill(title)
      await page.getByRole('button', { name: 'Create Work Order' }).click()
      await expect(page.getByText(kept)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
    await close(page, 'Two stones set')
    await walk(page, `/work-orders?location=${locationId}`)
    await expect(list(page, 'Open').getByText(`Clear the grate ${unique}`)).toBeVisible()
    await expect(list(page, 'Open').getByText('On this device')).toHaveCount(1)
    await expect(list(page, 'Finished').getByText(`Mend the wall ${unique}`)).toBeVisible()
    await expect(page.getByRole('tab', { name: /^All\s*2$/ })).toBeVisible()
    await expectAccessible(page)
    await first.close()

    const second = await startBrowser(profile, baseURL)
    const again = second.pages()[0] ?? (await second.newPage())
    await signIn(again, people.worker)
    const after = await apiOf(again)
    const rows = async () =>
      (await ordersAt(after, locationId))
        .map(({ title, status, closingNote, version }) => ({ title, status, closingNote, version }))
        .toSorted((one, other) => (one.title < other.title ? -1 : 1))
    // What was tried in vain before waits for its time.
    await expect.poll(rows, { timeout: 60_000 }).toEqual([
      { title: `Clear the grate ${unique}`, status: 'open', closingNote: null, version: 1 },
      { title: `Mend the wall ${unique}`, status: 'finished', closingNote: 'Two stones set', version: 2 },
    ])
    await again.goto(`/work-orders?location=${locationId}`)
    await expect(list(again, 'Open').getByText(`Clear the grate ${unique}`)).toBeVisible()
    await expect(again.getByText('On this device')).toHaveCount(0)
    await second.close()
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
})

test('ORDER-16 of two who close the same order, the one who was out of reach keeps the note for the location', async ({
  page,
  context,
  browser,
}) => {
  await signIn(page, people.worker)
  const api = await apiOf(page)
  const place = { latitude: 40.6154, longitude: -96.6395 }
  const locationId = await saveLocation(api, { name: `Sluice ${unique}`, ...place })
  const made = await api('POST', '/api/workorders', { locationId, title: `Free the sluice ${unique}` })
  const { _id: id } = (await made.json()) as Order
  const other = await (await browser.newContext()).newPage()
  await signIn(other, people.director)

  await page.goto(`/work-orders/${id}`)
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  await fetched(page)
  await context.setOffline(true)
  await close(page, 'Cut two branches')
  await expect(page.getByText(kept)).toBeVisible()
  const desk = await apiOf(other)
  expect((await desk('PUT', `/api/workorders/${id}/close`, { note: 'From the desk' })).status()).toBe(200)
  await context.setOffline(false)

  const lost = page.getByRole('alert').filter({ hasText: 'before your note was sent' })
  await expect(lost).toContainText(/Closed by .+ on .+Cut two branches/)
  await expectAccessible(page)
  await lost.getByRole('button', { name: 'Keep as a note' }).click()
  await expect(lost).toBeHidden()
  await expect(page.getByRole('region', { name: 'Notes/Media' })).toContainText('Cut two branches')
  await expect(page.getByText('From the desk')).toBeVisible()
  const [order] = await ordersAt(api, locationId)
  expect(order).toMatchObject({ status: 'finished', closingNote: 'From the desk' })
  await other.context().close()
})
