/** LOC-22. Saved locations on phones and tablets: table or stacked cards. */
import { showingLocations } from '@lamplighter/domain/locations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { signIn } from '../testing/issuer.ts'
import { location, user } from '../testing/records.ts'
import { typeAtOnce } from '../testing/typing.ts'

const me = user()
const long = 'Hydrant at the corner of Cottonwood Avenue and Northwestern Boulevard, behind the bandstand'
const names = [long, ...Array.from({ length: 30 }, (_, n) => `Bench ${n + 1}`)]

async function openList(width: number, height = 844) {
  await page.viewport(width, height)
  openCity(
    me,
    names.map((name) => location({ name, userId: me, description: `${name}, seen last week` })),
  )
  await signIn(me)
  await openApp('/saved-locations')
  await expect.element(page.getByText(showingLocations(names.length, names.length))).toBeVisible()
}

const LONGER_THAN_A_SEARCH_WAITS_MS = 600

const cards = () => [...document.querySelectorAll('li[data-index]')]
const expectNothingSideways = () =>
  expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0)

for (const width of [390, 480]) {
  test(`at ${width} pixels, shows stacked cards`, async () => {
    await openList(width)
    await expect.poll(cards).not.toEqual([])
    const [one, two] = cards().map((card) => card.getBoundingClientRect().x)
    expect(two).toBe(one)
    expect(cards()[0]?.getAttribute('aria-setsize')).toBe(String(names.length))
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
    expectNothingSideways()
  })
}

for (const width of [481, 767]) {
  test(`at ${width} pixels, shows a table`, async () => {
    await openList(width)
    await expect.element(page.getByRole('table')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: long })
    await expect.element(row.getByRole('button', { name: /^More actions/ })).toBeInViewport({ ratio: 1 })
    expectNothingSideways()
    await page.getByText('Card View').click()
    await expect.poll(cards).not.toEqual([])
    expectNothingSideways()
  })
}

for (const end of ['click', 'pointercancel']) {
  test(`a button pressed right after the last key of the search keeps its place until the ${end}`, async () => {
    await openList(390)
    const more = page.getByRole('button', { name: 'More actions: Bench 2', exact: true })
    await expect.element(more).toBeVisible()
    const button = more.element()
    const { y } = button.getBoundingClientRect()
    // In one task, so that no search is sent in between.
    typeAtOnce(page.getByRole('searchbox').element(), 'Bench 2')
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve, LONGER_THAN_A_SEARCH_WAITS_MS))
    expect(button.getBoundingClientRect().y).toBe(y)
    expect(document.body.textContent).toContain(long)
    button.dispatchEvent(new PointerEvent(end, { bubbles: true }))
    if (end === 'click') await expect.element(page.getByRole('menuitem').first()).toBeVisible()
    await expect.element(page.getByText(long)).not.toBeInTheDocument()
  })
}

for (const [held, width, height, isOpen] of [
  ['upright', 390, 844, false],
  ['on its side', 844, 390, false],
  ['like a tablet', 844, 1180, true],
  ['like a tablet whose keyboard takes half', 1180, 420, true],
] as const) {
  test(`LOC-18 on a device held ${held}, the map above the list is ${isOpen ? 'open' : 'closed'} at first`, async () => {
    await openList(width, height)
    const fold = page.getByRole('button', { name: 'Map of saved locations' })
    await expect.element(fold).toHaveAttribute('aria-expanded', String(isOpen))
  })
}

for (const width of [900, 1440]) {
  test(`LOC-108 a column header at ${width} pixels sorts, reverses and resets the order`, async () => {
    await page.viewport(width, 900)
    const { listed } = openCity(me, [location({ name: 'Oak', userId: me })])
    await signIn(me)
    await openApp('/saved-locations?search=oak')
    const head = page.getByRole('columnheader', { name: 'Name' })
    const button = head.getByRole('button', { name: 'Name' })
    await expect.element(button).toBeVisible()
    expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
    const sorted = () => ({
      aria: head.element().getAttribute('aria-sort'),
      address: new URLSearchParams(window.location.search).get('sort'),
      asked: listed.findLast(({ query }) => query.search)?.query.sort ?? null,
    })
    expect(sorted()).toEqual({ aria: null, address: null, asked: null })
    await button.click()
    await expect.poll(sorted).toEqual({ aria: 'ascending', address: 'name', asked: 'name' })
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(sorted).toEqual({ aria: 'descending', address: '-name', asked: '-name' })
    await userEvent.keyboard(' ')
    // The default order is cached, so no request is sent.
    await expect.poll(() => sorted().aria).toBeNull()
    expect(sorted().address).toBeNull()
  })
}
