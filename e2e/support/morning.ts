/** A morning online: the user views lists, one location with its notes, and one order. */
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { visitAndCache } from './kept.ts'

export interface Seen {
  edit: string
  editName: string
  title: string
  orderAt: string
}

export const main = (page: Page) => page.getByRole('main')
export const rows = (page: Page) => main(page).getByRole('row')

/** Waits until each is cached before opening the next. */
export async function morning(page: Page): Promise<Seen> {
  await visitAndCache(page, '/saved-locations', '["locations","list"')
  await expect(rows(page).nth(3)).toBeVisible()
  // The newest locations belong to other journeys, which delete some of them. No journey touches a manhole.
  await visitAndCache(page, '/saved-locations?search=manhole', '["locations","list"')
  await expect(rows(page).nth(1)).toContainText(/manhole/i)
  const link = rows(page)
    .nth(1)
    .getByRole('link', { name: /Edit Location/ })
  const edit = (await link.getAttribute('href')) ?? ''
  await visitAndCache(page, edit, '["locations","one"', '["notes",')
  await expect(page.getByLabel('Name')).not.toHaveValue('')
  const editName = await page.getByLabel('Name').inputValue()
  await visitAndCache(page, '/work-orders', '["work-orders","list"')
  // An order of the demonstration, which no journey closes.
  const title = 'Main break, dig and clamp'
  const order = main(page).getByRole('link', { name: title, exact: true })
  await expect(order).toBeVisible()
  const orderAt = (await order.getAttribute('href')) ?? ''
  await visitAndCache(page, orderAt, `["work-orders","one","${orderAt.split('/').at(-1)}"]`)
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  await visitAndCache(page, '/activities', '["activities","list"')
  await expect(main(page).getByRole('listitem').first()).toBeVisible()
  return { edit, editName, title, orderAt }
}
