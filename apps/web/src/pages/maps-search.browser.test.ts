/** LOC-21, LOC-89. The map's search is always visible, and leads to the list with all matches. */
import { searchPlaces } from '@lamplighter/domain/locations'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mapMessages } from '../map/map.messages.ts'
import { placeSearchWords } from '../map/search/search.messages.ts'
import { openApp } from '../testing/app.tsx'
import { signIn } from '../testing/issuer.ts'
import { answer } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location as aLocation, user } from '../testing/records.ts'

const search = page.getByRole('combobox', { name: placeSearchWords.label })
const all = page.getByRole('option', { name: placeSearchWords.all })
const oak = aLocation({ name: 'Old Oak' })
const { _id, name, latitude, longitude, icon } = oak

beforeEach(async () => {
  await page.viewport(1440, 900)
  const me = user()
  openOrders(me, [], [oak])
  const found = { kind: 'location', label: name, detail: 'Prairie Falls', latitude, longitude, icon } as const
  answer(searchPlaces, ({ query: { query } }) => ({
    results: query === 'oak' ? [{ ...found, zoom: 18, locationId: _id }] : [],
  }))
  await signIn(me)
  await openApp('/maps')
})

test('the last entry opens the list with the search, by keyboard', async () => {
  await search.fill(' oak ')
  await expect.element(all).toBeVisible()
  const options = page.getByRole('listbox').getByRole('option')
  await expect.element(options).toHaveLength(2)
  expect(options.elements().at(-1)).toBe(all.element())
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.poll(() => location.pathname + location.search).toBe('/saved-locations?search=oak')
})

test('offers the list if the map found nothing, but Enter alone does not open it', async () => {
  await search.fill('willow')
  await expect.element(all).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(all).toBeVisible()
  expect(location.pathname).toBe('/maps')
  await all.click()
  await expect.poll(() => location.search).toBe('?search=willow')
})

test.each(['40.62, -96.63', 'o', 'x'.repeat(121)])('the list is not searched for "%s"', async (text) => {
  await search.fill(text)
  await new Promise((resolve) => setTimeout(resolve, 600))
  await expect.element(all).not.toBeInTheDocument()
})

test('LOC-21 the search of a phone stays when the tools behind More are hidden', async () => {
  await page.viewport(390, 844)
  const more = page.getByRole('button', { name: mapMessages.more, exact: true })
  await expect.element(more).toHaveAttribute('aria-expanded', 'true')
  await more.click()
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  await expect.element(search).toBeVisible()
  await more.click()
})
