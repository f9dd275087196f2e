/** States that all lists share, tested on saved locations. */
import { Problem } from '@lamplighter/domain/http'
import {
  type Location,
  listLocations,
  locationMessages,
  SAVED_LOCATIONS_KEY,
  showingLocations,
  summariseLocations,
} from '@lamplighter/domain/locations'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { noMatches, similarResults } from '../kit/kit.messages.ts'
import { filterWords } from '../kit/lists/filters/filters.messages.ts'
import { session } from '../lib/session/session.ts'
import { openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { passTimeUntil, stopTheClock } from '../testing/clock.ts'
import { makeIssuer, signIn } from '../testing/issuer.ts'
import { answer, pageOf } from '../testing/network.ts'
import { location, locationSummary, user } from '../testing/records.ts'
import { typeAtOnce } from '../testing/typing.ts'

const bench = location({ name: 'Bench' })
const valve = location({ name: 'Valve' })
const search = () => page.getByRole('searchbox')
const entry = ({ name }: Pick<Location, 'name'>) => page.getByRole('link', { name, exact: true })
const isThere = (one: Location) => expect.element(entry(one)).toBeVisible()
const markOfOld = (one: Location) => expect.poll(() => entry(one).element().closest('[data-stale]'))
const isGone = (one: Location) => expect.element(entry(one)).not.toBeInTheDocument()

async function openList(found: Location[]) {
  const me = user()
  const city = openCity(me, found)
  await signIn(me)
  return { city, open: () => openApp('/saved-locations') }
}

test('says that it is loading, then shows the rows and their count', async () => {
  const { open } = await openList([bench, valve])
  const held = Promise.withResolvers<void>()
  answer(listLocations, async () => {
    await held.promise
    return pageOf([bench, valve])
  })
  await open()
  await expect.element(page.getByText('Loading', { exact: true }).first()).toBeInTheDocument()
  // The user may start typing at once.
  await expect.element(search()).toBeEnabled()
  held.resolve()
  await isThere(bench)
  await isThere(valve)
  await expect.element(page.getByText(showingLocations(2, 2))).toBeVisible()
  await expect.element(page.getByText('Loading', { exact: true })).not.toBeInTheDocument()
})

test('an empty list says what to do', async () => {
  const { open } = await openList([])
  await open()
  await expect.element(page.getByText(/^No locations yet/)).toBeVisible()
  await expect.element(search()).not.toBeInTheDocument()
})

test('shows a loading error after the retries, and can try again', async () => {
  stopTheClock()
  const { open } = await openList([bench])
  let down = true
  const asked = answer(listLocations, () => {
    if (down) throw new Problem('unavailable')
    return pageOf([bench])
  })
  await open()
  const failed = page.getByRole('alert').filter({ hasText: locationMessages.loadFailed })
  await passTimeUntil(expect.element(failed).toBeVisible())
  expect(asked).toHaveLength(2)
  await expect.element(search()).toBeEnabled()
  down = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await isThere(bench)
  await expect.element(failed).not.toBeInTheDocument()
})

test('keeps the old rows, marked as stale, while a new search loads; later typing counts', async () => {
  const { open } = await openList([bench, valve])
  await open()
  await isThere(bench)
  const held = new Map<string, PromiseWithResolvers<void>>()
  const asked = answer(listLocations, async ({ query }) => {
    const turn = Promise.withResolvers<void>()
    held.set(query.search ?? '', turn)
    await turn.promise
    return pageOf([bench, valve].filter(({ name }) => name.includes(query.search ?? '')))
  })
  await search().fill('Be')
  await expect.poll(() => asked.at(-1)?.query.search).toBe('Be')
  await isThere(valve)
  await markOfOld(valve).not.toBeNull()
  await search().fill('Valve')
  await expect.poll(() => asked.at(-1)?.query.search).toBe('Valve')
  // The answer to the first search arrives after the second was sent, and must not be shown.
  held.get('Be')?.resolve()
  held.get('Valve')?.resolve()
  await isGone(bench)
  await isThere(valve)
  await markOfOld(valve).toBeNull()
  await expect.element(search()).toHaveValue('Valve')
})

test('searches after the user stops typing, not on each key', async () => {
  const { open, city } = await openList([bench, valve])
  await open()
  await isThere(bench)
  const before = city.listed.length
  await search().click()
  // In one task, so that no pause can occur between the keys.
  const field = search().element()
  for (const typed of ['V', 'Va', 'Val']) typeAtOnce(field, typed)
  await isGone(bench)
  expect(city.listed.slice(before).map(({ query }) => query.search)).toEqual(['Val'])
})

test('can clear the filters if nothing matches', async () => {
  const { open } = await openList([bench])
  await open()
  await isThere(bench)
  await search().fill('Pond')
  await expect.element(page.getByText(noMatches('Pond'))).toBeVisible()
  await page.getByRole('button', { name: 'Clear All Filters' }).first().click()
  await isThere(bench)
  await expect.element(search()).toHaveValue('')
})

test('LOC-99: lists similar results for a typo, and says so', async () => {
  const { open, city } = await openList([bench, valve])
  await open()
  await isThere(valve)
  await search().fill('vavle')
  await expect.element(page.getByText(similarResults)).toBeVisible()
  await isThere(valve)
  await isGone(bench)
  await expect.element(search()).toHaveValue('vavle')
  expect(city.listed.map(({ query }) => query.search)).toEqual([undefined, 'vavle', 'valve|*vavle'])
  await search().fill('valves')
  await expect.element(page.getByText(similarResults)).not.toBeInTheDocument()
  await isThere(valve)
})

test('loads the next page before the end is reached; on failure, keeps the loaded rows', async () => {
  const { open } = await openList([bench, valve])
  let down = true
  const held = Promise.withResolvers<void>()
  const asked = answer(listLocations, async ({ query }) => {
    if (!query.after) return pageOf([bench], 2, 'next')
    await held.promise
    if (down) throw new Problem('forbidden')
    // It changed in the meantime, so the second page contains it again.
    return pageOf([bench, valve], 2)
  })
  await open()
  await isThere(bench)
  const more = page.getByRole('button', { name: 'Show more' })
  // A list of one row is near its end, so the next page loads.
  await expect.element(page.getByText('1 of 2', { exact: true })).toBeVisible()
  held.resolve()
  await expect.element(page.getByText("Couldn't load more.")).toBeVisible()
  await isThere(bench)
  down = false
  await more.click()
  await isThere(valve)
  await expect.element(more).not.toBeInTheDocument()
  expect(entry(bench).elements()).toHaveLength(1)
  expect(asked.at(-1)?.query).toMatchObject({ after: 'next', limit: 100 })
})

const sign = {
  name: 'Leaning sign',
  latitude: 40.6201,
  longitude: -96.6301,
  icon: 'stop_sign',
  tags: ['Sign'],
}
const tree = {
  ...{ name: 'Dry tree', latitude: 40.622, longitude: -96.633, description: 'Third from the corner' },
  updatedAt: '2026-11-01T10:00:00Z',
}

function storedOnDevice() {
  localStorage.setItem(SAVED_LOCATIONS_KEY, JSON.stringify([sign, tree]))
  onTestFinished(() => localStorage.removeItem(SAVED_LOCATIONS_KEY))
}
const names = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent)

