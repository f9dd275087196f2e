/** Work orders after creation: their page and map, and two users who close the same order. */
import type { Page } from '@playwright/test'
import { apiOf, saveLocation } from './support/fresh-user.ts'
import { expect, people, signIn, test } from './support/journey.ts'
import { centerOf, drawn } from './support/live-map.ts'
import { blockLiveUpdates } from './support/quiet.ts'

test('LOC-75 the map draws open orders, or starts at the locations of the city if none is open', async ({
  page,
}) => {
  await test.step('the map draws open orders; nothing covers the last note of one', async () => {
    await signIn(page, people.worker)
    // If both lists fail to load, one message is shown. On a phone, the filters are one row that scrolls.
    await page.setViewportSize({ width: 390, height: 844 })
    await blockLiveUpdates(page)
    await page.route(/\/api\/workorders\?/, (route) => route.fulfill({ status: 400 }))
    await page.goto('/work-orders')
    await expect(page.getByText('Failed to fetch work orders')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Assigned to me', exact: true })).toBeInViewport({
      ratio: 1,
    })
    const low = page.getByRole('button', { name: 'Low', exact: true })
    await low.scrollIntoViewIfNeeded()
    await expect(low).toBeInViewport({ ratio: 1 })
    await page.unroute(/\/api\/workorders\?/)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => drawn(page, 'location-pins'), { timeout: 60_000 }).toBeGreaterThan(10)
    // The count on a tab matches its list under the other filters.
    const open = page.getByRole('tab', { name: /^Open/ })
    const figure = async () => Number((await open.textContent())?.match(/\d+/))
    const all = await figure()
    await page.getByRole('button', { name: 'High', exact: true }).click()
    await expect.poll(figure).toBeLessThan(all)
    const rows = page.getByRole('region', { name: 'Open work orders' }).locator('tbody tr')
    // Both are read together: other journeys raise urgent orders meanwhile.
    await expect.poll(async () => (await rows.count()) - (await figure())).toBe(0)
    await page.getByRole('link', { name: 'Main break, dig and clamp', exact: true }).click()
    const notes = page.getByRole('region', { name: 'Notes/Media' })
    const last = notes.getByRole('listitem').filter({ hasText: 'circumferential break' })
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      await expect(last).toBeVisible()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expect.poll(() => last.evaluate(coveredBy), `at ${size.width} px`).toBeNull()
      await expect(page.getByRole('button', { name: 'Close Work Order' })).toBeInViewport()
    }
    await expect(page.getByRole('link', { name: 'Add Notes & Photos' })).toHaveAttribute(
      'href',
      /from=workorder&order=[\da-f-]{36}#notes$/,
    )
  })
  await test.step('if no order is open, the map starts at the locations of the city', async () => {
    await signIn(page, people.cedarBendAdmin)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/work-orders?search=of-no-order')
    await expect(page.getByText('No matches for “of-no-order”').first()).toBeVisible()
    const cedarBend = { lat: 41.318, lng: -94.872 }
    const away = async () => {
      const center = await centerOf(page)
      return center && Math.hypot(center.lat - cedarBend.lat, center.lng - cedarBend.lng)
    }
    await expect.poll(away).not.toBeNull()
    expect(await away()).toBeLessThan(0.02)
  })
})

/**
 * Returns what covers an element: the bar, whose band spans the whole window, or anything over its first line, its middle or
 * its last line.
 */
function coveredBy(element: Element): string | null {
  const { left, width, top, bottom } = element.getBoundingClientRect()
  const bar = document.querySelector('[data-action-bar]')?.getBoundingClientRect()
  if (!bar || (bar.top < bottom && bar.bottom > top)) return 'the bar'
  for (const y of [top + 4, (top + bottom) / 2, bottom - 4]) {
    const found = document.elementFromPoint(left + width / 2, y)
    if (!found || !element.contains(found)) return found?.outerHTML.slice(0, 120) ?? 'out of sight'
  }
  return null
}

test('ORDER-7 the second user to close an order keeps the note; a director reopens the order with a reason', async ({
  page,
  browser,
}) => {
  await signIn(page, people.worker)
  const { id, title } = await raised(page)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, people.director)

  await page.goto(`/work-orders/${id}`)
  const more = page.getByRole('main').getByRole('button', { name: /^More actions: / })
  await expect(more).toHaveCount(1)
  await page.getByRole('button', { name: 'Close Work Order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Greased both hinges')
  const api = await apiOf(other)
  expect((await api('PUT', `/api/workorders/${id}/close`, { note: 'Done from the desk' })).status()).toBe(200)
  await dialog.getByRole('button', { name: 'Close Work Order' }).click()
  await expect(dialog.getByRole('alert')).toContainText('already finished. Closed by')
  await expect(dialog.getByRole('button', { name: 'Close Work Order' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save as a note' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Notes/Media' })).toContainText('Greased both hinges')
  await expect(page.getByText('Done from the desk').first()).toBeVisible()
  // A worker cannot undo another user's closing.
  await expect(page.getByRole('button', { name: /Undo close|Reopen Work Order/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add Notes & Photos' })).toBeVisible()
  await expect(more).toHaveCount(0)

  await other.goto(`/work-orders/${id}`)
  await other.getByRole('button', { name: 'Undo close' }).click()
  // On a busy machine the message may say that the work is kept on this device, so the page itself is asked.
  await expect(other.getByText(/^Reopened by/)).toBeVisible()
  await expect(other.getByText('Done from the desk').first()).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Close Work Order' }).click()
  await dialog.getByRole('button', { name: 'Close Work Order' }).click()
  await expect(page.getByText('Work order closed successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo close' })).toBeVisible()
  await other.reload()
  await other.getByRole('button', { name: 'Reopen Work Order' }).click()
  const asking = other.getByRole('dialog')
  await asking.getByRole('button', { name: 'Reopen Work Order' }).click()
  await expect(asking.getByRole('alert')).toHaveText('Please enter a reason for reopening it.')
  await asking.getByRole('textbox').fill('It still squeaks')
  await asking.getByRole('button', { name: 'Reopen Work Order' }).click()
  // Wait for the dialog to close, because its field contains the same text.
  await expect(asking).toBeHidden()
  await expect(other.getByText('It still squeaks').first()).toBeVisible()
  await other.goto('/activities?types=work_order_reopened')
  await expect(other.getByText(`reopened work order "${title}": It still squeaks`)).toBeVisible()
  await other.context().close()
})

/** A work order at its own bench: other tests may move any other bench to the trash, with its order. */
async function raised(page: Page): Promise<{ id: string; title: string }> {
  const api = await apiOf(page)
  const name = `Bench of two hinges ${Date.now()}`
  const locationId = await saveLocation(api, { name, latitude: 40.6149, longitude: -96.6387 })
  const title = `Bench squeaks ${Date.now()}`
  const made = await api('POST', '/api/workorders', { locationId, title })
  return { id: ((await made.json()) as { _id: string })._id, title }
}
