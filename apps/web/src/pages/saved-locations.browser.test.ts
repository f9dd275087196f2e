/** LOC-22. Saved locations on phones and tablets: table or stacked cards. */
import { locationWords, showingLocations } from '@lamplighter/domain/locations'
import { CREATE_WORK_ORDER } from '@lamplighter/domain/work-orders'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { locationPageWords } from '../features/locations/locations.messages.ts'
import { openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { deviceAt } from '../testing/device-at.ts'
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
    await expect.poll(() => cards().length).toBeGreaterThan(1)
    const [one, two] = cards().map((card) => card.getBoundingClientRect().x)
    expect(two).toBe(one)
    expect(cards()[0]?.getAttribute('aria-setsize')).toBe(String(names.length))
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
    expectNothingSideways()
  })
}

test('LOC-109 a phone shows rows of 72 pixels with name, distance, type and place; the first above y 300', async () => {
  const here = { latitude: 40.62, longitude: -96.63 }
  deviceAt(here, 'granted')
  await page.viewport(390, 844)
  const near = { ...here, latitude: here.latitude + 0.003, icon: 'bench', placeWords: '712 Clover St' }
  openCity(me, [
    location({ ...near, name: long, userId: me }),
    location({ ...near, name: 'Bench 4', userId: me }),
  ])
  await signIn(me)
  await openApp('/saved-locations')
  await expect.element(page.getByText('0.2 mi').first()).toBeVisible()
  const [first, second] = cards()
  expect(first?.getBoundingClientRect()).toMatchObject({ height: 72 })
  expect(first?.getBoundingClientRect().top).toBeLessThan(300)
  const link = page.getByRole('link', { name: long, exact: true })
  await expect.element(link).toHaveAttribute('title', long)
  const menu = page.getByRole('button', { name: `More actions: ${long}`, exact: true }).element()
  const { right: end } = link.element().getBoundingClientRect()
  expect(end).toBeLessThanOrEqual(menu.getBoundingClientRect().left)
  expect(first?.textContent).toContain('Bench · 712 Clover St')
  // The name says it.
  expect(second?.textContent).not.toContain('Bench ·')
  expectNothingSideways()
  await page.getByRole('button', { name: 'More actions: Bench 4', exact: true }).click()
  const edit = page.getByRole('menuitem', { name: locationWords.editLocation })
  await expect.element(edit).toBeVisible()
  for (const name of [locationPageWords.addNewNote, CREATE_WORK_ORDER])
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(edit).not.toBeInTheDocument()
  // The whole row opens it.
  const { right, bottom } = second?.getBoundingClientRect() ?? new DOMRect()
  ;(document.elementFromPoint(right - 80, bottom - 10) as HTMLElement).click()
  await expect.poll(() => window.location.pathname).toBe('/edit-location')
})

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