test('LOC-31 visitors see and search the list on the device, newest first', async () => {
  storedOnDevice()
  await page.viewport(1280, 720)
  makeIssuer()
  openCity(user())
  await session.start()
  await openApp('/saved-locations')
  await expect.element(page.getByText(showingLocations(2, 2))).toBeVisible()
  await expect.poll(names).toEqual([expect.stringContaining(tree.name), expect.stringContaining(sign.name)])
  await search().fill('corner')
  await expect.element(page.getByText(showingLocations(1, 2))).toBeVisible()
  await expect.poll(names).toEqual([expect.stringContaining(tree.name)])
})

test('LOC-31 the list on the device replaces one that does not load, until Try Again', async () => {
  storedOnDevice()
  stopTheClock()
  const { open, city } = await openList([bench])
  answer(listLocations, () => {
    throw new Problem('unavailable')
  })
  await open()
  const failed = page.getByRole('alert').filter({ hasText: locationMessages.loadFailed })
  await passTimeUntil(expect.element(failed).toBeVisible())
  await expect.element(page.getByText(tree.name, { exact: true }).first()).toBeVisible()
  openCity(user(), [...city.locations.values()])
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await isThere(bench)
  await expect.element(page.getByText(tree.name, { exact: true })).not.toBeInTheDocument()
})

test('a search that does not load keeps its words, the focus and the map', async () => {
  await page.viewport(844, 1180)
  stopTheClock()
  const { open } = await openList([bench])
  await open()
  await isThere(bench)
  answer(listLocations, () => {
    throw new Problem('unavailable')
  })
  await search().fill('hydrant')
  await passTimeUntil(expect.element(page.getByText(locationMessages.loadFailed)).toBeVisible())
  await expect.element(search()).toHaveFocus()
  await expect.element(search()).toHaveValue('hydrant')
  const map = page.getByRole('button', { name: 'Map of saved locations' })
  await expect.element(map).toHaveAttribute('aria-expanded', 'true')
})

test('says that the filter choices failed to load, and tries again', async () => {
  const { open } = await openList([bench])
  answer(summariseLocations, () => {
    throw new Problem('internal')
  })
  await open()
  const failed = page.getByRole('alert').filter({ hasText: filterWords.failed })
  await expect.element(failed).toBeVisible()
  answer(summariseLocations, () => locationSummary({ total: 1, matching: 1 }))
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(failed).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Icons', exact: true })).toBeEnabled()
})
